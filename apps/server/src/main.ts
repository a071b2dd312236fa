import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import packageJson from '../package.json' with { type: 'json' };
import { createDataFolderProbe } from './adapters/health-probe/data-folder.ts';
import { createEmlFolderMailer } from './adapters/mailer/eml-folder.ts';
import { createSmtpMailer } from './adapters/mailer/smtp.ts';
import { createScryptHasher } from './adapters/secret-hasher/scrypt.ts';
import { buildApp } from './app.ts';
import { createBackgroundWork } from './http/background-work.ts';
import { createLogger } from './http/request-log.ts';
import { createOperatorServices } from './operator-services.ts';
import { systemClock } from './ports/clock.ts';
import type { Mailer } from './ports/mailer.ts';
import { newId, systemRandomness } from './ports/randomness.ts';
import { ASSETS_DIR, KIOSK_DIR } from './project-folders.ts';
import { type SeededAdmin, seed } from './seed.ts';
import { readSettings, SettingError, type Settings } from './settings.ts';
import { openDatabase, prepareDataDir } from './start-up.ts';
import { stopGracefully } from './stop-gracefully.ts';

try {
  await main();
} catch (error) {
  // What an operator can mend is one sentence; anything else is a fault of ours, with its stack.
  console.error(error instanceof SettingError ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  // Whatever is written here (codes, addresses, photos) is for the booth's own account.
  process.umask(0o077);
  const settings = readSettings(process.env);
  prepareDataDir(settings.dataDir);
  const database = await openDatabase(settings.database, systemClock.now());
  const makeId = () => newId(systemRandomness);
  const mailer = createMailer(settings, makeId);

  const dependencies = {
    ...settings,
    database,
    mailer,
    clock: systemClock,
    randomness: systemRandomness,
    hasher: createScryptHasher(),
    background: createBackgroundWork(),
    logger: createLogger(settings.logLevel),
    version: packageJson.version,
    assetsDir: ASSETS_DIR,
    kioskDir: KIOSK_DIR,
    videosDir: join(settings.dataDir, 'videos'),
    probes: {
      database: async () => void (await sql`select 1`.execute(database)),
      storage: createDataFolderProbe(settings.dataDir, makeId),
    },
    ...(settings.smtpUrl === undefined && { announceCode: printCode }),
  };
  const admin = await seed(createOperatorServices(dependencies), settings.admin);
  // Before anything else can fail: nobody would ever learn the password.
  if (admin) printAdmin(admin);
  const app = await buildApp(dependencies);

  stopGracefully(async () => {
    await app.close();
    await mailer.close();
    await database.destroy();
  });
  const address = await listen(app, settings);
  console.log(`Jepret is open at ${address}`);
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

function printCode(email: string, code: string): void {
  console.log(`One-time code for ${email}: ${code}`);
}
