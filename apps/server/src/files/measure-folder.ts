import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The bytes of all files in a folder and in its folders; 0 if it does not exist. */
export async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let total = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    // A file may be deleted meanwhile.
    const file = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    total += file?.size ?? 0;
  }
  return total;
}
