import { createVideoThread } from '@jepret/compositor';
import { systemClock, systemScheduler } from '@jepret/time';
import { sql } from 'kysely';
import { createDiskSpaceReader } from '../adapters/disk-space/statfs.ts';
import { measureBlobStore, measureMailer } from '../adapters/metrics/measure.ts';
import { readProcessorTimes } from '../adapters/processor-times/os.ts';
import { createScryptHasher } from '../adapters/secret-hasher/scrypt.ts';
import { createLocalDiskWorkFolders } from '../adapters/work-folders/local-disk.ts';
import { getDataFolders } from '../config/data-folders.ts';
import { ASSETS_DIR, CONSOLE_DIR, KIOSK_DIR } from '../config/project-folders.ts';
import { toPushSettings } from '../config/push-choice.ts';
import type { Settings } from '../config/settings.ts';
import { findStorageOrigin } from '../config/storage-choice.ts';
import type { Database } from '../database/schema.ts';
import { createNotifier } from '../domain/notifier.ts';
import { createClockWatch } from '../features/clock/service.ts';
import { readBundledFrames } from '../features/frames/bundled-frames.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { systemUptimeMs } from '../ports/clock.ts';
import { newId, systemRandomness } from '../ports/randomness.ts';
import { createBackgroundWork } from '../process/background-work.ts';
import { createAlertChannels } from './adapters/alert-channels.ts';
import { createBackupWatch } from './adapters/backup-watch.ts';
import { describeAdapters } from './adapters/describe-adapters.ts';
import { createVideoProbe } from './adapters/ffmpeg.ts';
import { createJobQueues } from './adapters/job-queues.ts';
import { createMailer } from './adapters/mailer.ts';
import { createMetrics } from './adapters/metrics.ts';
import { createPaymentGateways } from './adapters/payments.ts';
import { createPrinters } from './adapters/printer.ts';
import { createPushChannel } from './adapters/push-channel.ts';
import { createAddressBox, createSecretBox } from './adapters/secret-box.ts';
import { createBlobStore } from './adapters/storage.ts';
import type { BoothDependencies } from './dependencies.ts';
import { listAllChecks } from './doctor/list-checks.ts';

interface AdapterOptions
  extends Pick<
    BoothDependencies,
    'database' | 'logger' | 'version' | 'ffmpeg' | 'announceCode' | 'announceLink'
  > {
  announcePage?: (url: string) => void;
}

/** Creates the adapters that the settings choose. `close` does not close the database. */
export async function openAdapters(
  settings: Settings,
  { announcePage, ...options }: AdapterOptions,
): Promise<BoothDependencies & { close(): Promise<void> }> {
  const { database, logger } = options;
  const { videoWorkDir, uploadsDir, landingVideosDir } = getDataFolders(settings.dataDir);
  const [clock, scheduler] = [systemClock, systemScheduler];
  const randomness = systemRandomness;
  const createId = () => newId(randomness);
  const clockWatch = createClockWatch({ database, clock, uptimeMs: systemUptimeMs, log: logger });
  const metrics = await createMetrics(settings);
  const blobStore = measureBlobStore(await createBlobStore(settings, createId), metrics);
  const mailer = measureMailer(createMailer(settings, createId), metrics);
  const pushChannel = createPushChannel(settings, database, logger);
  const queues = await createJobQueues(settings, database, logger);
  // Rendering films takes long: the inspection of an uploaded clip must not wait for it.
  const [filmThread, clipThread] = [createVideoThread(), createVideoThread()];
  const sheetChanges = createNotifier();
  const printers = createPrinters({
    ...settings,
    database,
    blobStore,
    sheetChanges,
    isClockSteady: clockWatch.isSteady,
  });
  return {
    ...settings,
    ...options,
    ...queues,
    ...createPaymentGateways({
      ...settings,
      choice: settings.payment,
      metrics,
      ...(announcePage && { announcePage }),
      database,
      scheduler,
      randomness,
    }),
    clock,
    clockWatch,
    scheduler,
    randomness,
    hasher: createScryptHasher(),
    secretBox: createSecretBox(settings, randomness),
    addressBox: createAddressBox(settings, randomness),
    mailer,
    ...printers,
    alertChannels: createAlertChannels(settings, { mailer, scheduler }),
    sheetChanges,
    blobStore,
    readDiskSpace: createDiskSpaceReader(settings.dataDir),
    backups: createBackupWatch(settings),
    probeVideo: createVideoProbe(options.ffmpeg, settings),
    videoWork: { ...clipThread, renderFilms: filmThread.renderFilms },
    workFolders: createLocalDiskWorkFolders({ folder: videoWorkDir, blobStore }),
    readProcessorTimes,
    metrics,
    pushChannel,
    pushSettings: toPushSettings(settings.push),
    storageOrigin: findStorageOrigin(settings.storage),
    adapterFacts: describeAdapters(settings),
    checks: listAllChecks(settings, database),
    background: createBackgroundWork(),
    assetsDir: ASSETS_DIR,
    bundledFrames: readBundledFrames(ASSETS_DIR),
    frameFaults: new Map<string, string>(),
    kioskDir: KIOSK_DIR,
    consoleDir: CONSOLE_DIR,
    ...{ uploadsDir, videosDir: landingVideosDir },
    probes: createProbes(database, blobStore),
    async close() {
      for (const queue of Object.values(queues)) await queue.stop();
      await filmThread.stop();
      await clipThread.stop();
      await pushChannel.close();
      await mailer.close();
      await printers.printer.close();
    },
  };
}

const createProbes = (database: Database, { probe }: BlobStore): BoothDependencies['probes'] => ({
  database: async () => void (await sql`select 1`.execute(database)),
  storage: probe,
});
