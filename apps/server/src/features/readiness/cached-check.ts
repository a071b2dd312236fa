import type { Scheduler } from '@jepret/time';

interface CheckTimes {
  /** Calls of many kiosks share a result for so long. */
  maxAgeMs: number;
  /** Short, because a home screen waits for the result. */
  timeoutMs: number;
}

/** For checks of services outside the server (OPS-50). */
export const CHECK_TIMES = {
  printer: { maxAgeMs: 10_000, timeoutMs: 2_000 },
  storage: { maxAgeMs: 15_000, timeoutMs: 3_000 },
  provider: { maxAgeMs: 30_000, timeoutMs: 5_000 },
} as const satisfies Record<string, CheckTimes>;

interface CheckOptions<Value> extends CheckTimes {
  check(key: string, signal: AbortSignal): Promise<Value>;
  /** The result after a timeout. */
  fallback: Value;
  /** After a single timeout the previous result is used once more; a second one returns the fallback. */
  canBeLateOnce?: boolean;
}

interface CheckResult<Value> {
  value: Value;
  isLate: boolean;
}

/** An older result is not used after a timeout. */
const MAX_FORGIVEN_AGES = 4;

/** Runs a check when its last result is outdated; concurrent callers share one run. */
export function createCachedCheck<Value>(options: CheckOptions<Value>, scheduler: Scheduler) {
  const { maxAgeMs, canBeLateOnce = false } = options;
  const latest = new Map<string, CheckResult<Value> & { checkedAt: number }>();
  const running = new Map<string, Promise<Value>>();

  /** False for a check in the future, from before the clock was set back. */
  function isYoungerThan(ms: number, { checkedAt }: { checkedAt: number }): boolean {
    const ageMs = scheduler.now() - checkedAt;
    return ageMs >= 0 && ageMs < ms;
  }
  const isFresh = (entry: { checkedAt: number }) => isYoungerThan(maxAgeMs, entry);

  async function runCheck(key: string): Promise<Value> {
    const checkedAt = scheduler.now();
    const previous = latest.get(key);
    for (const [old, entry] of latest) if (!isFresh(entry)) latest.delete(old);
    const result = await checkWithTimeout(options, key, scheduler);
    const canReuse =
      previous && !previous.isLate && isYoungerThan(MAX_FORGIVEN_AGES * maxAgeMs, previous);
    const isForgiven = canBeLateOnce && result.isLate && canReuse;
    const value = isForgiven ? previous.value : result.value;
    // The forgiven result is for the waiting callers only; the next call checks again.
    latest.set(key, {
      value,
      isLate: result.isLate,
      checkedAt: isForgiven ? -Infinity : checkedAt,
    });
    return value;
  }

  return async function get(key: string): Promise<Value> {
    const last = latest.get(key);
    if (last && isFresh(last)) return last.value;
    const result = running.get(key) ?? runCheck(key).finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
}

async function checkWithTimeout<Value>(
  { check, fallback, timeoutMs }: CheckOptions<Value>,
  key: string,
  scheduler: Scheduler,
): Promise<CheckResult<Value>> {
  const limit = new AbortController();
  const { promise: late, resolve } = Promise.withResolvers<CheckResult<Value>>();
  const cancel = scheduler.schedule(timeoutMs, () => {
    limit.abort();
    resolve({ value: fallback, isLate: true });
  });
  const inTime = async () => ({ value: await check(key, limit.signal), isLate: false });
  try {
    return await Promise.race([inTime(), late]);
  } finally {
    cancel();
  }
}
