import { systemClock, systemScheduler } from '@jepret/time';
import packageJson from '../../package.json' with { type: 'json' };
import { findDisk } from '../adapters/disk-space/find-disk.ts';
import type { BoothTools } from '../commands/program/booth-program.ts';
import type { OpenServices } from '../commands/program/terminal.ts';
import { readCallerDir, readSettings, type Settings } from '../config/settings.ts';
import type { Database } from '../database/schema.ts';
import { createLogger } from '../http/logs/request-log.ts';
import { prepareDataDir } from '../process/data-dir.ts';
import { openBoothDatabase } from '../process/start-up.ts';
import { openAdapters } from './adapters.ts';
import { createBackups } from './backups/create-backups.ts';
import { runDoctor } from './doctor/run-doctor.ts';
import { createServices } from './services.ts';

/** It may be a folder that only root can enter, to which the system call would fail. */
const HERE = '.';

/** Opens the services for one command, with the settings of the environment. */
const openServices: OpenServices = async (command) => {
  process.umask(0o077);
  const settings = readSettings(process.env);
  const database = await openBoothDatabase(settings.database, { scheduler: systemScheduler });
  prepareDataDir(settings.dataDir);
  // From here on relative paths are arguments of the operator.
  if (settings.callerDir !== HERE) process.chdir(settings.callerDir);
  try {
    return await runWithAdapters(await openCommandAdapters(settings, database), command);
  } finally {
    await database.destroy();
  }
};

/**
 * Opens the adapters beside a running server, which does the new work. Commands do not send mails, push or make films,
 * so wrong settings for these must not stop a command.
 */
const openCommandAdapters = (settings: Settings, database: Database) =>
  openAdapters(
    { ...settings, smtpUrl: undefined, push: { provider: 'sse' } },
    {
      database,
      logger: createLogger('warn', process.stderr),
      version: packageJson.version,
      ffmpeg: undefined,
    },
  );

async function runWithAdapters(
  adapters: Awaited<ReturnType<typeof openCommandAdapters>>,
  command: Parameters<OpenServices>[0],
): Promise<string> {
  const services = createServices(adapters);
  try {
    return await command(services);
  } finally {
    services.close();
    await adapters.close();
  }
}

const backups = createBackups(
  () => {
    process.umask(0o077);
    const settings = readSettings(process.env);
    if (settings.callerDir !== HERE) process.chdir(settings.callerDir);
    return settings;
  },
  { clock: systemClock, findDisk, callerDir: readCallerDir(process.env) },
);

export const commandTools: BoothTools = { openServices, backups, runDoctor };
