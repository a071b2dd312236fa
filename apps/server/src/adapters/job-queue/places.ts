interface Places {
  concurrency: number;
  keptForUrgent: number;
}

interface Waiting {
  isUrgent: boolean;
  begin(): void;
}

/** Runs so many tasks at once, the urgent first; some of the places only these get. */
export function createPlaces({ concurrency, keptForUrgent }: Places) {
  const waiting: Waiting[] = [];
  let running = 0;
  let others = 0;

  const mayBegin = ({ isUrgent }: Waiting) =>
    running < concurrency && (isUrgent || others < concurrency - keptForUrgent);

  function beginNext(): void {
    const urgent = waiting.find(({ isUrgent }) => isUrgent);
    const next = urgent ?? waiting[0];
    if (!next || !mayBegin(next)) return;
    waiting.splice(waiting.indexOf(next), 1);
    running += 1;
    if (!next.isUrgent) others += 1;
    next.begin();
    beginNext();
  }

  return {
    async use<Result>(isUrgent: boolean, task: () => Promise<Result>): Promise<Result> {
      await new Promise<void>((begin) => {
        waiting.push({ isUrgent, begin });
        beginNext();
      });
      try {
        return await task();
      } finally {
        running -= 1;
        if (!isUrgent) others -= 1;
        beginNext();
      }
    },
  };
}
