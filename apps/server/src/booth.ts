import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createScryptHasher } from './adapters/secret-hasher/scrypt.ts';
import { runCommand } from './commands/run-command.ts';
import type { OpenServices } from './commands/terminal.ts';
import { readBundledFrames } from './features/frames/bundled-frames.ts';
import { createOperatorServices } from './operator-services.ts';
import { createBell } from './ports/bell.ts';
import { systemClock } from './ports/clock.ts';
import { newId, systemRandomness } from './ports/randomness.ts';
import { createPrinter } from './printers.ts';
import { ASSETS_DIR } from './project-folders.ts';
import { readSettings } from './settings.ts';
import { openDatabase, prepareDataDir } from './start-up.ts';
import { createBlobStore } from './storage.ts';

const openServices: OpenServices = async (command) => {
  process.umask(0o077);
  const settings = readSettings(process.env);
  prepareDataDir(settings.dataDir);
  // The settings are read; from here on a path is an operator's argument.
  process.chdir(settings.typedIn);
  const database = await openDatabase(settings.database, systemClock.now());
  const blobStore = await createBlobStore(settings, () => newId(systemRandomness));
  // Nobody waits in this process; agents of a running server find what is new by themselves.
  const printer = createPrinter({ ...settings, database, blobStore, bell: createBell() });
  try {
    const services = createOperatorServices({
      ...settings,
      database,
      clock: systemClock,
      randomness: systemRandomness,
      hasher: createScryptHasher(),
      blobStore,
      printer,
      assetsDir: ASSETS_DIR,
      bundledFrames: readBundledFrames(ASSETS_DIR),
      videosDir: join(settings.dataDir, 'videos'),
    });
    await services.locations.seedDemo();
    await services.vouchers.seedDemo();
    return await command(services);
  } finally {
    await printer.close();
    await database.destroy();
  }
};

process.exitCode = await runCommand(process.argv.slice(2), openServices, {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  readInput: () => text(process.stdin),
});
