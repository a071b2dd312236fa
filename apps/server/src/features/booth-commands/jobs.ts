import type { SteadyInstant } from '../../ports/clock.ts';
import type { JobSet } from '../../ports/job-queue.ts';
import type { BoothCommands } from './service.ts';

const EXPIRE = 'booth-commands-expire';
const PURGE = 'booth-commands-purge';
/** The audit has who sent them for longer. */
const KEPT_MS = 30 * 86_400_000;

interface Dependencies {
  boothCommands: BoothCommands;
  /** Undefined while the clock is held. */
  findSteadyNow(): Promise<SteadyInstant | undefined>;
}

/** Ends commands that no booth took (FLEET-44), and deletes old ones. */
export function createBoothCommandJobs({ boothCommands, findSteadyNow }: Dependencies): JobSet {
  async function purge(): Promise<void> {
    const now = await findSteadyNow();
    if (now !== undefined) await boothCommands.deleteOld(now - KEPT_MS);
  }
  return {
    handlers: { [EXPIRE]: () => boothCommands.expire(), [PURGE]: purge },
    repeating: [
      { name: EXPIRE, everyMs: 60_000 },
      { name: PURGE, everyMs: 3_600_000 },
    ],
  };
}
