import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createScryptHasher } from './adapters/secret-hasher/scrypt.ts';
import { runCommand } from './commands/program/run-command.ts';
import type { OpenServices } from './commands/program/terminal.ts';
import { createPrinter } from './composition/adapters/printer.ts';
import { createBlobStore } from './composition/adapters/storage.ts';
import { createBackups } from './composition/backups.ts';
import { createOperatorServices } from './composition/operator-services.ts';
import { ASSETS_DIR } from './config/project-folders.ts';
import { readSettings } from './config/settings.ts';
import { createBell } from './domain/bell.ts';
import { createClockWatch } from './features/clock/service.ts';
import { readBundledFrames } from './features/frames/bundled-frames.ts';
import { systemClock, systemUptimeMs } from './ports/clock.ts';
import { newId, systemRandomness } from './ports/randomness.ts';
import { prepareDataDir } from './process/data-dir.ts';
import { openDatabase } from './process/start-up.ts';

const openServices: OpenServices = async (command) => {
  process.umask(0o077);
  const settings = readSettings(process.env);
  prepareDataDir(settings.dataDir);
  // The settings are read; from here on a path is an operator's argument.
  process.chdir(settings.typedIn);
  const database = await openDatabase(settings.database, { now: systemClock.now });
  const blobStore = await createBlobStore(settings, () => newId(systemRandomness));
  const clockWatch = createClockWatch({
    database,
    clock: systemClock,
    uptimeMs: systemUptimeMs,
    log: console,
  });
  // Nobody waits in this process; agents of a running server find what is new by themselves.
  const printer = createPrinter({
    ...settings,
    database,
    blobStore,
    bell: createBell(),
    isClockSteady: clockWatch.isSteady,
  });
  try {
    const services = createOperatorServices({
      ...settings,
      database,
      clock: systemClock,
      clockWatch,
      randomness: systemRandomness,
      hasher: createScryptHasher(),
      blobStore,
      printer,
      assetsDir: ASSETS_DIR,
      bundledFrames: readBundledFrames(ASSETS_DIR),
      frameFaults: new Map(),
      videosDir: join(settings.dataDir, 'videos'),
      payments: { active: { name: settings.payment.provider } },
    });
    return await command(services);
  } finally {
    await printer.close();
    await database.destroy();
  }
};

const backups = createBackups(() => {
  process.umask(0o077);
  const settings = readSettings(process.env);
  process.chdir(settings.typedIn);
  return settings;
});

process.exitCode = await runCommand(process.argv.slice(2), openServices, backups, {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  readInput: () => text(process.stdin),
});
