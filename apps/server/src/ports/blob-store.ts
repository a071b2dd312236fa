import type { Readable } from 'node:stream';

/**
 * Pictures and films by key; no key is another one's folder. Whatever cannot be done, also a key
 * that `isBlobKey` refuses, rejects with a `BlobStoreError`.
 */
export interface BlobStore {
  /**
   * Stored whole or not at all, and safe against a pulled plug when it resolves; replaces what was
   * there. The content type is the one that the key's ending stands for, such as `.jpg`.
   */
  put(key: string, content: BlobContent, contentType: string): Promise<void>;
  find(key: string): Promise<Buffer | undefined>;
  /**
   * As `find`, a piece at a time; `range` is inclusive, as in HTTP, and lies inside the blob. The
   * stream must be read to its end or destroyed.
   */
  openRead(key: string, range?: ByteRange): Promise<BlobStream | undefined>;
  /** No error when there is none. */
  delete(key: string): Promise<void>;
  /** Everything whose key starts with the prefix, which ends in `/`. Returns how many there were. */
  deleteAll(prefix: string): Promise<number>;
  /** In no particular order; the prefix ends in `/`, or is empty for all there are. */
  list(prefix: string): Promise<string[]>;
  /**
   * An absolute address that a browser may read without our token, for twelve hours at least. Only
   * keys under `res_image/` have one (PIC-28).
   */
  urlOf(key: string): Promise<string>;
  /** How long such an address is good, at least; missing where it is as long as the blob is there. */
  urlsLastMs?: number;
  /** Resolves when the store answers and takes writes. */
  probe(): Promise<void>;
  /** Only where blobs are files on this machine: where one lies, to be served as it is. */
  findFile?(key: string): Promise<string | undefined>;
}

/**
 * A file is moved or copied as it lies there and belongs to the store from then on; after a failure
 * it is still there for another try.
 */
export type BlobContent = Uint8Array | { file: string };

export interface ByteRange {
  start: number;
  end: number;
}

export interface BlobStream {
  stream: Readable;
  /** Of the whole blob, whatever the range. */
  sizeBytes: number;
  contentType: string;
}

/** Segments of `a-z A-Z 0-9 . _ -` joined by `/`, none of them starting with a dot. */
export const isBlobKey = (key: string): boolean => key.length <= 600 && SEGMENTS.test(key);
const SEGMENTS = /^[\w-][\w.-]{0,199}(?:\/[\w-][\w.-]{0,199})*$/;

/** What a kiosk shows of a visitor must not stay on its disk when the visitor has gone. */
export const PUBLIC_BLOB_CACHING = 'no-store';

/** `full` when there is no room left; `unreachable` when a later try may work; `refused` when not. */
export type BlobStoreFault = 'full' | 'unreachable' | 'refused';

export class BlobStoreError extends Error {
  override name = 'BlobStoreError';
  readonly fault: BlobStoreFault;

  constructor(fault: BlobStoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
