/** Repeats work until it is ended. */
export function createLoadLoop() {
  let isOver = false;
  let done = 0;
  const waiting = new Set<() => void>();
  return {
    async run(work: () => Promise<unknown>): Promise<void> {
      while (!isOver) {
        await work();
        done += 1;
        for (const check of waiting) check();
      }
    },
    /** Resolves when the work was done `count` more times. */
    untilDone(count: number): Promise<void> {
      const goal = done + count;
      return new Promise((resolve) => {
        const check = () => {
          if (done < goal) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
      });
    },
    count: () => done,
    end() {
      isOver = true;
    },
  };
}
