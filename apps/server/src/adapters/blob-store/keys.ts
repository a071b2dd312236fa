import { extname } from 'node:path';
import { BlobStoreError, isBlobKey } from '../../ports/blob-store.ts';

const PUBLIC_FOLDER = 'res_image/';

const UNKNOWN_TYPE = 'application/octet-stream';
const CONTENT_TYPES: Record<string, string> = {
  // Files of backups.
  '.age': UNKNOWN_TYPE,
  '.dump': UNKNOWN_TYPE,
  '.sqlite': UNKNOWN_TYPE,
  '.txt': 'text/plain',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.zip': 'application/zip',
};

export function checkKey(key: string): void {
  if (!isBlobKey(key)) throw new BlobStoreError('refused', 'A blob cannot have such a key.');
}

export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/') || !isBlobKey(prefix.slice(0, -1))) {
    throw new BlobStoreError('refused', 'A prefix is the beginning of a key and ends in "/".');
  }
}

export function checkPublicKey(key: string): void {
  checkKey(key);
  if (!key.startsWith(PUBLIC_FOLDER)) {
    throw new BlobStoreError('refused', `Only blobs under ${PUBLIC_FOLDER} have an address.`);
  }
}

/** A folder stores no content types, and a browser must not be served HTML from the photo folder. */
export function checkContentType(key: string, contentType: string): void {
  if (CONTENT_TYPES[extname(key)] !== contentType) {
    throw new BlobStoreError('refused', `${extname(key) || 'No ending'} is not ${contentType}.`);
  }
}

export const contentTypeOf = (key: string): string => CONTENT_TYPES[extname(key)] ?? UNKNOWN_TYPE;
