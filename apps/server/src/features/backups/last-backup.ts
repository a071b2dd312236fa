import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { replaceFile } from '../../files/replace-file.ts';

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

export const writeLastBackup = (file: string, backup: LastBackup): Promise<void> =>
  replaceFile(file, JSON.stringify(backup));
