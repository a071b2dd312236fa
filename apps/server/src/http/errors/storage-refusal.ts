import type { RefusalCode } from '@jepret/contract';
import { BoothError, type ErrorMessage } from '../../domain/booth-error.ts';
import { isDiskFull } from '../../domain/is-disk-full.ts';
import { BlobStoreError, type BlobStoreFault } from '../../ports/blob-store.ts';

/** The refusal for files that can't be written or read; undefined for any other error. */
export function findStorageRefusal(error: unknown): BoothError | undefined {
  const fault = findFault(error);
  if (!fault) return undefined;
  const { code, message } = REFUSALS[fault];
  return new BoothError(code, message, { cause: error });
}

const REFUSALS: Record<BlobStoreFault, { code: RefusalCode; message: ErrorMessage }> = {
  full: { code: 'storage_full', message: (t) => t('refusal.photoStorageFull') },
  unreachable: { code: 'unavailable', message: (t) => t('refusal.storageUnavailable') },
  refused: { code: 'broken', message: (t) => t('refusal.internalError') },
};

function findFault(error: unknown): BlobStoreFault | undefined {
  if (error instanceof BlobStoreError) return error.fault;
  return isDiskFull(error) ? 'full' : undefined;
}
