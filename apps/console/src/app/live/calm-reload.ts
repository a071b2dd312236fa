import type { LiveTopic } from '@jepret/contract/console';
import type { Scheduler } from '@jepret/time';

/** A hundred booths change several times a second. */
const REST_MS = 2_000;

/** Reloads at once, then at most once per rest, also when the last reload takes longer. */
export function createCalmReload(
  clock: Scheduler,
  reload: (topic: LiveTopic) => Promise<void>,
): { reload(topic: LiveTopic): void; stop(): void } {
  /** The topics that rest; true if they changed meanwhile. */
  const resting = new Map<LiveTopic, boolean>();
  const cancels = new Map<LiveTopic, () => void>();
  let isStopped = false;

  async function run(topic: LiveTopic): Promise<void> {
    resting.set(topic, false);
    await reload(topic).catch(() => {});
    if (isStopped) return;
    cancels.set(
      topic,
      clock.schedule(REST_MS, () => {
        const hasChanged = resting.get(topic);
        resting.delete(topic);
        if (hasChanged) void run(topic);
      }),
    );
  }

  return {
    reload(topic) {
      if (resting.has(topic)) resting.set(topic, true);
      else void run(topic);
    },
    stop() {
      isStopped = true;
      for (const cancel of cancels.values()) cancel();
    },
  };
}
