import { AUTO_NEXT_MS } from '@jepret/contract';
import { english } from '@jepret/messages/every-language';
import { createCameraMachine } from '../apps/kiosk/src/devices/camera/watch/camera-machine.ts';
import { createCaptureMachine } from '../apps/kiosk/src/screens/capture/machine/capture-machine.ts';
import { createLoadMachine } from '../apps/kiosk/src/screens/load/load-machine.ts';
import { RETRY } from '../apps/kiosk/src/screens/load/steps.ts';
import { createTriesMachine } from '../apps/kiosk/src/screens/load/tries-machine.ts';
import { createDeliveryMachine } from '../apps/kiosk/src/screens/load-print/delivery-machine.ts';
import { createPaymentMachine } from '../apps/kiosk/src/screens/payment/payment-machine.ts';
import { describeMachine, type MachineNode } from './describe-machine.ts';
import { drawMachine } from './draw-machine.ts';

/** Draws all files of docs/machines, by name. */
export function drawKioskMachines(): Map<string, string> {
  const pictures = MACHINES.map(({ root }): [string, string] => [
    `${root.key}.svg`,
    drawMachine(describeMachine(root)),
  ]);
  return new Map([...pictures, ['README.md', describeFolder()]]);
}

// The machines are only described, so their actors and actions do nothing.
const never = () => new Promise<never>(() => {});
const nothing = () => () => {};

const MACHINES: readonly { about: string; root: MachineNode }[] = [
  {
    about: 'One charge, until it is paid, ended or abandoned',
    root: createPaymentMachine({
      listen: nothing,
      countDown: nothing,
      readTransaction: never,
      cancel: never,
    }).root,
  },
  {
    about: 'The camera: opening it and recovering from problems',
    root: createCameraMachine({
      listen: nothing,
      open: nothing,
      show: nothing,
      watchFrames: nothing,
      isPageHidden: () => false,
      isMoneyReal: never,
    }).root,
  },
  {
    about: 'A round of snaps, from the first picture to FINISH',
    root: createCaptureMachine(
      { snapCount: 1, autoNextMs: AUTO_NEXT_MS },
      {
        readProgress: never,
        onCountdownStart: nothing,
        onSecond: nothing,
        takeSnap: never,
        removeSnap: nothing,
      },
    ).root,
  },
  {
    about: 'The processing screen: one action, from the first step to the exit',
    root: createLoadMachine({
      work: nothing,
      raiseBar: nothing,
      limit: { afterMs: 0, exit: nothing },
    }).root,
  },
  {
    about: 'One step of an action with its retry rule',
    root: createTriesMachine(
      { tries: RETRY },
      { beginTry: nothing, endingOf: () => ({ afterMs: 0, exit: nothing }) },
    ).root,
  },
  {
    about: 'One mail or print, from the tap to the exit',
    root: createDeliveryMachine({ t: english, successMs: 0, request: never, pollDelivery: never })
      .root,
  },
];

function describeFolder(): string {
  const parts = MACHINES.map(
    ({ about, root: { key } }) => `## ${key}\n${about}.\n\n![${key}](${key}.svg)`,
  );
  return `# State machines of the kiosk

State that changes with time on the kiosk is a state machine (XState). \`npm run machines\` draws them from the code;
a test fails if a picture is out of date.

A box is a state: \`●\` marks the initial state, a dashed frame parallel states, yellow a final state. \`runs\` lists
the actors that run in the state; below are its transitions. If several transitions have the same event, the first one
whose condition is true is taken.

${parts.join('\n\n')}
`;
}
