import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from '../machine.ts';
import type { Terminal } from '../terminal.ts';
import type { DatabaseSnapshot } from './database-snapshot.ts';
import { findOtherSessions } from './other-sessions.ts';
import type { VersionLink } from './version-link.ts';

export interface RecoverDependencies {
  /** Holds the state before an unfinished upgrade. */
  folder: string;
  machine: Machine;
  versions: VersionLink;
  snapshot: DatabaseSnapshot;
  terminal: Pick<Terminal, 'print'>;
}

/** The file with the version to which a rollback returns; it exists while an upgrade is unfinished. */
export const formerIn = (folder: string): string => join(folder, 'former');

/** Its name once the rollback has left the database as it is; the guide renames it back. */
const heldIn = (folder: string): string => join(folder, 'held');

/**
 * Returns to the version and the data before an unfinished upgrade. The server runs this before each start. Returns
 * whether the database is as before.
 */
export async function recover(dependencies: RecoverDependencies): Promise<boolean> {
  const { folder, versions, snapshot, terminal } = dependencies;
  if (existsSync(heldIn(folder))) return false;
  if (existsSync(formerIn(folder))) {
    versions.use(readFileSync(formerIn(folder), 'utf8'));
    const others = await findOtherSessions(dependencies);
    if (others !== undefined) {
      // For good: what they save must stay also after they have disconnected.
      renameSync(formerIn(folder), heldIn(folder));
      terminal.print(
        `The former version is back, and the database was left as it is: others are connected to it (${others}), and what they save would be lost. The guide says what to do (backup-and-upgrade.md, Several servers).`,
      );
      return false;
    }
    await snapshot.restore(folder);
  }
  rmSync(folder, { recursive: true, force: true });
  return true;
}
