import { calls, type NavigationState } from '@jepret/contract';
import { type Scheduler, withTimeLimit } from '@jepret/time';
import type { ApiClient } from '../../api/api-client.ts';

type Result = NavigationState<'/edit'>;

interface Dependencies {
  api: ApiClient;
  clock: Scheduler;
}

/** Longer than any visit to the editor, including more time. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;
/** Finished films are returned in milliseconds; if not, /load waits longer (SCREEN-63). */
const RESULT_TIMEOUT_MS = 2_000;

/**
 * Requests the films without a drawing, which the server makes while nothing is drawn (FILM-36).
 */
export function createFilmsAhead({ api, clock }: Dependencies, result: Result) {
  const { txID, effect, isNoCut, withRecording } = result;
  let request: AbortController | undefined;
  let isReady = false;
  let hasDrawn = false;
  let hasSkipped = false;

  async function requestFilms(signal: AbortSignal): Promise<void> {
    const { data } = await api.call(calls.makeFilmsAhead, {
      body: { txID },
      signal,
      timeoutMs: REQUEST_TIMEOUT_MS,
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
    /** Returns the cleanup for when the screen is left. */
    start(): () => void {
      if (!withRecording || hasDrawn) return () => {};
      const controller = new AbortController();
      request = controller;
      // Errors are ignored: SKIP makes missing films and reports failures.
      requestFilms(controller.signal).catch(() => {});
      return () => {
        // After SKIP /load joins the work, which aborting would stop.
        if (!hasSkipped) controller.abort();
      };
    },

    /** Call it when something is drawn: stops the work for good (FILM-37). */
    stop(): void {
      hasDrawn = true;
      request?.abort();
    },

    /** Called by SKIP: the result if its films are finished; undefined: /load makes them. */
    async findResult(): Promise<Result | undefined> {
      hasSkipped = true;
      if (!isReady) return undefined;
      return withTimeLimit(clock, RESULT_TIMEOUT_MS, compile).catch(() => undefined);
    },
  };
}

export type FilmsAhead = ReturnType<typeof createFilmsAhead>;
