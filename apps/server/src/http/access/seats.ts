/** Lets a few work at once; the others wait in the order they came. */
export function createSeats(atOnce: number) {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  /** To whoever waits, directly: nobody may come in between. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    countWaiting: () => waiting.length,
    isTaken: () => free === 0,

    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
