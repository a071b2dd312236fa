import { BlobStoreError, type BlobStoreFault } from '../../ports/blob-store.ts';

const FULL = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull'];
/** Answered with 4xx although a retry can work. */
const TEMPORARY = ['SlowDown', 'RequestTimeout', 'RequestTimeTooSkewed', 'OperationAborted'];

/** Without the SDK's details of the request: keys, addresses and signatures would be in the log. */
export function toBlobStoreError(error: unknown): BlobStoreError {
  if (error instanceof BlobStoreError) return error;
  const { name, status, code } = readError(error);
  const description = status === undefined ? (code ?? name) : `${name} (${status})`;
  return new BlobStoreError(faultOf(name, status), `The object storage fails with ${description}.`);
}

/** Only S3's own error code counts: with any 404, a stored photo could be taken for lost. */
export const isMissing = (error: unknown): boolean => readError(error).name === 'NoSuchKey';

function faultOf(name: string, status: number | undefined): BlobStoreFault {
  if (FULL.includes(name) || status === 507) return 'full';
  // No response: the network, an unknown host, a certificate, a timeout.
  if (status === undefined || TEMPORARY.includes(name)) return 'unreachable';
  // From a gateway that cannot reach the storage at the moment.
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
