/** The same work again and again, until it is ended. */
export function createTraffic() {
  let isOver = false;
  let done = 0;
  const waiting = new Set<() => void>();
  return {
    async run(work: () => Promise<unknown>): Promise<void> {
      while (!isOver) {
        await work();
        done += 1;
        for (const look of waiting) look();
      }
    },
    /** Resolves when that much more is done than now. */
    untilFurther(count: number): Promise<void> {
      const goal = done + count;
      return new Promise((resolve) => {
        const look = () => {
          if (done < goal) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      });
    },
    count: () => done,
    end() {
      isOver = true;
    },
  };
}
