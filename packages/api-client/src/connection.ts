import { pause, type Scheduler, within } from '@jepret/time';

/** The way to the server. */
export interface Connection {
  /**
   * Resolves when the server delivers the page, with whether it was away before; rejects with the
   * signal's reason.
   */
  untilServerAnswers(signal?: AbortSignal): Promise<{ wasAway: boolean }>;
}

export interface ConnectionParts {
  fetch: typeof fetch;
  clock: Scheduler;
  /** The window, which has an event for a connection that is back. */
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

interface Questions {
  /** The path of the page. */
  path: string;
  /** Between two questions without an answer; the last one repeats. */
  askAgainMs: readonly [number, ...number[]];
  /** A question on a dead line may stay open for minutes. */
  answerLimitMs: number;
}

/**
 * Asks the server instead of `navigator.onLine`: the server may be on this machine and answer without
 * a network, and a network may be there without the server.
 */
export function createConnection(
  { fetch, clock, network }: ConnectionParts,
  { path, askAgainMs, answerLimitMs }: Questions,
): Connection {
  const ask = async (): Promise<boolean> => {
    const request = (signal: AbortSignal) =>
      fetch(path, { method: 'HEAD', cache: 'no-store', signal });
    const answer = await within(clock, answerLimitMs, request).catch(() => undefined);
    return answer?.ok === true;
  };
  let asking: Promise<boolean> | undefined;
  /** A screen of pictures that fail together asks one question. */
  const hasAnswered = (): Promise<boolean> => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const waitToAsk = async (delayMs: number, signal: AbortSignal) => {
    const back = new AbortController();
    const askAtOnce = () => back.abort();
    network.addEventListener('online', askAtOnce);
    await pause(clock, delayMs, AbortSignal.any([signal, back.signal]));
    network.removeEventListener('online', askAtOnce);
    signal.throwIfAborted();
  };
  return {
    async untilServerAnswers(signal = new AbortController().signal) {
      let failures = 0;
      for (; !(await hasAnswered()); failures += 1) {
        const delayMs = askAgainMs[Math.min(failures, askAgainMs.length - 1)] ?? askAgainMs[0];
        await waitToAsk(delayMs, signal);
      }
      return { wasAway: failures > 0 };
    },
  };
}
