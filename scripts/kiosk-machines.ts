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

/** Every file of docs/machines, by its name. */
export function drawKioskMachines(): Map<string, string> {
  const pictures = MACHINES.map(({ root }): [string, string] => [
    `${root.key}.svg`,
    drawMachine(describeMachine(root)),
  ]);
  return new Map([...pictures, ['README.md', describeFolder()]]);
}

// They are only looked at: what they would do to the world is nothing here.
const never = () => new Promise<never>(() => {});
const nothing = () => () => {};

const MACHINES: readonly { about: string; root: MachineNode }[] = [
  {
    about: 'One charge, until it is paid, over, or given up',
    root: createPaymentMachine({
      listen: nothing,
      countDown: nothing,
      ask: never,
      cancel: never,
    }).root,
  },
  {
    about: 'The camera: opening it and mending what goes wrong',
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
        noteCountdown: nothing,
        tellSecond: nothing,
        takeSnap: never,
        removeSnap: nothing,
      },
    ).root,
  },
  {
    about: 'The processing screen: one action, from the first step to the way out',
    root: createLoadMachine({
      work: nothing,
      raiseBar: nothing,
      limit: { afterMs: 0, exit: nothing },
    }).root,
  },
  {
    about: 'One step of an action by its rule of tries',
    root: createTriesMachine(
      { tries: RETRY },
      { beginTry: nothing, endingOf: () => ({ afterMs: 0, exit: nothing }) },
    ).root,
  },
  {
    about: 'One mail or print, from the tap to the way out',
    root: createDeliveryMachine({ t: english, successMs: 0, request: never, askNews: never }).root,
  },
];

function describeFolder(): string {
  const parts = MACHINES.map(
    ({ about, root: { key } }) => `## ${key}\n${about}.\n\n![${key}](${key}.svg)`,
  );
  return `# State with a clock

What moves with time on the kiosk is a machine (XState). \`npm run machines\` draws them from the code; a test
fails while a picture is not what it would draw.

A box is a state: \`●\` the one it begins with, a dashed frame for states that all run at once, yellow for an end.
\`runs\` names what goes on for as long as the state lasts; below it stand the ways out. Of several for the
same event the first is taken whose condition holds.

${parts.join('\n\n')}
`;
}
