import {
  COUNTDOWN_MS,
  COUNTDOWN_TICK_MS,
  DIAL_SEGMENTS,
  DIAL_TURN_MS,
  FLASH_MS,
} from '@jepret/contract';
import { cancel, enqueueActions, fromPromise, raise, setup } from 'xstate';

export interface CaptureSettings {
  snapCount: number;
  autoNextMs: number;
  /** With recording, the next countdown starts sooner if no retakes are left. */
  autoNextWithoutRetakesMs?: number;
}

export interface Snap {
  /** Starts at 1, as in the frame's slots. */
  number: number;
  picture: Blob;
}

export interface CaptureProgress {
  snaps: Snap[];
  retakesUsed: number;
}

/** Side effects of the machine. */
export interface CaptureTools {
  /** The session's stored snaps and used retakes, which survive a reload. */
  readProgress(): Promise<CaptureProgress>;
  /** Called when a countdown starts, to measure the snap's delay. */
  onCountdownStart(): void;
  /**
   * Called at the start of each second of a countdown; 0 is the snap, whose pixels are taken by
   * then.
   */
  onSecond(secondsLeft: number): void;
  /** Takes the pixels synchronously; resolves when the picture is stored. */
  takeSnap(number: number): Promise<Snap>;
  removeSnap(number: number): void;
  /** Records during the countdown; the signal aborts it. Absent: photos only. */
  recordClip?(number: number, signal: AbortSignal): Promise<void>;
}

export interface CaptureContext {
  snaps: Snap[];
  retakesLeft: number;
  /** Filled segments of the dial, of half a second each. */
  dialSegments: number;
  isFlashing: boolean;
  isCameraLive: boolean;
  /** The failure is shown, and the visitor may be away to call staff. */
  hasCameraFailed: boolean;
  /** No retake is left; shown until the next snap. */
  isRetakeLimitNew: boolean;
  /** The time until the next countdown is over; only the last picture is still being stored. */
  isNextDue: boolean;
}

export type CaptureEvent =
  | { type: 'camera.live' }
  | { type: 'camera.lost' }
  | { type: 'camera.failed' }
  | { type: 'visitor.confirmed' }
  | { type: 'visitor.dismissed' }
  | { type: 'visitor.next' }
  | { type: 'visitor.retake' }
  | { type: 'visitor.left' }
  | { type: 'dial.turned' }
  | { type: 'next.due' }
  | { type: 'flash.ended' };

export const SEGMENT_MS = DIAL_TURN_MS / DIAL_SEGMENTS;

export function createCaptureSetup(settings: CaptureSettings, tools: CaptureTools) {
  return setup({
    types: { context: {} as CaptureContext, events: {} as CaptureEvent },
    actors: {
      readProgress: fromPromise(tools.readProgress),
      takeSnap: fromPromise<Snap, number>(({ input }) => {
        const taking = tools.takeSnap(input);
        tools.onSecond(0);
        return taking;
      }),
      recordClip: fromPromise<void, number>(async ({ input, signal }) =>
        tools.recordClip?.(input, signal),
      ),
    },
    guards: {
      isCameraLive: ({ context }) => context.isCameraLive,
      hasCameraFailed: ({ context }) => context.hasCameraFailed,
      isCameraLost: ({ context }) => !context.isCameraLive,
      isComplete: ({ context }) => context.snaps.length >= settings.snapCount,
      isNextDue: ({ context }) => context.isNextDue && context.snaps.length < settings.snapCount,
      hasRetakes: ({ context }) => context.retakesLeft > 0 && context.snaps.length > 0,
    },
    delays: {
      autoNext: ({ context }) => autoNextDelayMs(settings, context.retakesLeft),
    },
    actions: {
      startCountdown: () => {
        tools.onCountdownStart();
        tools.onSecond(COUNTDOWN_MS / COUNTDOWN_TICK_MS);
      },
      stopDial: enqueueActions(({ enqueue }) => {
        enqueue(cancel('dial'));
        enqueue.assign({ dialSegments: 0 });
      }),
      // Starts with the shot, independent of how long the picture takes.
      scheduleNext: raise({ type: 'next.due' }, { id: 'next', delay: 'autoNext' }),
      cancelNext: enqueueActions(({ enqueue }) => {
        enqueue(cancel('next'));
        enqueue.assign({ isNextDue: false });
      }),
      advanceDial: raise({ type: 'dial.turned' }, { id: 'dial', delay: SEGMENT_MS }),
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
          isRetakeLimitNew: context.retakesLeft === 1,
        });
      }),
    },
  });
}

export type CaptureSetup = ReturnType<typeof createCaptureSetup>;

/** Time from a snap to the next automatic countdown. */
export function autoNextDelayMs(settings: CaptureSettings, retakesLeft: number): number {
  const { autoNextMs, autoNextWithoutRetakesMs = autoNextMs } = settings;
  return retakesLeft === 0 ? autoNextWithoutRetakesMs : autoNextMs;
}
