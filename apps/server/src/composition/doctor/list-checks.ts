import { lookup as lookUpName } from 'node:dns/promises';
import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { findFfmpeg } from '@jepret/compositor';
import { systemClock } from '@jepret/time';
import { createCertificateReader } from '../../adapters/certificates/tls.ts';
import { createDiskSpaceReader } from '../../adapters/disk-space/statfs.ts';
import { createMemoryReader } from '../../adapters/memory/proc.ts';
import { createAptUpdates } from '../../adapters/system-updates/apt.ts';
import { createTimeSyncReader } from '../../adapters/time-sync/timedatectl.ts';
import { START_COMMAND } from '../../config/command-names.ts';
import type { Settings } from '../../config/settings.ts';
import { isPostgres } from '../../database/connect.ts';
import { hasBooth } from '../../database/has-booth.ts';
import type { Database } from '../../database/schema.ts';
import { isPresent } from '../../domain/agent-sheets.ts';
import { findDumpProblem } from '../../features/backups/dump-program.ts';
import { describeHold } from '../../features/clock/describe-hold.ts';
import { readStoredHold } from '../../features/clock/service.ts';
import { createBackupCheck } from '../../features/doctor/backup.ts';
import type { Check } from '../../features/doctor/check.ts';
import { createClockCheck } from '../../features/doctor/clock.ts';
import { createAgentCheck, createKioskCheck } from '../../features/doctor/devices.ts';
import { createGrowthCheck, listStoredSessions } from '../../features/doctor/disk-growth.ts';
import { createDumpCheck } from '../../features/doctor/dump-program.ts';
import {
  createDiskCheck,
  createFfmpegCheck,
  createMemoryCheck,
  createNodeCheck,
} from '../../features/doctor/machine.ts';
import {
  createCertificateCheck,
  createNameCheck,
  createWebhookCheck,
} from '../../features/doctor/public-address.ts';
import { createServerCheck } from '../../features/doctor/server.ts';
import {
  createDatabaseCheck,
  createDataFolderCheck,
  createStorageCheck,
} from '../../features/doctor/stores.ts';
import { createUpdateCheck } from '../../features/doctor/updates.ts';
import { createKioskStore } from '../../features/kiosks/store.ts';
import { createReadZones } from '../../features/locations/read-zones.ts';
import { createPrinterStore } from '../../features/printers/store.ts';
import {
  createStorageCheck as createProblemFinder,
  isDiskNearlyFull,
} from '../../features/readiness/storage-problem.ts';
import { testStorage } from '../../features/settings/adapter-tests.ts';
import { measureFolder } from '../../files/measure-folder.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import { describeDatabasePlace } from '../../process/start-up.ts';
import { createBackupWatch } from '../adapters/backup-watch.ts';
import { webhookUrlOf } from '../adapters/payments.ts';
import { createBlobStore } from '../adapters/storage.ts';
import { findBackupState } from '../services/backup-state.ts';
import {
  createMailCheckOf,
  createPaymentCheckOf,
  createPrinterCheckOf,
  readBuiltAt,
} from './checks-of-settings.ts';

/** For a process with an open database. */
export const listAllChecks = (settings: Settings, database: Database): Check[] => [
  createDatabaseCheckOf(settings, () => database),
  ...listChecks(settings),
  ...listBoothChecks(settings, database),
];

/** The checks of this machine and of the settings, in the order in which they are shown. */
export const listChecks = (settings: Settings): Check[] => [
  ...listMachineChecks(settings),
  ...listFolderChecks(settings),
  ...listServerChecks(settings),
  ...listAddressChecks(settings),
  createMailCheckOf(settings),
  createPaymentCheckOf(settings),
  ...(settings.printing.provider === 'spool' && !existsSync(settings.dataDir)
    ? []
    : [createPrinterCheckOf(settings)]),
  createBackupCheck(() => findBackupState(createBackupWatch(settings), systemClock.now())),
  createUpdateCheck(createAptUpdates()),
];

/** The checks that need a database with the current schema. */
export function listBoothChecks(settings: Settings, database: Database): Check[] {
  const { publicUrl } = settings;
  const clock = systemClock;
  return [
    createClockCheck({
      clock,
      builtAt: readBuiltAt(),
      readTimeZone: async () => (await createReadZones(database)()).defaultZone,
      readTimeSync: createTimeSyncReader(),
      async findClockProblem() {
        const hold = await readStoredHold(database, clock.now());
        return hold && describeHold(hold);
      },
    }),
    ...(isPostgres(database) ? [createDumpCheck(() => findDumpProblem(database))] : []),
    ...listGrowthChecks(settings, database),
    createKioskCheck({ clock, publicUrl, listKiosks: createKioskStore(database).list }),
    createAgentCheck(async () =>
      (await createPrinterStore(database).list()).map((printer) => ({
        ...printer,
        isConnected: isPresent(printer, clock.now()),
      })),
    ),
  ];
}

/** A bucket has no disk that fills up. */
function listGrowthChecks({ storage, dataDir, retentionDays }: Settings, database: Database) {
  if (storage.provider !== 'disk') return [];
  return [
    createGrowthCheck({
      clock: systemClock,
      readDiskSpace: createDiskSpaceReader(dataDir),
      listSessions: () => listStoredSessions(database),
      measureFolder: (folder) => measureFolder(join(storage.folder, folder)),
      async getRetentionDays() {
        const rows = await database.selectFrom('locations').select('retention_days').execute();
        return Math.max(...rows.map((row) => row.retention_days ?? 0), retentionDays);
      },
    }),
  ];
}

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

/** A process for videos has no address. */
function listAddressChecks({ work, publicUrl, payment: { provider } }: Settings): Check[] {
  if (work === 'videos') return [];
  const lookup = async (name: string) =>
    (await lookUpName(name, { all: true })).map(({ address }) => address);
  const clock = systemClock;
  const webhookUrl = webhookUrlOf(publicUrl, provider);
  return [
    createNameCheck({ publicUrl, lookup }),
    createCertificateCheck({ publicUrl, clock, readCertificate: createCertificateReader() }),
    ...(provider === 'sandbox'
      ? []
      : [createWebhookCheck({ publicUrl, webhookUrl, lookup, fetch })]),
  ];
}

const createId = () => newId(systemRandomness);
