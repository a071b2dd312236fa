import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';

/** The last nightly backup that is complete and was read back. */
const LastBackup = z.object({
  madeAt: z.number(),
  /** Without secrets. */
  place: z.string(),
  files: z.number(),
  sizeBytes: z.number(),
  isEncrypted: z.boolean(),
  /** Whether it is on a mounted disk of its own. */
  isOnOwnDisk: z.boolean(),
});
export type LastBackup = z.infer<typeof LastBackup>;

/** Undefined if there is none. */
export async function readLastBackup(file: string): Promise<LastBackup | undefined> {
  try {
    return LastBackup.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export async function writeLastBackup(file: string, backup: LastBackup): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(backup), { flush: true });
  await rename(`${file}.part`, file);
}
