import type { Readable } from 'node:stream';

/**
 * Pictures and films by key. A key is segments of `a-z A-Z 0-9 . _ -` joined by `/`, none of them
 * starting with a dot. Failures of the store itself reject with a `BlobStoreError`.
 */
export interface BlobStore {
  /** Stored whole or not at all, and safe against a pulled plug when it resolves; replaces what was there. */
  put(key: string, content: BlobContent, contentType: string): Promise<void>;
  find(key: string): Promise<Buffer | undefined>;
  /** As `find`, a piece at a time; `range` is inclusive, as in HTTP, and lies inside the blob. */
  openRead(key: string, range?: { start: number; end: number }): Promise<BlobStream | undefined>;
  /** No error when there is none. */
  delete(key: string): Promise<void>;
  /** Everything whose key starts with the prefix, which ends in `/`. Returns how many there were. */
  deleteAll(prefix: string): Promise<number>;
  /** In no particular order. */
  list(prefix: string): Promise<string[]>;
  /** An absolute address that a browser may read without our token, for some hours at least. */
  urlOf(key: string): Promise<string>;
  /** Resolves when the store answers and takes writes. */
  probe(): Promise<void>;
}

/** A file is moved or copied as it lies there and belongs to the store from then on. */
export type BlobContent = Uint8Array | { file: string };

export interface BlobStream {
  stream: Readable;
  /** Of the whole blob, whatever the range. */
  sizeBytes: number;
  contentType: string;
}

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
