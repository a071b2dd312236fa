/** Lets work be done one after the other, in the order it was asked for. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take<Result>(work: () => Promise<Result>): Promise<Result> {
      const result = last.then(work);
      last = result.catch(() => {});
      return result;
    },
    untilIdle: async (): Promise<void> => void (await last),
  };
}
