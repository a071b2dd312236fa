import type { Scheduler } from '@jepret/time';
import { LRUCache } from 'lru-cache';

interface Bounds {
  maxBytes: number;
  maxEntries: number;
  lifetimeMs: number;
}

/** Keeps the most recently used values within its bounds; callers must work without it. */
export function createBoundedCache<Value>(
  { maxBytes, maxEntries, lifetimeMs }: Bounds,
  scheduler: Scheduler,
) {
  const entries = new LRUCache<string, { value: Value; cancelExpiry: () => void }>({
    max: maxEntries,
    maxSize: maxBytes,
    ttl: lifetimeMs,
    ttlResolution: 0,
    perf: scheduler,
    dispose: ({ cancelExpiry }) => cancelExpiry(),
  });

  return {
    find: (key: string): Value | undefined => entries.get(key)?.value,

    set(key: string, value: Value, sizeBytes: number): void {
      entries.delete(key);
      if (sizeBytes > maxBytes) return;
      // Visitors' pictures must not stay in memory until the next session replaces them.
      const cancelExpiry = scheduler.schedule(lifetimeMs, () => entries.delete(key));
      // A photo that no slot of its frame shows has no pixels, and the library accepts no size of 0.
      entries.set(key, { value, cancelExpiry }, { size: Math.max(1, sizeBytes) });
    },

    delete: (key: string): void => void entries.delete(key),
    clear: (): void => entries.clear(),
  };
}
