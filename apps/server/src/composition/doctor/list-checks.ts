import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { findFfmpeg } from '@jepret/compositor';
import type { CheckResult } from '@jepret/contract/console';
import { createDiskSpaceReader } from '../../adapters/disk-space/statfs.ts';
import { createMemoryReader } from '../../adapters/memory/proc.ts';
import { START_COMMAND } from '../../config/command-names.ts';
import type { Settings } from '../../config/settings.ts';
import { hasBooth } from '../../database/has-booth.ts';
import type { Database } from '../../database/schema.ts';
import type { Check } from '../../features/doctor/check.ts';
import {
  createDiskCheck,
  createFfmpegCheck,
  createMemoryCheck,
  createNodeCheck,
} from '../../features/doctor/machine.ts';
import { createServerCheck } from '../../features/doctor/server.ts';
import {
  createDatabaseCheck,
  createDataFolderCheck,
  createStorageCheck,
} from '../../features/doctor/stores.ts';
import {
  createStorageCheck as createProblemFinder,
  isDiskNearlyFull,
} from '../../features/readiness/storage-problem.ts';
import { testStorage } from '../../features/settings/adapter-tests.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import { describeDatabasePlace } from '../../process/start-up.ts';
import { createBlobStore } from '../adapters/storage.ts';
import { checkMail, checkPaymentProvider, checkPrinter } from './checks-of-settings.ts';

/** The checks of this machine and of the settings, in the order in which they are shown. */
export const listChecks = (settings: Settings): Check[] => [
  ...listMachineChecks(settings),
  ...listFolderChecks(settings),
  ...listServerChecks(settings),
  checkOf('Mail', () => checkMail(settings)),
  checkOf('Payment', () => checkPaymentProvider(settings)),
  ...(settings.printing.provider === 'spool' && !existsSync(settings.dataDir)
    ? []
    : [checkOf('Printer', () => checkPrinter(settings))]),
];

/** `findDatabase` returns undefined if there is no booth. */
export const createDatabaseCheckOf = (
  { database: location }: Pick<Settings, 'database'>,
  findDatabase: () => Database | undefined,
): Check =>
  createDatabaseCheck({
    place: describeDatabasePlace(location),
    async readMigrations() {
      const database = findDatabase();
      if (!database || !(await hasBooth(database))) return undefined;
      const rows = await database.selectFrom('migrations').select('name').execute();
      return rows.map(({ name }) => name);
    },
  });

function listMachineChecks({ ffmpegPath, work }: Settings): Check[] {
  return [
    createNodeCheck(process.versions.node),
    createFfmpegCheck({
      path: ffmpegPath,
      isRequired: work === 'videos',
      find: () => findFfmpeg({ path: ffmpegPath }),
    }),
    createMemoryCheck(createMemoryReader()),
  ];
}

/** Without the data folder only that is said: storage and spool would create it. */
function listFolderChecks(settings: Settings): Check[] {
  const { dataDir } = settings;
  const accessFolder = () => access(dataDir, constants.W_OK | constants.X_OK);
  const folderCheck = createDataFolderCheck(dataDir, accessFolder);
  if (!existsSync(dataDir)) return [folderCheck];
  const readDiskSpace = createDiskSpaceReader(dataDir);
  return [
    folderCheck,
    createDiskCheck({ readDiskSpace, isNearlyFull: isDiskNearlyFull }),
    createStorageCheck({
      async tryStorage() {
        const blobStore = await createBlobStore(settings, createId);
        const findStorageProblem = createProblemFinder({ blobStore, readDiskSpace });
        return testStorage({ blobStore, newId: createId, findStorageProblem });
      },
    }),
  ];
}

/** A process for videos has no port. With port 0 the system chooses one. */
function listServerChecks({ work, host, port }: Settings): Check[] {
  if (work === 'videos' || port === 0) return [];
  const address = `http://${ALL_ADDRESSES.has(host) ? 'localhost' : host}:${port}`;
  return [createServerCheck({ address, fetch, startCommand: START_COMMAND })];
}

const ALL_ADDRESSES = new Set(['0.0.0.0', '::']);

const createId = () => newId(systemRandomness);

const checkOf = (name: string, run: () => Promise<CheckResult>): Check => ({ name, run });
