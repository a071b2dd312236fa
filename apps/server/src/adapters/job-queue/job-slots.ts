interface JobSlotOptions {
  concurrency: number;
  reservedForUrgent: number;
}

interface Waiting {
  isUrgent: boolean;
  /** How many later urgent tasks ran first. */
  overtaken: number;
  begin(): void;
}

/** A job that became urgent while it waited here is still ordinary, so its wait must be limited. */
const MAX_OVERTAKEN = 3;

/** Runs a limited number of tasks at once, urgent ones first; some slots are reserved for urgent tasks. */
export function createJobSlots({ concurrency, reservedForUrgent }: JobSlotOptions) {
  const waiting: Waiting[] = [];
  let runningCount = 0;
  let ordinaryCount = 0;

  const canBegin = ({ isUrgent }: Waiting) =>
    runningCount < concurrency && (isUrgent || ordinaryCount < concurrency - reservedForUrgent);

  function beginNext(): void {
    const [first] = waiting;
    const isDue = first && first.overtaken >= MAX_OVERTAKEN && canBegin(first);
    const urgent = waiting.find(({ isUrgent }) => isUrgent);
    const next = isDue ? first : (urgent ?? first);
    if (!next || !canBegin(next)) return;
    if (first && first !== next) first.overtaken += 1;
    waiting.splice(waiting.indexOf(next), 1);
    runningCount += 1;
    if (!next.isUrgent) ordinaryCount += 1;
    next.begin();
    beginNext();
  }

  return {
    async run<Result>(isUrgent: boolean, task: () => Promise<Result>): Promise<Result> {
      await new Promise<void>((begin) => {
        waiting.push({ isUrgent, overtaken: 0, begin });
        beginNext();
      });
      try {
        return await task();
      } finally {
        runningCount -= 1;
        if (!isUrgent) ordinaryCount -= 1;
        beginNext();
      }
    },
  };
}
