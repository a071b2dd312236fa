import type { Scheduler } from '@jepret/time';

interface WatchTimes {
  /** Many kiosks ask; the thing itself is asked no more often than this. */
  freshMs: number;
  /** A home screen waits for the answer. */
  limitMs: number;
}

/** Of what is asked outside of the booth (OPS-50). */
export const WATCH_TIMES = {
  printer: { freshMs: 10_000, limitMs: 2_000 },
  storage: { freshMs: 15_000, limitMs: 3_000 },
  provider: { freshMs: 30_000, limitMs: 5_000 },
} as const satisfies Record<string, WatchTimes>;

interface WatchOptions<Value> extends WatchTimes {
  ask(key: string, signal: AbortSignal): Promise<Value>;
  /** What holds while there is no answer in time. */
  fallback: Value;
  /** One late answer is a busy moment, in which the answer before still holds; two are trouble. */
  mayBeLateOnce?: boolean;
}

interface Answer<Value> {
  value: Value;
  isLate: boolean;
}

/** What was well hours ago says nothing about now. */
const FORGIVEN_WITHIN = 4;

/** How things were when they were last asked. */
export function createWatch<Value>(options: WatchOptions<Value>, scheduler: Scheduler) {
  const { freshMs, mayBeLateOnce = false } = options;
  const newest = new Map<string, Answer<Value> & { askedAt: number }>();
  const asking = new Map<string, Promise<Value>>();

  /** Not what was asked in the future: the clock was set back since. */
  function isYoungerThan(ms: number, { askedAt }: { askedAt: number }): boolean {
    const ageMs = scheduler.now() - askedAt;
    return ageMs >= 0 && ageMs < ms;
  }
  const isFresh = (entry: { askedAt: number }) => isYoungerThan(freshMs, entry);

  async function ask(key: string): Promise<Value> {
    const askedAt = scheduler.now();
    const before = newest.get(key);
    for (const [old, entry] of newest) if (!isFresh(entry)) newest.delete(old);
    const answer = await askWithin(options, key, scheduler);
    const mayHold = before && !before.isLate && isYoungerThan(FORGIVEN_WITHIN * freshMs, before);
    const isForgiven = mayBeLateOnce && answer.isLate && mayHold;
    const value = isForgiven ? before.value : answer.value;
    // What was forgiven holds for those who asked; the next one looks again.
    newest.set(key, { value, isLate: answer.isLate, askedAt: isForgiven ? -Infinity : askedAt });
    return value;
  }

  return async function get(key: string): Promise<Value> {
    const known = newest.get(key);
    if (known && isFresh(known)) return known.value;
    const running = asking.get(key) ?? ask(key).finally(() => asking.delete(key));
    asking.set(key, running);
    return running;
  };
}

async function askWithin<Value>(
  { ask, fallback, limitMs }: WatchOptions<Value>,
  key: string,
  scheduler: Scheduler,
): Promise<Answer<Value>> {
  const limit = new AbortController();
  const { promise: late, resolve } = Promise.withResolvers<Answer<Value>>();
  const cancel = scheduler.schedule(limitMs, () => {
    limit.abort();
    resolve({ value: fallback, isLate: true });
  });
  const inTime = async () => ({ value: await ask(key, limit.signal), isLate: false });
  try {
    return await Promise.race([inTime(), late]);
  } finally {
    cancel();
  }
}
