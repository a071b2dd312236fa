import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createScryptHasher } from './adapters/secret-hasher/scrypt.ts';
import { createBackups } from './backups/open-backups.ts';
import { runCommand } from './commands/run-command.ts';
import type { OpenServices } from './commands/terminal.ts';
import { prepareDataDir } from './data-dir.ts';
import { createClockWatch } from './features/clock/service.ts';
import { readBundledFrames } from './features/frames/bundled-frames.ts';
import { createOperatorServices } from './operator-services.ts';
import { createBell } from './ports/bell.ts';
import { systemClock, systemUptimeMs } from './ports/clock.ts';
import { newId, systemRandomness } from './ports/randomness.ts';
import { createPrinter } from './printers.ts';
import { ASSETS_DIR } from './project-folders.ts';
import { readSettings } from './settings.ts';
import { openDatabase } from './start-up.ts';
import { createBlobStore } from './storage.ts';

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
