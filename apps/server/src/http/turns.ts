/**
 * Lets a few sessions compute at once, in the order they came. Of one session one task runs at a
 * time, so a session with much to do waits for its next turn behind the others.
 */
export function createTurns(sessionsAtOnce: number) {
  const lastOf = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];
  let free = sessionsAtOnce;

  async function takeSeat(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** To whoever waits, directly: nobody may come in between. */
  function leaveSeat(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  async function runInTurn<Result>(before: Promise<void>, task: () => Promise<Result>) {
    await before;
    await takeSeat();
    try {
      return await task();
    } finally {
      leaveSeat();
    }
  }

  return {
    run<Result>(sessionId: string, task: () => Promise<Result>): Promise<Result> {
      const result = runInTurn(lastOf.get(sessionId) ?? Promise.resolve(), task);
      const end = result.then(
        () => {},
        () => {},
      );
      lastOf.set(sessionId, end);
      end.then(() => {
        if (lastOf.get(sessionId) === end) lastOf.delete(sessionId);
      });
      return result;
    },
  };
}
