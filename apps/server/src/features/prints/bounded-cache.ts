import type { Scheduler } from '@jepret/time';
import { LRUCache } from 'lru-cache';

interface Bounds {
  maxBytes: number;
  maxEntries: number;
  lifetimeMs: number;
}

/** Keeps what was used last, within its bounds; nothing in it is needed, only quicker. */
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
      // Visitors' pictures must not stay in memory only because nobody came after them.
      const cancelExpiry = scheduler.schedule(lifetimeMs, () => entries.delete(key));
      // A photo that no slot of its frame shows has no pixels, and the library takes no size of 0.
      entries.set(key, { value, cancelExpiry }, { size: Math.max(1, sizeBytes) });
    },

    delete: (key: string): void => void entries.delete(key),
    clear: (): void => entries.clear(),
  };
}
