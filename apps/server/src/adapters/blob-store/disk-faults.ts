import { BlobStoreError, type BlobStoreFault } from '../../ports/blob-store.ts';

/** Any other fault can be temporary: a bad sector, too many open files, an unavailable network drive. */
const FAULTS: Record<string, BlobStoreFault> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'refused',
  EEXIST: 'refused',
  EPERM: 'refused',
  EROFS: 'refused',
  ELOOP: 'refused',
  ENOTDIR: 'refused',
  EISDIR: 'refused',
  ENAMETOOLONG: 'refused',
};

export async function translateDiskErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall } = Object(error) as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    // Without the system's message, which names the file: its key must not be logged.
    const fault = FAULTS[code ?? ''] ?? 'unreachable';
    throw new BlobStoreError(fault, `The storage folder fails with ${code} at ${syscall}.`);
  }
}

/** For files that may be missing. */
export function undefinedIfMissing(error: unknown): undefined {
  const { code = '' } = Object(error) as NodeJS.ErrnoException;
  if (!['ENOENT', 'ENOTDIR'].includes(code)) throw error;
}
