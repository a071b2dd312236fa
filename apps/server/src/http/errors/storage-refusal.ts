import type { RefusalCode } from '@jepret/contract';
import { BoothError, type Words } from '../../domain/booth-error.ts';
import { BlobStoreError, type BlobStoreFault } from '../../ports/blob-store.ts';

/** What a caller is told when files cannot be written or read; undefined for any other error. */
export function findStorageRefusal(error: unknown): BoothError | undefined {
  const fault = findFault(error);
  if (!fault) return undefined;
  const { code, message } = REFUSALS[fault];
  return new BoothError(code, message, { cause: error });
}

const REFUSALS: Record<BlobStoreFault, { code: RefusalCode; message: Words }> = {
  full: { code: 'storage_full', message: (t) => t('refusal.noRoomForPhotos') },
  unreachable: { code: 'unavailable', message: (t) => t('refusal.storageAway') },
  refused: { code: 'broken', message: (t) => t('refusal.ourSide') },
};

const NO_ROOM = ['ENOSPC', 'EDQUOT'];

function findFault(error: unknown): BlobStoreFault | undefined {
  if (error instanceof BlobStoreError) return error.fault;
  return NO_ROOM.includes(Object(error).code) ? 'full' : undefined;
}
