import { join } from 'node:path';
import { CommanderError } from 'commander';
import { createScryptHasher } from './adapters/secret-hasher/scrypt.ts';
import { createBoothProgram } from './commands/booth-program.ts';
import type { WithServices } from './commands/with-services.ts';
import { readBundledFrames } from './features/frames/bundled-frames.ts';
import { BoothError } from './http/booth-error.ts';
import { findStorageRefusal } from './http/storage-refusal.ts';
import { createOperatorServices } from './operator-services.ts';
import { createBell } from './ports/bell.ts';
import { systemClock } from './ports/clock.ts';
import { newId, systemRandomness } from './ports/randomness.ts';
import { createPrinter } from './printers.ts';
import { ASSETS_DIR } from './project-folders.ts';
import { readSettings, SettingError } from './settings.ts';
import { openDatabase, prepareDataDir } from './start-up.ts';
import { createBlobStore } from './storage.ts';

const EXIT_REFUSED = 1;
const EXIT_MISUSED = 2;

const withServices: WithServices = async (command) => {
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
    console.log(await command(services));
  } finally {
    await printer.close();
    await database.destroy();
  }
};

try {
  await createBoothProgram(withServices).parseAsync();
} catch (error) {
  process.exitCode = tell(error);
}

function tell(error: unknown): number {
  // Commander has printed its own sentence already, and help is no mistake.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_MISUSED;
  const known = findStorageRefusal(error) ?? error;
  const isExpected = known instanceof BoothError || known instanceof SettingError;
  console.error(isExpected ? known.message : known);
  return EXIT_REFUSED;
}
