import { constants } from 'node:fs';
import { copyFile, lchown, lstat, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import { flushFile } from '@jepret/server/files/flush-file.ts';
import { flushFolder } from './flush-folder.ts';
import { checkCopy, sealCopy } from './sealed-copy.ts';

/** SQLite's journal belongs to its database. */
const SUFFIXES = ['', '-wal', '-shm'];

/** The data folder belongs to the server's account, and root copies: no link of that account is followed. */
export const snapshotFile = (path: string) => ({
  check: async () => {},
  async take(folder: string) {
    const copies: string[] = [];
    for (const suffix of SUFFIXES) {
      const copy = basename(path) + suffix;
      if (await copyIfPresent(path + suffix, join(folder, copy))) copies.push(copy);
    }
    await sealCopy(folder, copies);
  },
  async restore(folder: string) {
    const copies = await checkCopy(folder);
    const { uid, gid } = await stat(dirname(path));
    // First, so that a power cut between the files leaves no journal of the newer database.
    for (const suffix of SUFFIXES.slice(1)) await rm(path + suffix, { force: true });
    for (const copy of copies) {
      const target = join(dirname(path), copy);
      await rm(target, { force: true });
      await copyFile(join(folder, copy), target, constants.COPYFILE_EXCL);
      await lchown(target, uid, gid);
      await flushFile(target);
    }
    flushFolder(dirname(path));
  },
  listSessions: async () => [],
});

async function copyIfPresent(path: string, copy: string): Promise<boolean> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return false;
  if (!found.isFile()) {
    throw new SettingError(`${path} is a link or a folder, not the database: nothing was copied.`);
  }
  await copyFile(path, copy);
  if ((await stat(copy)).size === found.size) return true;
  throw new SettingError(
    `${path} was changed while it was copied: another program uses the database.`,
  );
}
