import { calls, type NavigationState } from '@jepret/contract';
import { type Scheduler, within } from '@jepret/time';
import type { ApiClient } from '../../api/api-client.ts';

type Result = NavigationState<'/edit'>;

interface Dependencies {
  api: ApiClient;
  clock: Scheduler;
}

/** Longer than a visitor is in the editor, with more time asked for. */
const HELD_MS = 5 * 60_000;
/** The films are there: the answer takes milliseconds, and /load waits for longer ones (SCREEN-63). */
const TAKE_LIMIT_MS = 2_000;

/** The films without a drawing, which the server makes while nothing is drawn (FILM-36). */
export function createFilmsAhead({ api, clock }: Dependencies, result: Result) {
  const { txID, effect, isNoCut, withRecording } = result;
  let held: AbortController | undefined;
  let isReady = false;
  let hasDrawn = false;
  let isSkipped = false;

  async function ask(signal: AbortSignal): Promise<void> {
    const { data } = await api.call(calls.makeFilmsAhead, {
      body: { txID },
      signal,
      timeoutMs: HELD_MS,
    });
    isReady = data.ready;
  }

  async function compile(signal: AbortSignal): Promise<Result | undefined> {
    const { data } = await api.call(calls.compilePainting, {
      body: { txID, effect, withRecording: 'true' },
      signal,
    });
    const { image_path: compiled, video_path, stacked_video_path } = data;
    if (video_path === null || stacked_video_path === null) return undefined;
    const films = { videoURL: video_path, stackedVideoUrl: stacked_video_path };
    return { txID, effect, isNoCut, withRecording, withPainting: false, compiled, ...films };
  }

  return {
    /** Returns what to do when the screen is left. */
    begin(): () => void {
      if (!withRecording || hasDrawn) return () => {};
      const asking = new AbortController();
      held = asking;
      // SKIP makes what is missing, and says what goes wrong.
      ask(asking.signal).catch(() => {});
      return () => {
        // After SKIP /load joins the work, which hanging up would stop.
        if (!isSkipped) asking.abort();
      };
    },

    /** Something is drawn: what is under way stops for good (FILM-37). */
    stop(): void {
      hasDrawn = true;
      held?.abort();
    },

    /** After SKIP: the finished result when its films are there; else /load makes it. */
    async take(): Promise<Result | undefined> {
      isSkipped = true;
      if (!isReady) return undefined;
      return within(clock, TAKE_LIMIT_MS, compile).catch(() => undefined);
    },
  };
}

export type FilmsAhead = ReturnType<typeof createFilmsAhead>;
