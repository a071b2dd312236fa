import type { Readable } from 'node:stream';

/**
 * Photos and films by key; no key is the folder of another one. Every failure, also a key that `isBlobKey`
 * rejects, is a `BlobStoreError`.
 */
export interface BlobStore {
  /**
   * Stores a blob completely or not at all and replaces an older one; it survives a power cut once the promise
   * resolves. The content type must match the ending of the key, such as `.jpg`.
   */
  put(key: string, content: BlobContent, contentType: string): Promise<void>;
  find(key: string): Promise<Buffer | undefined>;
  /**
   * As `find`, but as a stream; `range` is inclusive, as in HTTP, and must lie inside the blob. The stream must
   * be read to its end or destroyed.
   */
  openRead(key: string, range?: ByteRange): Promise<BlobStream | undefined>;
  /** No error if there is no such blob. */
  delete(key: string): Promise<void>;
  /** Deletes every blob whose key starts with the prefix, which ends in `/`. Returns their number. */
  deleteAll(prefix: string): Promise<number>;
  /** In no particular order; the prefix ends in `/`, or is empty for all blobs. */
  list(prefix: string): Promise<string[]>;
  /**
   * An absolute URL that a browser can read without our token for at least twelve hours. Only keys under
   * `res_image/` have one (PIC-28).
   */
  getUrl(key: string): Promise<string>;
  /** The shortest time for which such a URL is valid; undefined if it is as long as the blob exists. */
  urlLifetimeMs?: number;
  /** Resolves if the store is reachable and accepts writes. */
  probe(): Promise<void>;
  /** Only for stores on this machine: the path of a blob, so that it can be served directly. */
  findFile?(key: string): Promise<string | undefined>;
}

/**
 * A file is moved or copied and then belongs to the store; after a failure it is still there, so that the put
 * can be retried.
 */
export type BlobContent = Uint8Array | { file: string };

export interface ByteRange {
  start: number;
  end: number;
}

export interface BlobStream {
  stream: Readable;
  /** The size of the whole blob, also if a range is read. */
  sizeBytes: number;
  contentType: string;
}

/** Segments of `a-z A-Z 0-9 . _ -` joined by `/`, none of them starting with a dot. */
export const isBlobKey = (key: string): boolean => key.length <= 600 && KEY_PATTERN.test(key);
const KEY_PATTERN = /^[\w-][\w.-]{0,199}(?:\/[\w-][\w.-]{0,199})*$/;

/** Visitors' photos must not stay in a kiosk's cache after the visitor has left. */
export const PUBLIC_BLOB_CACHING = 'no-store';

/** `full`: no space is left. `unreachable`: a retry may work. `refused`: a retry is useless. */
export type BlobStoreFault = 'full' | 'unreachable' | 'refused';

export class BlobStoreError extends Error {
  override name = 'BlobStoreError';
  readonly fault: BlobStoreFault;

  constructor(fault: BlobStoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
