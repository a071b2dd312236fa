interface Places {
  concurrency: number;
  keptForUrgent: number;
}

interface Waiting {
  isUrgent: boolean;
  /** How many urgent ones that came later went before. */
  overtaken: number;
  begin(): void;
}

/** One that was hurried after it came here is still among the others: it must not wait for ever. */
const MAX_OVERTAKEN = 3;

/** Runs so many tasks at once, the urgent first; some of the places only these get. */
export function createPlaces({ concurrency, keptForUrgent }: Places) {
  const waiting: Waiting[] = [];
  let running = 0;
  let others = 0;

  const mayBegin = ({ isUrgent }: Waiting) =>
    running < concurrency && (isUrgent || others < concurrency - keptForUrgent);

  function beginNext(): void {
    const [first] = waiting;
    const isDue = first && first.overtaken >= MAX_OVERTAKEN && mayBegin(first);
    const urgent = waiting.find(({ isUrgent }) => isUrgent);
    const next = isDue ? first : (urgent ?? first);
    if (!next || !mayBegin(next)) return;
    if (first && first !== next) first.overtaken += 1;
    waiting.splice(waiting.indexOf(next), 1);
    running += 1;
    if (!next.isUrgent) others += 1;
    next.begin();
    beginNext();
  }

  return {
    async use<Result>(isUrgent: boolean, task: () => Promise<Result>): Promise<Result> {
      await new Promise<void>((begin) => {
        waiting.push({ isUrgent, overtaken: 0, begin });
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
