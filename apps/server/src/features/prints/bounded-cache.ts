import type { Scheduler } from '../../ports/scheduler.ts';

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
  /** The one that was used longest ago comes first. */
  const entries = new Map<string, { value: Value; sizeBytes: number; expiresAt: number }>();
  let totalBytes = 0;
  let cancelSweep: (() => void) | undefined;

  function remove(key: string): void {
    totalBytes -= entries.get(key)?.sizeBytes ?? 0;
    entries.delete(key);
  }

  /** Visitors' pictures must not stay in memory only because nobody came after them. */
  function sweepLater(): void {
    cancelSweep ??= scheduler.schedule(lifetimeMs, () => {
      cancelSweep = undefined;
      for (const [key, { expiresAt }] of entries) if (expiresAt <= scheduler.now()) remove(key);
      if (entries.size > 0) sweepLater();
    });
  }

  return {
    find(key: string): Value | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.expiresAt <= scheduler.now()) {
        remove(key);
        return undefined;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },

    set(key: string, value: Value, sizeBytes: number): void {
      remove(key);
      if (sizeBytes > maxBytes) return;
      entries.set(key, { value, sizeBytes, expiresAt: scheduler.now() + lifetimeMs });
      totalBytes += sizeBytes;
      for (const oldest of entries.keys()) {
        if (totalBytes <= maxBytes && entries.size <= maxEntries) break;
        remove(oldest);
      }
      sweepLater();
    },

    delete: remove,

    clear(): void {
      entries.clear();
      totalBytes = 0;
      cancelSweep?.();
      cancelSweep = undefined;
    },
  };
}
