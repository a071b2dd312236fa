import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import { flushFile } from '@jepret/server/files/flush-file.ts';
import { flushFolder } from './flush-folder.ts';

const SIZES_FILE = 'sizes.json';

/** Writes the files of a copy to the disk and notes their sizes. */
export async function sealCopy(folder: string, names: readonly string[]): Promise<void> {
  const sizes: Record<string, number> = {};
  for (const name of names) {
    await flushFile(join(folder, name));
    sizes[name] = (await stat(join(folder, name))).size;
  }
  await writeFile(join(folder, SIZES_FILE), JSON.stringify(sizes), { flush: true });
  flushFolder(folder);
}

/** Returns the names of the files; throws if one is not as it was, before anything is replaced by it. */
export async function checkCopy(folder: string): Promise<string[]> {
  const sizes: Record<string, number> = JSON.parse(
    await readFile(join(folder, SIZES_FILE), 'utf8'),
  );
  for (const [name, size] of Object.entries(sizes)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.size === size) continue;
    throw new SettingError(
      `The copy of the database in ${folder} is damaged: ${name} has ${found?.size ?? 0} bytes instead of ${size}. The database was left as it is.`,
    );
  }
  return Object.keys(sizes);
}
