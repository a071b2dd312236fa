import { pause, type Scheduler } from '@jepret/time';

/** Notifies waiting code in this process of a change; the code reads the new state itself. */
export interface Notifier {
  notify(): void;
  /** Returns a function that ends the subscription. */
  subscribe(onNotify: () => void): () => void;
}

export function createNotifier(): Notifier {
  const subscribers = new Set<() => void>();
  return {
    notify() {
      for (const onNotify of [...subscribers]) onNotify();
    },
    subscribe(onNotify) {
      subscribers.add(onNotify);
      return () => void subscribers.delete(onNotify);
    },
  };
}

interface WaitOptions {
  changes: Notifier;
  scheduler: Scheduler;
  /** The polling interval, for changes of other processes. */
  intervalMs: number;
  /** If one is aborted, `find` runs immediately. */
  abortSignals: readonly AbortSignal[];
}

/** Calls `find` now, at every change and at an interval until it returns a result. */
export async function waitUntilFound<Found>(
  find: () => Promise<Found | undefined>,
  { changes, scheduler, intervalMs: everyMs, abortSignals: ends }: WaitOptions,
): Promise<Found> {
  for (;;) {
    const change = new AbortController();
    // Before `find`, so that no change is missed.
    const unsubscribe = changes.subscribe(() => change.abort());
    try {
      const found = await find();
      if (found !== undefined) return found;
      await pause(scheduler, everyMs, AbortSignal.any([change.signal, ...ends]));
    } finally {
      unsubscribe();
    }
  }
}
