import { createSeats } from './seats.ts';

/**
 * Lets a few sessions compute at once, in the order they came. Of one session one task runs at a
 * time, so a session with much to do waits for its next turn behind the others.
 */
export function createTurns(sessionsAtOnce: number) {
  const lastOf = new Map<string, Promise<void>>();
  const seats = createSeats(sessionsAtOnce);

  async function runInTurn<Result>(before: Promise<void>, task: () => Promise<Result>) {
    await before;
    return seats.run(task);
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
