import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Finds a sheet in a folder again. */
export interface SpoolRef {
  /** The name of the folder; undefined in references from before folders had names. */
  folderName?: string | undefined;
  /** Without the file extension. */
  fileName: string;
  /** Stored before the sheet was written, which may not exist. */
  isPending?: boolean;
}

export const formatSpoolRef = ({ folderName, fileName, isPending }: SpoolRef): string =>
  `${isPending ? '?' : ''}${folderName}/${fileName}`;

const JOB_REF = /^(\?)?(?:([a-zA-Z\d-]{1,100})\/)?(\d{8}T\d{9}Z-[a-zA-Z\d-]{1,100})$/;

export function parseSpoolRef(jobRef: string): SpoolRef | undefined {
  const [, pendingMark, folderName, fileName] = JOB_REF.exec(jobRef) ?? [];
  return fileName === undefined
    ? undefined
    : { folderName, fileName, isPending: pendingMark !== undefined };
}

/**
 * Reads or creates the name of a folder, which distinguishes it from those of other machines. The file is beside
 * the folder, which holds only sheets.
 */
export function createFolderNameReader(folder: string, newId: () => string): () => Promise<string> {
  const file = `${folder}.id`;
  let cachedName: string | undefined;

  async function readOrCreate(): Promise<string> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // Of two processes that start at the same time, one creates it.
    await writeFile(file, newId(), { flag: 'wx', mode: 0o600, flush: true }).catch(ignoreIfExists);
    const name = (await readFile(file, 'utf8')).trim();
    if (name !== '') return name;
    // A power cut left the file empty, so no reference has this name yet.
    await rm(file, { force: true });
    return readOrCreate();
  }

  return async () => {
    cachedName ??= await readOrCreate();
    return cachedName;
  };
}

function ignoreIfExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
