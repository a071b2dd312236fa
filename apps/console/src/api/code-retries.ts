/** Between two tries while the server does not answer; a browser that is online again tries at once. */
const WAITS_MS = [0, 1_000, 2_000, 5_000, 10_000];
/** Of one try to a reload: another one would not help either. */
const RELOADED_MS = 5 * 60_000;
const TRIES_BEFORE_RELOAD = 2;
const KEY = 'jepret-console-reloaded';

interface Tools {
  /** False while the server does not answer. */
  isServerReached(): Promise<boolean>;
  /** Returns early when the browser is online again. */
  wait(ms: number): Promise<void>;
  reload(): void;
  now(): number;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Loads code again until it comes. Code that a server in reach does not have belongs to an older
 * version: the page is reloaded, once. Undefined if that did not help.
 */
export type RetryCode = <Code>(
  load: () => Promise<Code>,
  /** Stops it: what was waited for is not shown any more. */
  signal: AbortSignal,
) => Promise<Code | undefined>;

export function createCodeRetries(tools: Tools): RetryCode {
  const { isServerReached, wait, reload, now, storage } = tools;
  return async (load, signal) => {
    let failures = 0;
    for (let tries = 0; failures < TRIES_BEFORE_RELOAD; tries += 1) {
      await wait(WAITS_MS[tries] ?? Math.max(...WAITS_MS));
      if (signal.aborted) return undefined;
      if (!(await isServerReached())) continue;
      try {
        return await load();
      } catch {
        failures += 1;
      }
    }
    if (signal.aborted || now() - Number(storage.getItem(KEY)) < RELOADED_MS) return undefined;
    storage.setItem(KEY, String(now()));
    reload();
    // What is shown stays until the page is gone.
    return new Promise(() => {});
  };
}
