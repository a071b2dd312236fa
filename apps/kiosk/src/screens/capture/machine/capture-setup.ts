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
  /** The recording variant moves on sooner when there is nothing left to decide. */
  autoNextWithoutRetakesMs?: number;
}

export interface Snap {
  /** From 1, as in the frame's slots. */
  number: number;
  picture: Blob;
}

export interface CaptureProgress {
  snaps: Snap[];
  retakesUsed: number;
}

/** What the machine does to the world; it knows neither camera nor page itself. */
export interface CaptureTools {
  /** What this session has already taken and retaken: a reload loses nothing, and gives nothing. */
  readProgress(): Promise<CaptureProgress>;
  /** Told when a countdown begins, for measuring how late its snap is. */
  noteCountdown(): void;
  /** Each second of a countdown once, as it begins; 0 is the snap, whose pixels are taken by then. */
  tellSecond(secondsLeft: number): void;
  /** Has the pixels before it returns; resolves once they are a picture that is kept. */
  takeSnap(number: number): Promise<Snap>;
  removeSnap(number: number): void;
  /** Records from the countdown's beginning; broken off by the signal. Absent: photos only. */
  recordClip?(number: number, signal: AbortSignal): Promise<void>;
}

export interface CaptureContext {
  snaps: Snap[];
  retakesLeft: number;
  /** How far the dial has turned, in segments of half a second. */
  dialSegments: number;
  isFlashing: boolean;
  isCameraLive: boolean;
  /** The visitor reads that it failed, and may be away to call staff. */
  hasCameraFailed: boolean;
  /** No retake remains, and that is new: said until the next snap is posed for. */
  isLimitNews: boolean;
  /** The time after the last snap is over; only its picture is still waited for. */
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
  | { type: 'visitor.gone' }
  | { type: 'dial.turned' }
  | { type: 'next.due' }
  | { type: 'flash.ended' };

export const SEGMENT_MS = DIAL_TURN_MS / DIAL_SEGMENTS;

/** What the machine can do and ask; when it does, its states say. */
export function createCaptureSetup(settings: CaptureSettings, tools: CaptureTools) {
  return setup({
    types: { context: {} as CaptureContext, events: {} as CaptureEvent },
    actors: {
      readProgress: fromPromise(tools.readProgress),
      takeSnap: fromPromise<Snap, number>(({ input }) => {
        const taking = tools.takeSnap(input);
        tools.tellSecond(0);
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
      noteCountdown: () => {
        tools.noteCountdown();
        tools.tellSecond(COUNTDOWN_MS / COUNTDOWN_TICK_MS);
      },
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
  });
}

export type CaptureSetup = ReturnType<typeof createCaptureSetup>;

/** How long after a snap the next countdown starts by itself. */
export function autoNextDelayMs(settings: CaptureSettings, retakesLeft: number): number {
  const { autoNextMs, autoNextWithoutRetakesMs = autoNextMs } = settings;
  return retakesLeft === 0 ? autoNextWithoutRetakesMs : autoNextMs;
}
