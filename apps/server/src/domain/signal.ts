/** Tells whoever waits in this process that there is news; what it is about they look up. */
export interface Signal {
  ring(): void;
  /** What it returns ends the listening. */
  listen(onRing: () => void): () => void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    ring() {
      for (const onRing of [...listeners]) onRing();
    },
    listen(onRing) {
      listeners.add(onRing);
      return () => void listeners.delete(onRing);
    },
  };
}
