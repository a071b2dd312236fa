import { BlobStoreError, type BlobStoreFault } from '../../ports/blob-store.ts';

const FULL = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull'];
/** Answered with 4xx, and yet gone when it is asked again. */
const PASSING = ['SlowDown', 'RequestTimeout', 'RequestTimeTooSkewed', 'OperationAborted'];

/**
 * Carries nothing of what the SDK knows of the request: keys, addresses and signatures would be in
 * the log.
 */
export function toBlobStoreError(error: unknown): BlobStoreError {
  if (error instanceof BlobStoreError) return error;
  const { name, status, code } = readError(error);
  const what = status === undefined ? (code ?? name) : `${name} (${status})`;
  return new BlobStoreError(faultOf(name, status), `The object storage fails with ${what}.`);
}

/** In S3's own words only: whoever believes any 404 takes a photo for lost that is there. */
export const isMissing = (error: unknown): boolean => readError(error).name === 'NoSuchKey';

function faultOf(name: string, status: number | undefined): BlobStoreFault {
  if (FULL.includes(name) || status === 507) return 'full';
  // No answer at all: the network, a name that is not found, a certificate, a timeout.
  if (status === undefined || PASSING.includes(name)) return 'unreachable';
  // Of a gateway that does not find the storage just now.
  if (status === 404 && name !== 'NoSuchBucket') return 'unreachable';
  return status >= 500 || status === 429 || status === 408 ? 'unreachable' : 'refused';
}

function readError(error: unknown) {
  const { name, code, $metadata } = Object(error) as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return { name: name ?? 'an error', status: $metadata?.httpStatusCode, code };
}
