import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newId, type Randomness } from '../../ports/randomness.ts';

/** Longer than any upload takes, so that another process's files are left alone. */
const ABANDONED_MS = 60 * 60_000;

/** Where one upload's files lie until they are stored or refused. */
export interface Tray {
  newPath(): string;
  /** What the store has taken over is gone already. */
  empty(): Promise<void>;
}

export function createTrays(folder: string, randomness: Randomness) {
  return {
    open(): Tray {
      const paths: string[] = [];
      return {
        newPath() {
          const path = join(folder, `${newId(randomness)}.part`);
          paths.push(path);
          return path;
        },
        async empty() {
          await Promise.all(paths.map((path) => rm(path, { force: true })));
        },
      };
    },

    /** Makes the folder, and removes what a crash left in it. */
    async prepare(now: number): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtimeMs < now - ABANDONED_MS) await rm(path, { force: true });
      }
    },
  };
}

export type Trays = ReturnType<typeof createTrays>;
