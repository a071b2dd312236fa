import { pause, type Scheduler, systemScheduler, within } from '@jepret/time';

/** The way to the server. */
export interface Connection {
  /**
   * Resolves when the server delivers the kiosk's page, with whether it was away before; rejects with
   * the signal's reason.
   */
  untilServerAnswers(signal?: AbortSignal): Promise<{ wasAway: boolean }>;
}

interface Parts {
  fetch: typeof fetch;
  clock: Scheduler;
  /** The window, which has an event for a connection that is back. */
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/** Between two questions without an answer; the last one repeats. */
export const ASK_AGAIN_MS = [1_000, 2_000, 4_000] as const; // SCREEN-51
/** A question on a dead line may stay open for minutes. */
export const ANSWER_LIMIT_MS = 5_000;

/**
 * Asks the server instead of `navigator.onLine`: the server may be on this machine and answer without
 * a network, and a network may be there without the server.
 */
export function createConnection({ fetch, clock, network }: Parts): Connection {
  const hasAnswered = async (): Promise<boolean> => {
    const ask = (signal: AbortSignal) => fetch('/', { method: 'HEAD', cache: 'no-store', signal });
    const answer = await within(clock, ANSWER_LIMIT_MS, ask).catch(() => undefined);
    return answer?.ok === true;
  };
  const waitToAsk = async (delayMs: number, signal: AbortSignal) => {
    const back = new AbortController();
    const ask = () => back.abort();
    network.addEventListener('online', ask);
    await pause(clock, delayMs, AbortSignal.any([signal, back.signal]));
    network.removeEventListener('online', ask);
    signal.throwIfAborted();
  };
  return {
    async untilServerAnswers(signal = new AbortController().signal) {
      let failures = 0;
      for (; !(await hasAnswered()); failures += 1) {
        await waitToAsk(ASK_AGAIN_MS[failures] ?? LAST_MS, signal);
      }
      return { wasAway: failures > 0 };
    },
  };
}

const LAST_MS = ASK_AGAIN_MS[2];

export const createBrowserConnection = (): Connection =>
  createConnection({
    fetch: window.fetch.bind(window),
    clock: systemScheduler,
    network: window,
  });
