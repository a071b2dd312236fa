import {
  COUNTDOWN_MS,
  COUNTDOWN_TICK_MS,
  DIAL_SEGMENTS,
  DIAL_TURN_MS,
  FLASH_MS,
  RETAKES,
} from '@jepret/contract';
import {
  type ActorRefFrom,
  assign,
  cancel,
  enqueueActions,
  fromPromise,
  raise,
  setup,
} from 'xstate';

export interface CaptureSettings {
  snapCount: number;
  autoNextMs: number;
  /** The recording variant moves on sooner when there is nothing left to decide. */
  autoNextWithoutRetakesMs?: number;
}

export interface Snap {
  /** From 1, as in the frame's slots. */
  number: number;
  picture: Blob;
}

interface Round {
  snaps: Snap[];
  retakesUsed: number;
}

/** What the machine does to the world; it knows neither camera nor page itself. */
export interface CaptureTools {
  /** What this session has already taken and retaken: a reload loses nothing, and gives nothing. */
  readRound(): Promise<Round>;
  /** Told when a countdown begins, for measuring how late its snap is. */
  noteCountdown(): void;
  /** Has the pixels before it returns; resolves once they are a picture that is kept. */
  takeSnap(number: number): Promise<Snap>;
  removeSnap(number: number): void;
  /** Records from the countdown's beginning; broken off by the signal. Absent: photos only. */
  recordClip?(number: number, signal: AbortSignal): Promise<void>;
}

interface CaptureContext {
  snaps: Snap[];
  retakesLeft: number;
  /** How far the dial has turned, in segments of half a second. */
  dialSegments: number;
  isFlashing: boolean;
  isCameraLive: boolean;
  /** No retake remains, and that is new: said until the next snap is posed for. */
  isLimitNews: boolean;
  /** The time after the last snap is over; only its picture is still waited for. */
  isNextDue: boolean;
}

export type CaptureEvent =
  | { type: 'camera.live' }
  | { type: 'camera.lost' }
  | { type: 'visitor.confirmed' }
  | { type: 'visitor.dismissed' }
  | { type: 'visitor.next' }
  | { type: 'visitor.retake' }
  | { type: 'visitor.gone' }
  | { type: 'dial.turned' }
  | { type: 'next.due' }
  | { type: 'flash.ended' };

export type CaptureMachine = ReturnType<typeof createCaptureMachine>;
export type CaptureActor = ActorRefFrom<CaptureMachine>;

const SEGMENT_MS = DIAL_TURN_MS / DIAL_SEGMENTS;

/** From the camera's first picture (CAM-1) to FINISH (CAM-3). */
export function createCaptureMachine(settings: CaptureSettings, tools: CaptureTools) {
  return setup({
    types: { context: {} as CaptureContext, events: {} as CaptureEvent },
    actors: {
      readRound: fromPromise(tools.readRound),
      takeSnap: fromPromise<Snap, number>(({ input }) => tools.takeSnap(input)),
      recordClip: fromPromise<void, number>(async ({ input, signal }) =>
        tools.recordClip?.(input, signal),
      ),
    },
    guards: {
      isCameraLive: ({ context }) => context.isCameraLive,
      isCameraLost: ({ context }) => !context.isCameraLive,
      isComplete: ({ context }) => context.snaps.length >= settings.snapCount,
      isNextDue: ({ context }) => context.isNextDue && context.snaps.length < settings.snapCount,
      hasRetakes: ({ context }) => context.retakesLeft > 0 && context.snaps.length > 0,
    },
    delays: {
      autoNext: ({ context }) => autoNextDelayMs(settings, context.retakesLeft),
    },
    actions: {
      noteCountdown: () => tools.noteCountdown(),
      stopDial: enqueueActions(({ enqueue }) => {
        enqueue(cancel('dial'));
        enqueue.assign({ dialSegments: 0 });
      }),
      // From the shot on, however long the picture takes to be made and kept.
      awaitNext: raise({ type: 'next.due' }, { id: 'next', delay: 'autoNext' }),
      callOffNext: enqueueActions(({ enqueue }) => {
        enqueue(cancel('next'));
        enqueue.assign({ isNextDue: false });
      }),
      turnDialOn: raise({ type: 'dial.turned' }, { id: 'dial', delay: SEGMENT_MS }),
      flash: enqueueActions(({ enqueue }) => {
        enqueue.assign({ isFlashing: true });
        enqueue.raise({ type: 'flash.ended' }, { delay: FLASH_MS });
      }),
      useRetake: enqueueActions(({ enqueue, context }) => {
        const last = context.snaps.length;
        enqueue(() => tools.removeSnap(last));
        enqueue.assign({
          snaps: context.snaps.slice(0, -1),
          retakesLeft: context.retakesLeft - 1,
          isLimitNews: context.retakesLeft === 1,
        });
      }),
    },
  }).createMachine({
    id: 'capture',
    context: {
      snaps: [],
      retakesLeft: RETAKES,
      dialSegments: 0,
      isFlashing: false,
      isCameraLive: false,
      isLimitNews: false,
      isNextDue: false,
    },
    initial: 'restoring',
    on: {
      'camera.live': { actions: assign({ isCameraLive: true }) },
      'camera.lost': { actions: assign({ isCameraLive: false }) },
      'flash.ended': { actions: assign({ isFlashing: false }) },
      'next.due': { actions: assign({ isNextDue: true }) },
      'visitor.gone': '.left',
      'dial.turned': {
        actions: enqueueActions(({ enqueue, context }) => {
          const dialSegments = context.dialSegments + 1;
          enqueue.assign({ dialSegments });
          if (dialSegments < DIAL_SEGMENTS) enqueue('turnDialOn');
        }),
      },
    },
    states: {
      restoring: {
        invoke: {
          src: 'readRound',
          onDone: [
            {
              guard: ({ event }) => event.output.snaps.length > 0,
              target: 'previewing',
              actions: [assign(({ event }) => restoredFrom(event.output)), 'awaitNext'],
            },
            {
              target: 'loadingCamera',
              actions: assign(({ event }) => restoredFrom(event.output)),
            },
          ],
          onError: 'loadingCamera',
        },
      },
      loadingCamera: { always: { guard: 'isCameraLive', target: 'welcoming' } },
      welcoming: { on: { 'visitor.confirmed': 'gettingReady', 'visitor.dismissed': 'waiting' } },
      waiting: { on: { 'visitor.next': 'gettingReady' } },
      // No countdown runs towards a camera that shows nothing.
      gettingReady: {
        entry: ['stopDial', 'callOffNext'],
        always: { guard: 'isCameraLive', target: 'taking' },
      },
      taking: {
        type: 'parallel',
        states: {
          snap: {
            initial: 'counting',
            states: {
              counting: {
                entry: ['noteCountdown', 'turnDialOn'],
                always: { guard: 'isCameraLost', target: '#capture.gettingReady' },
                after: { [COUNTDOWN_MS]: 'shooting' },
              },
              // The pixels are taken: from here on the camera may go.
              shooting: {
                entry: ['flash', 'awaitNext'],
                invoke: {
                  src: 'takeSnap',
                  input: ({ context }) => context.snaps.length + 1,
                  onDone: {
                    target: 'taken',
                    actions: assign({
                      snaps: ({ context, event }) => [...context.snaps, event.output],
                    }),
                  },
                  onError: '#capture.missed',
                },
              },
              taken: { type: 'final' },
            },
          },
          clip: {
            initial: 'recording',
            states: {
              recording: {
                invoke: {
                  src: 'recordClip',
                  input: ({ context }) => context.snaps.length + 1,
                  onDone: 'recorded',
                  // FILM-6: its still stands in for a clip that failed.
                  onError: 'recorded',
                },
              },
              recorded: { type: 'final' },
            },
          },
        },
        onDone: 'previewing',
      },
      // The picture could not be made or kept; the same snap is taken again.
      missed: {
        on: { 'visitor.next': 'gettingReady' },
        after: { autoNext: 'gettingReady' },
      },
      previewing: {
        exit: assign({ isLimitNews: false }),
        on: {
          'visitor.next': [{ guard: 'isComplete', target: 'finished' }, { target: 'gettingReady' }],
          // CAM-34: the frame is full, so whoever paid for it still gets their print.
          'visitor.gone': { guard: 'isComplete', target: 'finished' },
          'visitor.retake': {
            guard: 'hasRetakes',
            actions: 'useRetake',
            target: 'gettingReady',
          },
        },
        // After the last snap nothing hurries the visitor; the screen's idle timeout ends the wait.
        always: { guard: 'isNextDue', target: 'gettingReady' },
      },
      // Neither is final: a stopped actor complains of every further tap.
      finished: {},
      left: {},
    },
  });
}

function restoredFrom({ snaps, retakesUsed }: Round) {
  const retakesLeft = Math.max(0, RETAKES - retakesUsed);
  return { snaps, retakesLeft, isLimitNews: retakesLeft === 0 };
}

/** Five ticks of a second; zero once the snap is taken. */
export function secondsLeft({ dialSegments }: { dialSegments: number }): number {
  return Math.max(0, Math.ceil((COUNTDOWN_MS - dialSegments * SEGMENT_MS) / COUNTDOWN_TICK_MS));
}

/** How long after a snap the next countdown starts by itself. */
export function autoNextDelayMs(settings: CaptureSettings, retakesLeft: number): number {
  const { autoNextMs, autoNextWithoutRetakesMs = autoNextMs } = settings;
  return retakesLeft === 0 ? autoNextWithoutRetakesMs : autoNextMs;
}
