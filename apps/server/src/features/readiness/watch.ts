import type { Scheduler } from '@jepret/time';

interface WatchOptions<Value> {
  ask(key: string, signal: AbortSignal): Promise<Value>;
  /** What holds while there is no answer in time. */
  fallback: Value;
  /** Many kiosks ask; the thing itself is asked no more often than this. */
  freshMs: number;
  /** A home screen waits for the answer. */
  limitMs: number;
}

/** How things were when they were last asked. */
export function createWatch<Value>(options: WatchOptions<Value>, scheduler: Scheduler) {
  const { freshMs } = options;
  const newest = new Map<string, { value: Value; askedAt: number }>();
  const asking = new Map<string, Promise<Value>>();

  /** Not what was asked in the future: the clock was set back since. */
  function isFresh({ askedAt }: { askedAt: number }): boolean {
    const ageMs = scheduler.now() - askedAt;
    return ageMs >= 0 && ageMs < freshMs;
  }

  async function ask(key: string): Promise<Value> {
    const askedAt = scheduler.now();
    for (const [old, entry] of newest) if (!isFresh(entry)) newest.delete(old);
    const value = await askWithin(options, key, scheduler);
    newest.set(key, { value, askedAt });
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
): Promise<Value> {
  const limit = new AbortController();
  const { promise: isLate, resolve } = Promise.withResolvers<Value>();
  const cancel = scheduler.schedule(limitMs, () => {
    limit.abort();
    resolve(fallback);
  });
  try {
    return await Promise.race([ask(key, limit.signal), isLate]);
  } finally {
    cancel();
  }
}
