import PQueue from 'p-queue';

/**
 * Lets a few sessions compute concurrently, in order of arrival. Each session runs one task at a time, so the next
 * task of a busy session waits behind the other sessions.
 */
export function createFairQueue(sessionsAtOnce: number) {
  const allSessions = new PQueue({ concurrency: sessionsAtOnce });
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
      return queue.add(() => allSessions.add(task));
    },
  };
}
