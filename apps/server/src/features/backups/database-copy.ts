import type { Manifest } from './manifest.ts';

/** A copy of the database at one moment, and what it says was there at that moment. */
export interface DatabaseCopy {
  /** In the backup's folder. */
  fileName: string;
  origin: Manifest['database'];
  /** The keys of all files that its rows speak of. */
  rowFiles: string[];
  migrations: string[];
  transactions: number;
}

/** One engine's way of copying itself; what is there from an earlier try is replaced. */
export type CopyDatabase = (folder: string) => Promise<DatabaseCopy>;
