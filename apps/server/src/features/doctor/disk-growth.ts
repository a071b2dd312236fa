import type { Clock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import { type FilesOwner, privateFolderOf, publicFolderOf } from '../../domain/session-files.ts';
import type { ReadDiskSpace } from '../../ports/disk-space.ts';
import { type Check, ok, warn } from './check.ts';
import { formatBytes } from './format-bytes.ts';

const DAY_MS = 86_400_000;
/** The latest days show how many sessions a day has. */
const COUNTED_DAYS = 7;
/** So many sessions show how large one is. */
const MEASURED_SESSIONS = 20;
const FEW_DAYS = 14; // OPS-57

export interface StoredSession {
  /** When its first photo was stored. */
  storedAt: number;
  folders: string[];
}

interface Options {
  clock: Clock;
  readDiskSpace: ReadDiskSpace;
  /** Newest first. */
  listSessions(): Promise<readonly StoredSession[]>;
  measureFolder(folder: string): Promise<number>;
  getRetentionDays(): Promise<number>;
}

/** When the disk is full if the next days have as many sessions as the latest ones. */
export const createGrowthCheck = (options: Options): Check => ({
  name: 'Disk growth',
  async run(signal) {
    const { clock, readDiskSpace, listSessions, measureFolder, getRetentionDays } = options;
    const sessions = await listSessions();
    const ages = sessions.map(({ storedAt }) => (clock.now() - storedAt) / DAY_MS);
    const recent = ages.filter((age) => age < COUNTED_DAYS).length;
    if (recent === 0) return ok(`The last ${COUNTED_DAYS} days had no session.`);
    const sessionBytes = await measureSession(sessions, measureFolder, signal);
    const countedDays = Math.min(COUNTED_DAYS, Math.max(1, Math.ceil(ages.at(-1) ?? 0)));
    const retentionDays = await getRetentionDays();
    const sessionsPerDay = recent / countedDays;
    const { freeBytes } = await readDiskSpace();
    const room = freeBytes / sessionBytes;
    const days = findDaysUntilFull({ room, ages, sessionsPerDay, retentionDays });
    const message = `A session takes ${formatBytes(sessionBytes)}, and a day has ${sessionsPerDay.toFixed(1)} sessions.`;
    if (days === undefined) {
      return ok(
        `${message} The disk has room for all until they are deleted after ${retentionDays} days.`,
      );
    }
    const forecast = `${message} The disk is full in ${days} ${days === 1 ? 'day' : 'days'}.`;
    if (days >= FEW_DAYS) return ok(forecast);
    return warn(forecast, 'Use a larger disk, or shorten the retention period (RETENTION_DAYS).');
  },
});

interface Forecast {
  /** How many sessions the free space holds. */
  room: number;
  /** The ages of the stored sessions, in days. */
  ages: readonly number[];
  sessionsPerDay: number;
  retentionDays: number;
}

/** Undefined if as much is deleted as is added before the disk is full. */
export function findDaysUntilFull(forecast: Forecast): number | undefined {
  const { ages, sessionsPerDay, retentionDays } = forecast;
  let { room } = forecast;
  for (let day = 1; day <= retentionDays; day += 1) {
    const isDeleted = (age: number) => Math.floor(age) === retentionDays - day;
    room += ages.filter(isDeleted).length - sessionsPerDay;
    if (room < 0) return day;
  }
  return undefined;
}

async function measureSession(
  sessions: readonly StoredSession[],
  measureFolder: Options['measureFolder'],
  signal: AbortSignal,
): Promise<number> {
  const measured = sessions.slice(0, MEASURED_SESSIONS);
  let total = 0;
  for (const folder of measured.flatMap(({ folders }) => folders)) {
    signal.throwIfAborted();
    total += await measureFolder(folder);
  }
  return Math.max(1, total / measured.length);
}

/** The sessions whose photos are stored. */
export async function listStoredSessions(database: Database): Promise<StoredSession[]> {
  const rows = await database
    .selectFrom('snaps')
    .innerJoin('transactions', 'transactions.id', 'snaps.transaction_id')
    .select((is) => [
      'transactions.id',
      'transactions.files_key as filesKey',
      'transactions.location',
      is.fn.min('snaps.stored_at').as('storedAt'),
    ])
    .groupBy(['transactions.id', 'transactions.files_key', 'transactions.location'])
    .orderBy('storedAt', 'desc')
    .execute();
  return rows.map(({ storedAt, ...owner }: FilesOwner & { storedAt: number | string }) => ({
    storedAt: Number(storedAt),
    folders: [publicFolderOf(owner), privateFolderOf(owner)],
  }));
}
