import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { repeat, type Scheduler } from '@jepret/time';
import { isRecent, type SteadyInstant } from '../ports/clock.ts';
import type { JobLog } from '../ports/job-queue.ts';

interface Dependencies {
  scheduler: Scheduler;
  /** Undefined after a clock change: files in use would seem abandoned. */
  findSteadyNow(): Promise<SteadyInstant | undefined>;
  log: Pick<JobLog, 'warn'>;
  /** Time since the last write: longer than any upload pauses or film takes, so that another process's files are kept. */
  abandonedAfterMs: number;
}

const CLEANUP_INTERVAL_MS = 10 * 60_000;

/**
 * Deletes leftovers of killed processes from work folders, now and every ten minutes. Each process does so
 * itself, not a repeating job, because the folders belong to this machine. Returns a function that stops it.
 */
export async function startLeftoverCleanup(
  folders: readonly string[],
  { scheduler, findSteadyNow, log, abandonedAfterMs }: Dependencies,
): Promise<() => void> {
  const cleanUpAll = async () => {
    const now = await findSteadyNow().catch((error) => {
      log.warn({ err: error }, 'no folder could be cleared');
      return undefined;
    });
    if (now === undefined) return;
    for (const folder of folders) {
      await deleteAbandoned(folder, now, abandonedAfterMs).catch((error) =>
        log.warn({ err: error, folder }, 'a folder could not be cleared'),
      );
    }
  };
  await cleanUpAll();
  return repeat(scheduler, CLEANUP_INTERVAL_MS, cleanUpAll);
}

async function deleteAbandoned(
  folder: string,
  now: SteadyInstant,
  abandonedMs: number,
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && !isRecent(found.mtimeMs, now, abandonedMs)) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
