import PQueue from 'p-queue';

/**
 * Lets a few sessions compute at once, in the order they came. Of one session one task runs at a
 * time, so a session with much to do waits for its next turn behind the others.
 */
export function createFairQueue(sessionsAtOnce: number) {
  const everybody = new PQueue({ concurrency: sessionsAtOnce });
  const queues = new Map<string, PQueue>();

  function openQueue(sessionId: string): PQueue {
    const queue = new PQueue({ concurrency: 1 });
    queue.addEventListener('idle', () => queues.delete(sessionId), { once: true });
    queues.set(sessionId, queue);
    return queue;
  }

  return {
    run<Result>(sessionId: string, task: () => Promise<Result>): Promise<Awaited<Result>> {
      const queue = queues.get(sessionId) ?? openQueue(sessionId);
      return queue.add(() => everybody.add(task));
    },
  };
}
