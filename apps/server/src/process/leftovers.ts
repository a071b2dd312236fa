import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { repeat, type Scheduler } from '@jepret/time';
import { isRecent, type SteadyInstant } from '../ports/clock.ts';
import type { JobLog } from '../ports/job-queue.ts';

interface Dependencies {
  scheduler: Scheduler;
  /** Undefined while the clock is not believed: what is under way would seem abandoned. */
  findSteadyNow(): Promise<SteadyInstant | undefined>;
  log: Pick<JobLog, 'warn'>;
  /** Since it was last written to: longer than any upload rests or film takes, so that another process's work is left alone. */
  abandonedMs: number;
}

const CLEAR_EVERY_MS = 10 * 60_000;

/**
 * Clears folders for work under way of what killed processes left there, now and again and again. By
 * each process, not by a repeating job: the folders are this machine's own. Returns how to stop it.
 */
export async function keepClear(
  folders: readonly string[],
  { scheduler, findSteadyNow, log, abandonedMs }: Dependencies,
): Promise<() => void> {
  const clearAll = async () => {
    const now = await findSteadyNow().catch((error) => {
      log.warn({ err: error }, 'no folder could be cleared');
      return undefined;
    });
    if (now === undefined) return;
    for (const folder of folders) {
      await clear(folder, now, abandonedMs).catch((error) =>
        log.warn({ err: error, folder }, 'a folder could not be cleared'),
      );
    }
  };
  await clearAll();
  return repeat(scheduler, CLEAR_EVERY_MS, clearAll);
}

async function clear(folder: string, now: SteadyInstant, abandonedMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && !isRecent(found.mtimeMs, now, abandonedMs)) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
