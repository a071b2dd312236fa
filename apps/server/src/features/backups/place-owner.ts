import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { BackupPlace } from './backup-place.ts';

/** Names the booth whose backups are in a place. */
const OWNER_FILE = 'owner.txt';

/**
 * The id of the first staff member, who is never deleted: servers with one database are one booth, and so is a restored
 * one. Undefined if the booth was never started.
 */
export async function findBoothId(database: Database): Promise<string | undefined> {
  const staff = database.selectFrom('staff').select('id').orderBy('created_at').orderBy('id');
  return (await staff.limit(1).executeTakeFirst())?.id;
}

/** Two booths in one place would delete each other's backups. Returns whether the place has an owner. */
export async function refuseOtherOwner(
  place: BackupPlace,
  boothId: string | undefined,
): Promise<boolean> {
  if (!(await place.has(OWNER_FILE))) return false;
  const owner = (await text(await place.read(OWNER_FILE))).trim();
  if (owner === boothId) return true;
  throw new BoothError(
    'conflict',
    `BACKUP_TO: ${place.name} has the backups of another booth. Set a place of its own for this booth. If the other booth no longer exists, delete the file ${OWNER_FILE} there. Nothing was written.`,
  );
}

export async function claimPlace(
  place: BackupPlace,
  boothId: string,
  workFolder: string,
): Promise<void> {
  const file = join(workFolder, OWNER_FILE);
  await writeFile(file, `${boothId}\n`, { mode: 0o600 });
  await place.put(OWNER_FILE, file);
}
