import type { RefusalCode } from '@jepret/contract';
import { BoothError } from '../../domain/booth-error.ts';
import { BlobStoreError, type BlobStoreFault } from '../../ports/blob-store.ts';

/** What a caller is told when files cannot be written or read; undefined for any other error. */
export function findStorageRefusal(error: unknown): BoothError | undefined {
  const fault = findFault(error);
  if (!fault) return undefined;
  const { code, message } = REFUSALS[fault];
  return new BoothError(code, message, { cause: error });
}

const REFUSALS: Record<BlobStoreFault, { code: RefusalCode; message: string }> = {
  full: { code: 'storage_full', message: 'There is no room left for photos.' },
  unreachable: { code: 'unavailable', message: 'Photos cannot be stored or read at the moment.' },
  refused: { code: 'broken', message: 'Something went wrong on our side.' },
};

const NO_ROOM = ['ENOSPC', 'EDQUOT'];

function findFault(error: unknown): BlobStoreFault | undefined {
  if (error instanceof BlobStoreError) return error.fault;
  return NO_ROOM.includes(Object(error).code) ? 'full' : undefined;
}
