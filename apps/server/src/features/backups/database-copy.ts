import type { Manifest } from './manifest.ts';

/** A copy of the database at one instant, and what it contained. */
export interface DatabaseCopy {
  /** Relative to the backup's folder. */
  fileName: string;
  origin: Manifest['database'];
  /** The keys of all files that its rows reference. */
  referencedFiles: string[];
  migrations: string[];
  transactions: number;
}

/** Copies one engine's database; replaces the copy of an earlier attempt. */
export type CopyDatabase = (folder: string) => Promise<DatabaseCopy>;
