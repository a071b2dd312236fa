import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId, type Randomness } from '../../ports/randomness.ts';

/** Where one upload's files lie until they are stored or refused. */
export interface UploadFolder {
  newPath(): string;
  /** What the store has taken over is gone already. */
  empty(): Promise<void>;
}

export function createUploadFolders(folder: string, randomness: Randomness) {
  return {
    open(): UploadFolder {
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

    /** Before the first one. */
    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
  };
}

export type UploadFolders = ReturnType<typeof createUploadFolders>;
