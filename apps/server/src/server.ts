import { systemClock, systemScheduler } from '@jepret/time';
import type { FastifyInstance } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { openFfmpeg } from './composition/adapters/ffmpeg.ts';
import { openAdapters } from './composition/adapters.ts';
import type { BoothDependencies } from './composition/dependencies.ts';
import { createJobs } from './composition/jobs.ts';
import { buildApp } from './composition/routes.ts';
import { type SeededOwner, seed } from './composition/seed.ts';
import { createServices, type Services } from './composition/services.ts';
import { dataFoldersOf } from './config/data-folders.ts';
import { readSettings, SettingError, type Settings } from './config/settings.ts';
import { BoothError } from './domain/booth-error.ts';
import { keepLooking } from './features/clock/keep-looking.ts';
import { filmPartsFolderOf } from './features/locations/landing-videos.ts';
import { askAgain } from './features/transactions/charges/ask-again.ts';
import { ABANDONED_MS } from './http/limits.ts';
import { createLogger } from './http/logs/request-log.ts';
import { checkBoothIsThere, checkPhotosAreThere, prepareDataDir } from './process/data-dir.ts';
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
  const logger = createLogger(settings.logLevel);
  const database = await openDatabase(settings.database, {
    scheduler: systemScheduler,
    log: logger,
  });
  const adapters = await openAdapters(settings, {
    database,
    logger,
    version: packageJson.version,
    ffmpeg: await openFfmpeg(settings, console.log),
    announcePage: printPage,
    ...(settings.smtpUrl === undefined && { announceCode: printCode, announceLink: printLink }),
  });
  await checkStorage(adapters.blobStore, settings.storage, logger);
  const stopWatching = await keepWatch(adapters, settings);
  const services = createServices(adapters);
  if (settings.work === 'videos') await checkBoothIsThere(services.staff);
  // WORK says what this process does with them.
  const booth = settings.work === 'videos' ? undefined : await open(adapters, services, settings);
  const app = booth?.app;

  stopGracefully(async () => {
    stopWatching();
    booth?.stopChecking();
    await app?.close();
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
  const jobs = createJobs(adapters, services);
  if (app) {
    await askAgain(database, systemClock.now());
    await startJobs(adapters.jobQueue, jobs.booth);
    await startJobs(adapters.deliveryQueue, jobs.deliveries);
  }
  if (settings.work !== 'calls' && jobs.videos) await startJobs(adapters.videoQueue, jobs.videos);
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
  { admin: credentials, publicUrl }: Settings,
): Promise<{ app: FastifyInstance; stopChecking: () => void }> {
  const owner = await seed(services, credentials);
  // Before anything else can fail: nobody would ever learn the password.
  if (owner) printOwner(`${publicUrl}/console`, owner);
  const { logger: log, scheduler } = adapters;
  const stopChecking = await keepCheckingFrames(services.frames, { scheduler, log });
  return { app: await buildApp(adapters, services), stopChecking };
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

/** The one line of a first run: nobody learns the password otherwise. */
function printOwner(consoleUrl: string, { email, generatedPassword }: SeededOwner): void {
  const password = generatedPassword
    ? `password ${generatedPassword} (not shown again; \`npm run booth -- staff reset ${email}\` makes a new one)`
    : 'password as set in ADMIN_PASSWORD';
  console.log(`The console is at ${consoleUrl}: sign in as ${email}, ${password}`);
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
