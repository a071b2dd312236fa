import { systemClock, systemScheduler } from '@jepret/time';
import type { FastifyInstance } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { describeStart } from './composition/adapters/describe-start.ts';
import { openFfmpeg } from './composition/adapters/ffmpeg.ts';
import { openAdapters } from './composition/adapters.ts';
import type { BoothDependencies } from './composition/dependencies.ts';
import { createJobs } from './composition/jobs.ts';
import { buildApp } from './composition/routes.ts';
import { seed } from './composition/seed.ts';
import { createServices, type Services } from './composition/services.ts';
import { dataFoldersOf } from './config/data-folders.ts';
import { listSettingWarnings } from './config/setting-warnings.ts';
import { readSettings, SettingError, type Settings } from './config/settings.ts';
import { BoothError } from './domain/booth-error.ts';
import { keepLooking } from './features/clock/keep-looking.ts';
import { locationSlugOf } from './features/kiosks/kiosk-location.ts';
import { filmPartsFolderOf } from './features/locations/landing-videos.ts';
import { keepCheckingReadiness } from './features/readiness/keep-checking.ts';
import { askAgain } from './features/transactions/charges/ask-again.ts';
import { ABANDONED_MS } from './http/limits.ts';
import { createLogger } from './http/logs/request-log.ts';
import { checkPort, listenRefusal } from './process/check-port.ts';
import { checkBoothIsThere, checkPhotosAreThere, prepareDataDir } from './process/data-dir.ts';
import { deleteUsedPassword, handOverOwner } from './process/first-password.ts';
import { isInJournal, readStreams } from './process/journal.ts';
import { keepClear } from './process/leftovers.ts';
import { goFirst } from './process/priority.ts';
import {
  checkStorage,
  keepCheckingFrames,
  openDatabase,
  startJobs,
  warmUpFormats,
} from './process/start-up.ts';
import { stopGracefully } from './process/stop-gracefully.ts';
import { untilDatabaseAnswers } from './process/until-database-answers.ts';

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
  checkPhotosAreThere(settings);
  prepareDataDir(settings.dataDir);
  if (settings.work !== 'videos') await checkPort(settings);
  const logger = createLogger(settings.logLevel);
  for (const warning of listSettingWarnings(settings)) logger.warn(warning);
  const waiting = { scheduler: systemScheduler, log: logger };
  const database = await openDatabase(settings.database, waiting);
  const ffmpeg = await openFfmpeg(settings, console.log);
  // RUN-51: a journal keeps what it is told; the outbox has the mails with codes and links.
  const isPrinting = settings.smtpUrl === undefined && !isLogKept(settings);
  const adapters = await untilDatabaseAnswers(
    () =>
      openAdapters(settings, {
        database,
        logger,
        version: packageJson.version,
        ffmpeg,
        announcePage: printPage,
        ...(isPrinting && { announceCode: printCode, announceLink: printLink }),
      }),
    waiting,
  );
  for (const line of describeStart(adapters.adapterFacts, settings)) console.log(line);
  await checkStorage(adapters.blobStore, settings.storage, logger);
  const stopWatching = await keepWatch(adapters, settings);
  const services = createServices(adapters);
  if (settings.work === 'videos') {
    await untilDatabaseAnswers(() => checkBoothIsThere(services.staff), waiting);
  }
  // WORK says what this process does with them.
  const booth = settings.work === 'videos' ? undefined : await open(adapters, services, settings);
  const app = booth?.app;
  const jobs = createJobs(adapters, services);

  stopGracefully(async () => {
    stopWatching();
    booth?.stopChecking();
    await app?.close();
    await jobs.stopAhead();
    // After the last call, which may still have added a job.
    await adapters.close();
    await database.destroy();
    services.close();
  });
  warmUpFormats();
  if (app && !(await goFirst())) {
    logger.info('calls do not go before films here: they share the processor alike');
  }
  const address = app && (await listen(app, settings));
  if (app) {
    await untilDatabaseAnswers(() => askAgain(database, systemClock.now()), waiting);
    await startJobs(adapters.jobQueue, jobs.booth, waiting);
    await startJobs(adapters.deliveryQueue, jobs.deliveries, waiting);
  }
  if (settings.work !== 'calls' && jobs.videos) {
    await startJobs(adapters.videoQueue, jobs.videos, waiting);
  }
  console.log(address ? `Jepret is open at ${address}` : 'Jepret makes videos here.');
}

/** Of the clock, and of what a crash may have left in the work folders. */
async function keepWatch(
  { clockWatch, scheduler, logger: log }: BoothDependencies,
  { dataDir }: Settings,
): Promise<() => void> {
  const { filmsDir, uploadsDir, videosDir } = dataFoldersOf(dataDir);
  const stopLooking = await keepLooking(clockWatch, { scheduler, log });
  const stopClearing = await keepClear([filmsDir, uploadsDir, filmPartsFolderOf(videosDir)], {
    scheduler,
    findSteadyNow: clockWatch.findSteadyNow,
    log,
    abandonedMs: ABANDONED_MS,
  });
  return () => {
    stopClearing();
    stopLooking();
  };
}

async function open(
  adapters: BoothDependencies,
  services: Services,
  settings: Settings,
): Promise<{ app: FastifyInstance; stopChecking: () => void }> {
  const { logger: log, scheduler } = adapters;
  const { admin, dataDir, publicUrl } = settings;
  const waiting = { scheduler, log };
  const owner = await untilDatabaseAnswers(() => seed(services, admin), waiting);
  // Before anything else can fail: afterwards the password cannot be shown.
  const { firstPasswordFile } = dataFoldersOf(dataDir);
  if (owner) {
    const file = isLogKept(settings) ? firstPasswordFile : undefined;
    console.log(`The console is at ${publicUrl}/console: ${handOverOwner(owner, file)}`);
  }
  const stops = [
    await deleteUsedPassword(firstPasswordFile, { staff: services.staff, ...waiting }),
    await untilDatabaseAnswers(() => keepCheckingFrames(services.frames, waiting), waiting),
  ];
  const app = await buildApp(adapters, services);
  stops.push(
    keepCheckingReadiness({
      ...services,
      ...waiting,
      async listLocations() {
        const kiosks = (await services.kiosks.list()).filter(({ isSignedIn }) => isSignedIn);
        return [...new Set(kiosks.map(locationSlugOf))];
      },
    }),
  );
  const stopChecking = () => {
    for (const stop of stops) stop();
  };
  return { app, stopChecking };
}

function isLogKept({ journalStream }: Settings): boolean {
  return isInJournal(journalStream, readStreams());
}

async function listen(app: FastifyInstance, { host, port, publicUrl }: Settings): Promise<string> {
  try {
    const address = await app.listen({ host, port });
    // Port 0 lets the system choose one.
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
