import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What finds a sheet in a folder again. */
export interface SpoolRef {
  /** Of the folder it lies in; undefined in references from before folders had names. */
  folderName?: string | undefined;
  /** Without its ending. */
  fileName: string;
  /** Kept before the sheet was written: it may not be there. */
  isKept?: boolean;
}

export const formatSpoolRef = ({ folderName, fileName, isKept }: SpoolRef): string =>
  `${isKept ? '?' : ''}${folderName}/${fileName}`;

const JOB_REF = /^(\?)?(?:([a-zA-Z\d-]{1,100})\/)?(\d{8}T\d{9}Z-[a-zA-Z\d-]{1,100})$/;

export function parseSpoolRef(jobRef: string): SpoolRef | undefined {
  const [, kept, folderName, fileName] = JOB_REF.exec(jobRef) ?? [];
  return fileName === undefined ? undefined : { folderName, fileName, isKept: kept !== undefined };
}

/**
 * What the folder is called among those of other machines: beside it, because whoever looks into it
 * wants to see sheets.
 */
export function createFolderName(folder: string, newId: () => string): () => Promise<string> {
  const file = `${folder}.id`;
  let known: string | undefined;

  async function readOrMake(): Promise<string> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // Of two that begin at once one makes it.
    await writeFile(file, newId(), { flag: 'wx', mode: 0o600, flush: true }).catch(ifThere);
    const name = (await readFile(file, 'utf8')).trim();
    if (name !== '') return name;
    // A pulled plug has left it empty, so no reference has named it yet.
    await rm(file, { force: true });
    return readOrMake();
  }

  return async () => {
    known ??= await readOrMake();
    return known;
  };
}

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
