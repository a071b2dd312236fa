import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import packageJson from '../package.json' with { type: 'json' };
import { createDiskSpaceReader } from './adapters/disk-space/statfs.ts';
import { createDatabaseJobQueue } from './adapters/job-queue/database.ts';
import { createPgBossJobQueue } from './adapters/job-queue/pg-boss.ts';
import { createEmlFolderMailer } from './adapters/mailer/eml-folder.ts';
import { createSmtpMailer } from './adapters/mailer/smtp.ts';
import { createFcmPushChannel } from './adapters/push-channel/fcm/fcm.ts';
import { readServiceAccount } from './adapters/push-channel/fcm/service-account.ts';
import { createSsePushChannel } from './adapters/push-channel/sse/sse.ts';
import { createScryptHasher } from './adapters/secret-hasher/scrypt.ts';
import { createLocalDiskWorkbench } from './adapters/workbench/local-disk.ts';
import { openFfmpeg, VIDEO_LEASE_MS, VIDEOS_AT_ONCE } from './composition/adapters/ffmpeg.ts';
import { createPayments } from './composition/adapters/payments.ts';
import { createPrinter } from './composition/adapters/printer.ts';
import { createBlobStore } from './composition/adapters/storage.ts';
import { type AppDependencies, buildApp } from './composition/app.ts';
import {
  createBoothJobs,
  createDeliveryWork,
  createVideoWork,
  DELIVERIES_AT_ONCE,
} from './composition/booth-jobs.ts';
import { createOperatorServices } from './composition/operator-services.ts';
import { type SeededAdmin, seed } from './composition/seed.ts';
import { ASSETS_DIR, KIOSK_DIR } from './config/project-folders.ts';
import { toPushSettings } from './config/push-choice.ts';
import { readSettings, SettingError, type Settings } from './config/settings.ts';
import { findStorageOrigin } from './config/storage-choice.ts';
import { jobSchemaOf } from './database/job-schema.ts';
import type { Database } from './database/schema.ts';
import { createBell } from './domain/bell.ts';
import { BoothError } from './domain/booth-error.ts';
import { keepLooking } from './features/clock/keep-looking.ts';
import { createClockWatch } from './features/clock/service.ts';
import { readBundledFrames } from './features/frames/bundled-frames.ts';
import { askAgain } from './features/transactions/charges/ask-again.ts';
import { createLogger } from './http/logs/request-log.ts';
import { systemClock, systemUptimeMs } from './ports/clock.ts';
import type { JobLog, JobQueue } from './ports/job-queue.ts';
import type { Mailer } from './ports/mailer.ts';
import type { PushChannel } from './ports/push-channel.ts';
import { newId, systemRandomness } from './ports/randomness.ts';
import { systemScheduler } from './ports/scheduler.ts';
import { createBackgroundWork } from './process/background-work.ts';
import { prepareDataDir } from './process/data-dir.ts';
import { keepClear } from './process/leftovers.ts';
import { checkStorage, keepCheckingFrames, openDatabase, startJobs } from './process/start-up.ts';
import { stopGracefully } from './process/stop-gracefully.ts';

try {
  await main();
} catch (error) {
  // What an operator can mend is one sentence; anything else is a fault of ours, with its stack.
  const isExpected = error instanceof SettingError || error instanceof BoothError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  // Whatever is written here (codes, addresses, photos) is for the booth's own account.
  process.umask(0o077);
  const settings = readSettings(process.env);
  prepareDataDir(settings.dataDir);
  const logger = createLogger(settings.logLevel);
  const database = await openDatabase(settings.database, { now: systemClock.now, log: logger });
  const makeId = () => newId(systemRandomness);
  const mailer = createMailer(settings, makeId);
  const blobStore = await createBlobStore(settings, makeId);
  await checkStorage(blobStore, settings.storage, logger);
  const clockWatch = createClockWatch({
    database,
    clock: systemClock,
    uptimeMs: systemUptimeMs,
    log: logger,
  });
  const stopLooking = await keepLooking(clockWatch, { scheduler: systemScheduler, log: logger });
  const pushChannel = createPushChannel(settings, database, logger);
  const jobQueue = await createJobQueue(settings, database, logger);
  // One of its own: a few long videos must not keep a payment waiting.
  const videoQueue = await createJobQueue(settings, database, logger, {
    concurrency: VIDEOS_AT_ONCE,
    leaseMs: VIDEO_LEASE_MS,
  });
  // Nor must a mail server that hangs.
  const deliveryQueue = await createJobQueue(settings, database, logger, {
    concurrency: DELIVERIES_AT_ONCE,
  });
  const sheetBell = createBell();
  const printer = createPrinter({
    ...settings,
    database,
    blobStore,
    bell: sheetBell,
    isClockSteady: clockWatch.isSteady,
  });
  const ffmpeg = await openFfmpeg(settings);
  const filmsDir = join(settings.dataDir, 'films');
  const uploadsDir = join(settings.dataDir, 'uploads');
  const stopClearing = await keepClear([filmsDir, uploadsDir], {
    scheduler: systemScheduler,
    findSteadyNow: clockWatch.findSteadyNow,
    log: logger,
  });

  const dependencies = {
    ...settings,
    database,
    mailer,
    blobStore,
    readDiskSpace: createDiskSpaceReader(settings.dataDir),
    jobQueue,
    videoQueue,
    deliveryQueue,
    printer,
    sheetBell,
    ffmpeg,
    workbench: createLocalDiskWorkbench({ folder: filmsDir, blobStore }),
    pushChannel,
    ...createPayments({
      ...settings,
      choice: settings.payment,
      announcePage: printPage,
      database,
      clock: systemClock,
      randomness: systemRandomness,
    }),
    pushSettings: toPushSettings(settings.push),
    storageOrigin: findStorageOrigin(settings.storage),
    clock: systemClock,
    clockWatch,
    scheduler: systemScheduler,
    randomness: systemRandomness,
    hasher: createScryptHasher(),
    background: createBackgroundWork(),
    logger,
    version: packageJson.version,
    assetsDir: ASSETS_DIR,
    bundledFrames: readBundledFrames(ASSETS_DIR),
    frameFaults: new Map<string, string>(),
    kioskDir: KIOSK_DIR,
    uploadsDir,
    videosDir: join(settings.dataDir, 'videos'),
    probes: {
      database: async () => void (await sql`select 1`.execute(database)),
      storage: blobStore.probe,
    },
    ...(settings.smtpUrl === undefined && { announceCode: printCode }),
  };
  const booth = settings.work === 'videos' ? undefined : await openBooth(dependencies, settings);
  const app = booth?.app;
  const videoWork =
    settings.work === 'calls' || !ffmpeg ? undefined : createVideoWork({ ...dependencies, ffmpeg });

  stopGracefully(async () => {
    stopClearing();
    stopLooking();
    booth?.stopChecking();
    await app?.close();
    // After the last call, which may still have added a job.
    await jobQueue.stop();
    await videoQueue.stop();
    await deliveryQueue.stop();
    videoWork?.close();
    await pushChannel.close();
    await mailer.close();
    await printer.close();
    await database.destroy();
  });
  const address = app && (await listen(app, settings));
  if (app) {
    await askAgain(database, systemClock.now());
    await startJobs(jobQueue, createBoothJobs(dependencies));
    await startJobs(deliveryQueue, createDeliveryWork(dependencies));
  }
  if (videoWork) await startJobs(videoQueue, videoWork);
  console.log(address ? `Jepret is open at ${address}` : 'Jepret makes videos here.');
}

async function openBooth(
  dependencies: AppDependencies,
  { admin: credentials }: Settings,
): Promise<{ app: FastifyInstance; stopChecking: () => void }> {
  const services = createOperatorServices(dependencies);
  const admin = await seed(services, credentials);
  // Before anything else can fail: nobody would ever learn the password.
  if (admin) printAdmin(admin);
  const { logger: log, scheduler } = dependencies;
  const stopChecking = await keepCheckingFrames(services.frames, { scheduler, log });
  return { app: await buildApp(dependencies), stopChecking };
}

async function createJobQueue(
  { database: location }: Settings,
  database: Database,
  log: JobLog,
  { leaseMs, ...limits }: { concurrency?: number; leaseMs?: number } = {},
): Promise<JobQueue> {
  const options = { ...limits, randomness: systemRandomness, log };
  if (location.engine === 'sqlite') {
    const scheduler = systemScheduler;
    return createDatabaseJobQueue({ ...options, database, scheduler, ...(leaseMs && { leaseMs }) });
  }
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(database);
  const { name = '' } = rows[0] ?? {};
  return createPgBossJobQueue({ ...options, url: location.url, schema: jobSchemaOf(name) });
}

function createPushChannel(
  { push, database: location }: Settings,
  database: Database,
  log: JobLog,
): PushChannel {
  if (push.provider === 'sse') {
    const postgresUrl = location.engine === 'postgres' ? location.url : undefined;
    return createSsePushChannel({ database, postgresUrl, scheduler: systemScheduler, log });
  }
  const { serviceAccountPath, baseUrl } = push;
  try {
    const account = readServiceAccount(readFileSync(serviceAccountPath, 'utf8'));
    return createFcmPushChannel({
      account,
      scheduler: systemScheduler,
      ...(baseUrl === undefined ? {} : { baseUrl }),
    });
  } catch {
    throw new SettingError(
      `FCM_SERVICE_ACCOUNT: ${serviceAccountPath} is not a service account's JSON file.`,
    );
  }
}

function createMailer({ smtpUrl, mailFrom, dataDir }: Settings, makeId: () => string): Mailer {
  const options = { from: mailFrom, clock: systemClock, newId: makeId };
  if (smtpUrl === undefined) {
    return createEmlFolderMailer({ ...options, folder: join(dataDir, 'outbox') });
  }
  try {
    return createSmtpMailer({ ...options, url: smtpUrl });
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : 'SMTP_URL is not usable.');
  }
}

async function listen(app: FastifyInstance, { host, port, publicUrl }: Settings): Promise<string> {
  try {
    const address = await app.listen({ host, port });
    // Port 0 lets the system choose one.
    return port === 0 ? address : publicUrl;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SettingError(
      code === 'EADDRINUSE'
        ? `PORT ${port} is already in use on ${host}: stop the other program or choose another PORT.`
        : `HOST and PORT: cannot listen on ${host}, port ${port} (${message}).`,
    );
  }
}

function printAdmin({ email, generatedPassword }: SeededAdmin): void {
  console.log(`The admin is ${email}, password ${generatedPassword ?? 'as set in ADMIN_PASSWORD'}`);
  if (generatedPassword) {
    console.log(
      `Write it down: it is not shown again. \`npm run booth -- staff reset ${email}\` makes a new one.`,
    );
  }
}

function printPage(url: string): void {
  console.log(`Pay in the sandbox: ${url}`);
}

function printCode(email: string, code: string): void {
  console.log(`One-time code for ${email}: ${code}`);
}
