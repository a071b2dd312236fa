import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { CameraChoice, CameraProblem } from '../camera.ts';
import { CAMERA_PROBLEMS } from '../camera-problems.ts';
import type { CameraSource } from '../camera-source.ts';

export type CameraEvent =
  | { type: 'camera.opened'; source: CameraSource }
  | { type: 'camera.failed'; problem: CameraProblem }
  | { type: 'picture.came' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'permission.changed' }
  | { type: 'devices.changed' }
  | { type: 'cameras.listed'; cameras: readonly CameraChoice[] }
  | { type: 'money.told'; isReal: boolean }
  | { type: 'demo.refused' }
  | { type: 'visitor.retried' }
  | { type: 'visitor.wantedDemo' }
  | { type: 'staff.chose'; camera: CameraChoice };

type Tell = (event: CameraEvent) => void;

/** What is to be opened. */
export interface Wanted {
  isDemo: boolean;
  /** Holds even where nothing can be remembered. */
  chosen: CameraChoice | undefined;
}

/** What the machine does to the world; it knows neither browser nor page itself. Each returns its end. */
export interface CameraTools {
  /** Tells of page, permission and devices. */
  listen(tell: Tell): () => void;
  /** A source that comes after its end is put away. */
  open(wanted: Wanted, tell: Tell): () => void;
  /** Lets the source be seen, tells when it breaks, and in the end lets it go. */
  show(source: CameraSource, tell: Tell): () => void;
  watchFrames(tell: Tell): () => void;
  isPageHidden(): boolean;
  isMoneyReal(): Promise<boolean>;
}

interface CameraContext extends Wanted {
  source: CameraSource | undefined;
  /** Until pictures arrive again. */
  problem: CameraProblem | undefined;
  /** In a row. */
  failures: number;
  isDemoOffered: boolean;
  cameras: readonly CameraChoice[];
  current: CameraChoice | undefined;
}

export type CameraMachine = ReturnType<typeof createCameraMachine>;

/** A browser waits for ever for an answer that a kiosk's screen may not even show. */
export const OPEN_LIMIT_MS = 20_000;
const RETRY_FIRST_MS = 1_000;
const MAX_RETRY_MS = 15_000;

/** Opens a camera and mends what goes wrong, until it is stopped (CAM-31). */
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
    invoke: [{ src: 'surroundings' }, { src: 'money', id: 'money' }],
    on: {
      'visitor.retried': {
        target: '.opening',
        actions: assign({ failures: 0, isDemo: false }),
      },
      'visitor.wantedDemo': { target: '.opening', actions: assign({ isDemo: true }) },
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
      'money.told': { actions: assign({ isDemoOffered: ({ event }) => !event.isReal }) },
    },
    initial: 'opening',
    states: {
      opening: createOpeningState(camera),
      showing: createShowingState(camera),
      waitingToRetry: {
        entry: [assign({ failures: ({ context }) => context.failures + 1 }), 'askAboutMoney'],
        after: { untilRetry: 'opening' },
      },
    },
  });
}

/** What the machine can do and ask; when it does, its states say. */
function createCameraSetup(tools: CameraTools) {
  return setup({
    types: { context: {} as CameraContext, events: {} as CameraEvent },
    actors: {
      surroundings: fromCallback<CameraEvent>(({ sendBack }) => tools.listen(sendBack)),
      open: fromCallback<CameraEvent, Wanted>(({ input, sendBack }) => tools.open(input, sendBack)),
      show: fromCallback<CameraEvent, CameraSource | undefined>(({ input, sendBack }) =>
        input ? tools.show(input, sendBack) : undefined,
      ),
      frames: fromCallback<CameraEvent>(({ sendBack }) => tools.watchFrames(sendBack)),
      money: fromCallback<{ type: 'ask' }>(({ sendBack, receive }) =>
        receive(async () => sendBack({ type: 'money.told', isReal: await tools.isMoneyReal() })),
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
      // Nobody who waits for a camera waits for this answer.
      askAboutMoney: sendTo('money', { type: 'ask' }),
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
    initial: 'looking',
    states: {
      looking: {
        always: [{ guard: 'isPageHidden', target: 'hidden' }, { target: 'watching' }],
      },
      // A hidden page gets no pictures; that is no problem of the camera's.
      hidden: { on: { 'page.shown': 'watching' } },
      watching: {
        invoke: { src: 'frames' },
        on: { 'page.hidden': 'hidden' },
        initial: 'waiting',
        states: {
          waiting: {
            on: {
              'picture.came': {
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
