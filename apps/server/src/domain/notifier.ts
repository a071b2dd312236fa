import { pause, type Scheduler } from '@jepret/time';

/** Tells whoever waits in this process that something changed; what it is they look up. */
export interface Notifier {
  notify(): void;
  /** What it returns ends the subscription. */
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

interface Looking {
  changes: Notifier;
  scheduler: Scheduler;
  /** How soon a change in another process is found without being told. */
  everyMs: number;
  /** It looks at once when one of these is aborted, too. */
  ends: readonly AbortSignal[];
}

/** Looks now and at every change until it has found something. */
export async function lookUntilFound<Found>(
  look: () => Promise<Found | undefined>,
  { changes, scheduler, everyMs, ends }: Looking,
): Promise<Found> {
  for (;;) {
    const change = new AbortController();
    // Before the look, so that nothing is missed in between.
    const unsubscribe = changes.subscribe(() => change.abort());
    try {
      const found = await look();
      if (found !== undefined) return found;
      await pause(scheduler, everyMs, AbortSignal.any([change.signal, ...ends]));
    } finally {
      unsubscribe();
    }
  }
}
