import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { CameraChoice, CameraProblem } from '../camera.ts';
import { CAMERA_PROBLEMS } from '../camera-problems.ts';
import type { CameraSource } from '../camera-source.ts';

export type CameraEvent =
  | { type: 'camera.opened'; source: CameraSource }
  | { type: 'camera.failed'; problem: CameraProblem }
  | { type: 'frame.received' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'permission.changed' }
  | { type: 'devices.changed' }
  | { type: 'cameras.listed'; cameras: readonly CameraChoice[] }
  | { type: 'money.checked'; isReal: boolean }
  | { type: 'demo.refused' }
  | { type: 'visitor.retried' }
  | { type: 'visitor.openedDemo' }
  | { type: 'staff.chose'; camera: CameraChoice };

type SendEvent = (event: CameraEvent) => void;

export interface CameraRequest {
  isDemo: boolean;
  /** Applies even if it could not be stored. */
  chosen: CameraChoice | undefined;
}

/** Side effects of the machine. Each function returns how to stop it. */
export interface CameraTools {
  /** Reports changes of page visibility, permission and devices. */
  listen(send: SendEvent): () => void;
  /** A source that opens after the stop is closed. */
  open(request: CameraRequest, send: SendEvent): () => void;
  /** Shows the source, reports its failures, and stops it at the end. */
  show(source: CameraSource, tell: SendEvent): () => void;
  watchFrames(tell: SendEvent): () => void;
  isPageHidden(): boolean;
  isMoneyReal(): Promise<boolean>;
}

interface CameraContext extends CameraRequest {
  source: CameraSource | undefined;
  /** Cleared when pictures arrive again. */
  problem: CameraProblem | undefined;
  /** Consecutive failures. */
  failures: number;
  isDemoOffered: boolean;
  cameras: readonly CameraChoice[];
  current: CameraChoice | undefined;
}

export type CameraMachine = ReturnType<typeof createCameraMachine>;

/**
 * A browser waits forever for the answer to a permission prompt that the kiosk's screen may not
 * show.
 */
export const OPEN_LIMIT_MS = 20_000;
const RETRY_FIRST_MS = 1_000;
const MAX_RETRY_MS = 15_000;

/** Opens a camera and recovers from failures until it is stopped (CAM-31). */
export function createCameraMachine(tools: CameraTools) {
  const camera = createCameraSetup(tools);
  return camera.createMachine({
    id: 'camera',
    context: {
      source: undefined,
      problem: undefined,
      failures: 0,
      isDemo: false,
      isDemoOffered: false,
      chosen: undefined,
      cameras: [],
      current: undefined,
    },
    invoke: [{ src: 'environment' }, { src: 'money', id: 'money' }],
    on: {
      'visitor.retried': {
        target: '.opening',
        actions: assign({ failures: 0, isDemo: false }),
      },
      'visitor.openedDemo': { target: '.opening', actions: assign({ isDemo: true }) },
      'staff.chose': {
        target: '.opening',
        actions: assign({ isDemo: false, chosen: ({ event }) => event.camera }),
      },
      'page.shown': { guard: 'hasProblem', target: '.opening' },
      'permission.changed': { guard: 'hasProblem', target: '.opening' },
      'devices.changed': { guard: 'hasProblem', target: '.opening' },
      'cameras.listed': {
        guard: 'isReal',
        actions: assign({ cameras: ({ event }) => event.cameras }),
      },
      'money.checked': { actions: assign({ isDemoOffered: ({ event }) => !event.isReal }) },
    },
    initial: 'opening',
    states: {
      opening: createOpeningState(camera),
      showing: createShowingState(camera),
      waitingToRetry: {
        entry: [assign({ failures: ({ context }) => context.failures + 1 }), 'checkMoney'],
        after: { untilRetry: 'opening' },
      },
    },
  });
}

function createCameraSetup(tools: CameraTools) {
  return setup({
    types: { context: {} as CameraContext, events: {} as CameraEvent },
    actors: {
      environment: fromCallback<CameraEvent>(({ sendBack }) => tools.listen(sendBack)),
      open: fromCallback<CameraEvent, CameraRequest>(({ input, sendBack }) =>
        tools.open(input, sendBack),
      ),
      show: fromCallback<CameraEvent, CameraSource | undefined>(({ input, sendBack }) =>
        input ? tools.show(input, sendBack) : undefined,
      ),
      frames: fromCallback<CameraEvent>(({ sendBack }) => tools.watchFrames(sendBack)),
      money: fromCallback<{ type: 'check' }>(({ sendBack, receive }) =>
        receive(async () => sendBack({ type: 'money.checked', isReal: await tools.isMoneyReal() })),
      ),
    },
    guards: {
      isPageHidden: () => tools.isPageHidden(),
      hasProblem: ({ context }) => context.problem !== undefined,
      isReal: ({ context }) => !context.isDemo,
    },
    delays: {
      untilRetry: ({ context }) =>
        Math.min(RETRY_FIRST_MS * 2 ** (context.failures - 1), MAX_RETRY_MS),
    },
    actions: {
      // The result is not awaited: opening the camera does not depend on it.
      checkMoney: sendTo('money', { type: 'check' }),
    },
  });
}

type CameraSetup = ReturnType<typeof createCameraSetup>;

const createOpeningState = (camera: CameraSetup) =>
  camera.createStateConfig({
    invoke: {
      src: 'open',
      input: ({ context: { isDemo, chosen } }) => ({ isDemo, chosen }),
    },
    after: {
      [OPEN_LIMIT_MS]: {
        target: 'waitingToRetry',
        actions: assign({ problem: CAMERA_PROBLEMS.noStream }),
      },
    },
    on: {
      'demo.refused': { actions: assign({ isDemo: false, isDemoOffered: false }) },
      'camera.opened': {
        target: 'showing',
        actions: assign(({ event: { source } }) => ({
          source,
          cameras: source.cameras,
          current: source.current,
        })),
      },
      'camera.failed': {
        target: 'waitingToRetry',
        actions: assign({ problem: ({ event }) => event.problem }),
      },
    },
  });

const createShowingState = (camera: CameraSetup) =>
  camera.createStateConfig({
    invoke: { src: 'show', input: ({ context }) => context.source },
    exit: assign({ source: undefined }),
    on: {
      'camera.failed': {
        target: 'waitingToRetry',
        actions: assign({ problem: ({ event }) => event.problem }),
      },
    },
    initial: 'checkingPage',
    states: {
      checkingPage: {
        always: [{ guard: 'isPageHidden', target: 'hidden' }, { target: 'watching' }],
      },
      // A hidden page receives no pictures; this is not a camera problem.
      hidden: { on: { 'page.shown': 'watching' } },
      watching: {
        invoke: { src: 'frames' },
        on: { 'page.hidden': 'hidden' },
        initial: 'waiting',
        states: {
          waiting: {
            on: {
              'frame.received': {
                target: 'live',
                actions: assign({ failures: 0, problem: undefined }),
              },
            },
          },
          live: {},
        },
      },
    },
  });
