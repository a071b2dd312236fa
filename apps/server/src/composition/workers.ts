import { getDataFolders } from '../config/data-folders.ts';
import type { Settings } from '../config/settings.ts';
import { keepWatchingSilence } from '../features/heartbeats/keep-watching.ts';
import { locationSlugOf } from '../features/kiosks/kiosk-location.ts';
import { videoPartsFolderOf } from '../features/locations/landing-videos.ts';
import { keepCheckingReadiness } from '../features/readiness/keep-checking.ts';
import { scheduleRechecks } from '../features/transactions/charges/schedule-rechecks.ts';
import { ABANDONED_UPLOAD_MS } from '../http/limits.ts';
import { startLeftoverCleanup } from '../process/leftovers.ts';
import { retryUntilDatabaseAvailable } from '../process/retry-until-database-available.ts';
import { startJobs } from '../process/start-up.ts';
import type { BoothDependencies } from './dependencies.ts';
import { createJobs } from './jobs.ts';
import type { Services } from './services.ts';

export interface Workers {
  start(): Promise<void>;
  /** Starts nothing more; the queues stop with the adapters. */
  stop(): void;
  /** Stops work that is made ahead; after the last call. */
  stopAhead(): Promise<void>;
}

/**
 * What a process does without a call: jobs, repeated checks, cleaning. WORK decides which; the trial of a new version
 * does nothing of it, because a rollback cannot undo a refund, a mail or a print.
 */
export function createWorkers(
  { work, dataDir }: Pick<Settings, 'work' | 'dataDir'>,
  dependencies: BoothDependencies,
  services: Services,
): Workers {
  const { database, clock, clockWatch, scheduler, logger: log } = dependencies;
  const waiting = { scheduler, log };
  const jobs = createJobs(dependencies, services);
  const stops: (() => void)[] = [];

  async function startForCalls(): Promise<void> {
    stops.push(keepCheckingReadiness({ ...services, ...waiting, listLocations }));
    stops.push(keepWatchingSilence({ ...services, ...waiting, database, listContacts }));
    await retryUntilDatabaseAvailable(() => scheduleRechecks(database, clock.now()), waiting);
    await startJobs(dependencies.jobQueue, jobs.booth, waiting);
    await startJobs(dependencies.deliveryQueue, jobs.deliveries, waiting);
  }

  async function listLocations(): Promise<string[]> {
    const kiosks = (await services.kiosks.list()).filter(({ isSignedIn }) => isSignedIn);
    return [...new Set(kiosks.map(locationSlugOf))];
  }

  const listContacts = async () =>
    (await services.kiosks.list()).map((kiosk) => ({
      id: kiosk.id,
      location: locationSlugOf(kiosk),
      lastUsedAt: kiosk.lastUsedAt,
    }));

  return {
    async start() {
      if (work === 'trial') return;
      const { videoWorkDir, uploadsDir, landingVideosDir } = getDataFolders(dataDir);
      const folders = [videoWorkDir, uploadsDir, videoPartsFolderOf(landingVideosDir)];
      const { findSteadyNow } = clockWatch;
      const cleaning = { ...waiting, findSteadyNow, abandonedAfterMs: ABANDONED_UPLOAD_MS };
      stops.push(await startLeftoverCleanup(folders, cleaning));
      if (work !== 'videos') await startForCalls();
      if (work !== 'calls' && jobs.videos) {
        await startJobs(dependencies.videoQueue, jobs.videos, waiting);
      }
    },
    stop() {
      for (const stop of stops) stop();
    },
    stopAhead: jobs.stopAhead,
  };
}
