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
