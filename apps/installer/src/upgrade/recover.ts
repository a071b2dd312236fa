import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { documentPlace } from '@jepret/server/config/command-names.ts';
import { replaceFile } from '@jepret/server/files/replace-file.ts';
import type { Machine } from '../machine.ts';
import type { Terminal } from '../terminal.ts';
import type { DatabaseSnapshot } from './database-snapshot.ts';
import { flushFolder } from './flush-folder.ts';
import { findOtherSessions } from './other-sessions.ts';
import type { Services } from './services.ts';
import type { VersionLink } from './version-link.ts';

export interface RecoverDependencies {
  /** Holds the state before an unfinished upgrade; while it exists, only a trial starts. */
  folder: string;
  machine: Machine;
  services: Pick<Services, 'endTrial'>;
  versions: VersionLink;
  snapshot: DatabaseSnapshot;
  terminal: Pick<Terminal, 'print'>;
}

/**
 * Returns to the version and the data before an unfinished upgrade. The server runs this before each start. Returns
 * whether the database is as before.
 */
export async function recover(dependencies: RecoverDependencies): Promise<boolean> {
  const { folder, services, versions, snapshot, terminal } = dependencies;
  // Of an upgrade that was killed: the server would start at its port and without jobs.
  services.endTrial();
  if (isUnfinished(folder)) {
    versions.use(readFileSync(formerIn(folder), 'utf8'));
    const others = await findOtherSessions(dependencies);
    if (others !== undefined) {
      // For good: what they save must stay also after they have disconnected.
      hold(folder);
      terminal.print(
        `The previous version is back, and the database was left as it is: others are connected to it (${others}), and what they save would be lost. ${describeHeld(folder)}`,
      );
      return false;
    }
    await snapshot.restore(folder);
    // Before the copy: half a copy must not be restored.
    rmSync(formerIn(folder));
    flushFolder(folder);
  }
  rmSync(folder, { recursive: true, force: true });
  return true;
}

/** The file with the version to which a rollback returns; it exists while an upgrade is unfinished. */
const formerIn = (folder: string): string => join(folder, 'former');

export const isUnfinished = (folder: string): boolean => existsSync(formerIn(folder));

/** From here on, a power cut leads to a rollback at the next boot. */
export async function beginUpgrade(folder: string, former: string): Promise<void> {
  // In one step: an empty file would name no version.
  await replaceFile(formerIn(folder), former);
  flushFolder(folder);
}

/** A copy of the database to which only a technician returns; systemd deletes it after a day, see tmpfiles.conf. */
export const heldOf = (folder: string): string => `${folder}-held`;

/** From here on, nothing returns to the copy by itself. */
export function hold(folder: string): void {
  rmSync(heldOf(folder), { recursive: true, force: true });
  renameSync(folder, heldOf(folder));
  flushFolder(dirname(folder));
}

export const describeHeld = (folder: string): string =>
  `The copy of the database from before the upgrade stays in ${heldOf(folder)} for a day; the guide says how to return to it (${documentPlace('guide/backup-and-upgrade.md')}, The copy of the database).`;
