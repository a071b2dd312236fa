import type { Readable } from 'node:stream';
import type { Manifest } from './manifest.ts';
import type { FileDigest } from './verified-copy.ts';

/** Where a new backup is written; paths are those in the backup. */
export interface BackupTarget {
  /** On this machine, for the copy of the database. */
  workFolder: string;
  /** Stores a file and reads it back. */
  write(path: string, content: Readable): Promise<FileDigest>;
  /** Stores a file of the work folder. */
  take(path: string): Promise<FileDigest>;
  delete(path: string): Promise<void>;
  /** Stores the manifest, last: without one, the backup is incomplete. */
  finish(manifest: Manifest): Promise<void>;
}

/** A backup that is read. */
export interface BackupSource {
  /** For messages. */
  name: string;
  /** Throws a `BoothError` if the file is missing or cannot be decrypted. */
  open(path: string): Promise<Readable>;
  /** Returns a folder on this machine that holds the file under its path. */
  fetch(path: string): Promise<string>;
}
