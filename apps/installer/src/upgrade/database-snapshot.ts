import type { DatabaseLocation } from '@jepret/server/database/connect.ts';
import type { DatabaseSession } from '@jepret/server/database/list-sessions.ts';
import { snapshotPostgres } from './postgres-snapshot.ts';
import { snapshotFile } from './sqlite-snapshot.ts';

/** A copy of the database for a rollback; no server may run while it is made or restored. */
export interface DatabaseSnapshot {
  /** Throws if this machine cannot copy the database, or could not return to the copy. */
  check(): Promise<void>;
  /** The copy is on the disk when it returns, so that it survives a power cut. */
  take(folder: string): Promise<void>;
  /** Throws before it changes the database if the copy is damaged. */
  restore(folder: string): Promise<void>;
  listSessions(): Promise<DatabaseSession[]>;
}

export const createDatabaseSnapshot = (location: DatabaseLocation): DatabaseSnapshot =>
  location.engine === 'sqlite' ? snapshotFile(location.path) : snapshotPostgres(location.url);
