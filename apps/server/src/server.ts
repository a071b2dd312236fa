import { systemScheduler } from '@jepret/time';
import type { FastifyInstance } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { describeStart } from './composition/adapters/describe-start.ts';
import { openFfmpeg } from './composition/adapters/ffmpeg.ts';
import { openAdapters } from './composition/adapters.ts';
import type { BoothDependencies } from './composition/dependencies.ts';
import { buildApp } from './composition/routes.ts';
import { seed } from './composition/seed.ts';
import { createServices, type Services } from './composition/services.ts';
import { createWorkers } from './composition/workers.ts';
import { getDataFolders } from './config/data-folders.ts';
import { listSettingWarnings } from './config/setting-warnings.ts';
import { readSettings, SettingError, type Settings } from './config/settings.ts';
import { BoothError } from './domain/booth-error.ts';
import { keepCheckingClock } from './features/clock/keep-checking.ts';
import { createLogger } from './http/logs/request-log.ts';
import { checkPort, listenRefusal } from './process/check-port.ts';
import { checkBoothExists, checkPhotosExist, prepareDataDir } from './process/data-dir.ts';
import { deleteUsedPassword, describeFirstSignIn } from './process/first-password.ts';
import { isLoggedToJournal, readOutputStreams } from './process/journal.ts';
import { raisePriority } from './process/priority.ts';
import { retryUntilDatabaseAvailable } from './process/retry-until-database-available.ts';
import { createServiceReports } from './process/service-manager.ts';
import {
  checkFramesUntilRead,
  checkStorage,
  openDatabase,
  warmUpFormats,
} from './process/start-up.ts';
import { stopGracefully } from './process/stop-gracefully.ts';

try {
  await main();
} catch (error) {
  // A fault that an operator can fix is printed as one sentence, a fault of ours with its stack.
  const isExpected = error instanceof SettingError || error instanceof BoothError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  // Files written here (codes, addresses, photos) are readable by the booth's own account only.
  process.umask(0o077);
  const settings = readSettings(process.env);
  const reports = createServiceReports(settings.serviceManager, systemScheduler);
  reports.reportStarting();
  checkPhotosExist(settings);
  prepareDataDir(settings.dataDir);
  if (settings.work !== 'videos') await checkPort(settings);
  const logger = createLogger(settings.logLevel);
  for (const warning of listSettingWarnings(settings)) logger.warn(warning);
  const waiting = { scheduler: systemScheduler, log: logger };
  const database = await openDatabase(settings.database, waiting);
  const ffmpeg = await openFfmpeg(settings, console.log);
  // RUN-51: a journal keeps the output; mails with codes and links are in the outbox.
  const isPrintingCodes = settings.smtpUrl === undefined && !isLoggedToSystemJournal(settings);
  const adapters = await retryUntilDatabaseAvailable(
    () =>
      openAdapters(settings, {
        database,
        logger,
        version: packageJson.version,
        ffmpeg,
        announcePage: printPage,
        ...(isPrintingCodes && { announceCode: printCode, announceLink: printLink }),
      }),
    waiting,
  );
  for (const line of describeStart(adapters.adapterFacts, settings)) console.log(line);
  await checkStorage(adapters.blobStore, settings.storage, logger);
  const stopClockWatch = await keepCheckingClock(adapters.clockWatch, waiting);
  const services = createServices(adapters);
  if (settings.work === 'videos') {
    await retryUntilDatabaseAvailable(() => checkBoothExists(services.staff), waiting);
  }
  // WORK decides which services this process runs.
  const booth = settings.work === 'videos' ? undefined : await open(adapters, services, settings);
  const app = booth?.app;
  const workers = createWorkers(settings, adapters, services);

  stopGracefully(async () => {
    await reports.reportStopping();
    stopClockWatch();
    workers.stop();
    booth?.stopChecking();
    await app?.close();
    await workers.stopAhead();
    // After the last call, which may still have added a job.
    await adapters.close();
    await database.destroy();
    services.close();
  });
  warmUpFormats();
  if (app && !(await raisePriority())) {
    logger.info(
      'the priority of the server thread was not raised: calls and films share the processor equally',
    );
  }
  const address = app && (await listen(app, settings));
  await workers.start();
  await reports.reportReady();
  console.log(address ? `Jepret is open at ${address}` : 'Jepret makes videos here.');
}

async function open(
  adapters: BoothDependencies,
  services: Services,
  settings: Settings,
): Promise<{ app: FastifyInstance; stopChecking: () => void }> {
  const { logger: log, scheduler } = adapters;
  const { admin, dataDir, publicUrl } = settings;
  const waiting = { scheduler, log };
  const owner = await retryUntilDatabaseAvailable(() => seed(services, admin), waiting);
  // Before anything else can fail: the password cannot be shown again.
  const { firstPasswordFile } = getDataFolders(dataDir);
  if (owner) {
    const file = isLoggedToSystemJournal(settings) ? firstPasswordFile : undefined;
    console.log(`The console is at ${publicUrl}/console: ${describeFirstSignIn(owner, file)}`);
  }
  const stops = [
    await deleteUsedPassword(firstPasswordFile, { staff: services.staff, ...waiting }),
    await retryUntilDatabaseAvailable(
      () => checkFramesUntilRead(services.frames, waiting),
      waiting,
    ),
  ];
  const app = await buildApp(adapters, services);
  const stopChecking = () => {
    for (const stop of stops) stop();
  };
  return { app, stopChecking };
}

function isLoggedToSystemJournal({ journalStream }: Settings): boolean {
  return isLoggedToJournal(journalStream, readOutputStreams());
}

async function listen(app: FastifyInstance, { host, port, publicUrl }: Settings): Promise<string> {
  try {
    const address = await app.listen({ host, port });
    // With port 0 the system chooses one.
    return port === 0 ? address : publicUrl;
  } catch (error) {
    throw listenRefusal(error, { host, port });
  }
}

function printPage(url: string): void {
  console.log(`Pay in the sandbox: ${url}`);
}

function printLink(email: string, url: string): void {
  console.log(`Link for ${email}: ${url}`);
}

function printCode(email: string, code: string): void {
  console.log(`One-time code for ${email}: ${code}`);
}
