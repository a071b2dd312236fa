import { pause, type Scheduler, withTimeLimit } from '@jepret/time';

/** The connection to the server. */
export interface Connection {
  /**
   * Resolves when the server delivers the page, and reports whether an attempt failed before; rejects
   * with the signal's reason.
   */
  waitForServer(signal?: AbortSignal): Promise<{ wasUnreachable: boolean }>;
}

export interface ConnectionParts {
  fetch: typeof fetch;
  clock: Scheduler;
  /** The window, which has the event `online`. */
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

interface ConnectionOptions {
  /** Path of the page that is requested. */
  path: string;
  /** GET if a refusal is to be read. */
  method?: 'HEAD' | 'GET';
  /** Called after each failed attempt, without a response if there was none. */
  onFailure?(response: Response | undefined): void;
  /** Delays after failed attempts; the last one repeats. */
  retryDelaysMs: readonly [number, ...number[]];
  /** A request on a broken connection may stay open for minutes. */
  timeoutMs: number;
}

/**
 * Sends requests instead of reading `navigator.onLine`: a server on the same machine is reachable
 * without a network, and a network does not mean that the server is reachable.
 */
export function createConnection(
  { fetch, clock, network }: ConnectionParts,
  { path, method = 'HEAD', onFailure, retryDelaysMs, timeoutMs }: ConnectionOptions,
): Connection {
  const checkServer = async (): Promise<boolean> => {
    const request = (signal: AbortSignal) => fetch(path, { method, cache: 'no-store', signal });
    const response = await withTimeLimit(clock, timeoutMs, request).catch(() => undefined);
    if (response?.ok) return true;
    onFailure?.(response);
    return false;
  };
  let pendingCheck: Promise<boolean> | undefined;
  /** Shared, so that a screen of pictures that fail together sends one request. */
  const isReachable = (): Promise<boolean> => {
    pendingCheck ??= checkServer().finally(() => {
      pendingCheck = undefined;
    });
    return pendingCheck;
  };
  const waitForRetry = async (delayMs: number, signal: AbortSignal) => {
    const online = new AbortController();
    const retryNow = () => online.abort();
    network.addEventListener('online', retryNow);
    await pause(clock, delayMs, AbortSignal.any([signal, online.signal]));
    network.removeEventListener('online', retryNow);
    signal.throwIfAborted();
  };
  return {
    async waitForServer(signal = new AbortController().signal) {
      let failures = 0;
      for (; !(await isReachable()); failures += 1) {
        const delayMs =
          retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? retryDelaysMs[0];
        await waitForRetry(delayMs, signal);
      }
      return { wasUnreachable: failures > 0 };
    },
  };
}
