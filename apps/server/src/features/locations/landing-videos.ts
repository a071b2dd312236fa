import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AuditAction } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { flushFile } from '../../files/flush-file.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { DEFAULT_SLUG } from './demo-locations.ts';
import { isMp4 } from './mp4.ts';

const FILE_NAME = 'landing.mp4';

/** Films that are being copied, on the disk of those that show; no slug begins with a dot. */
export const filmPartsFolderOf = (own: string): string => join(own, '.parts');

interface Dependencies {
  /** What operators brought, a folder for each location's slug. */
  own: string;
  /** What comes with the booth. */
  bundled: string;
  database: Database;
  clock: Clock;
  randomness: Randomness;
}

/** Slugs hold letters, digits and hyphens only, so no name can lead out of these folders. */
export function createLandingVideos(dependencies: Dependencies) {
  const { own, bundled, database, clock, randomness } = dependencies;
  const ownPath = (slug: string) => join(own, slug, FILE_NAME);
  const bundledPath = (slug: string) => join(bundled, slug, FILE_NAME);
  /** The file changes last: if it cannot, there is no line about it either. */
  const record = (
    slug: string,
    line: { actor: Actor; action: AuditAction },
    changeFile: () => Promise<void>,
  ): Promise<void> =>
    inTransaction(database, async (transaction) => {
      await recordAudit(transaction, clock.now(), { ...line, subject: slug, location: slug });
      await changeFile();
    });

  return {
    /** The operator's own film, else the bundled one, else the default's; an empty file is none. */
    async find(slug: string): Promise<string | undefined> {
      for (const path of [
        ownPath(slug),
        bundledPath(slug),
        ownPath(DEFAULT_SLUG),
        bundledPath(DEFAULT_SLUG),
      ]) {
        if (await isFilledFile(path)) return path;
      }
      return undefined;
    },

    hasOwn: (slug: string): Promise<boolean> => isFilledFile(ownPath(slug)),

    /**
     * Kiosks see the old film or the new one, never half of one. The file is named in a refusal
     * unless there is another sentence, for whoever never typed its name.
     */
    async replace(slug: string, file: string, actor: Actor, refusal?: string): Promise<void> {
      const isFilled = await isFilledFile(file);
      if (!isFilled && refusal === undefined) {
        throw new BoothError('not_found', `There is no landing video at ${file}.`);
      }
      if (!isFilled || !(await isMp4(file))) {
        const named = `The landing video ${file} is not a complete MP4 file.`;
        throw new BoothError('invalid', refusal ?? named);
      }
      const path = ownPath(slug);
      const partsFolder = filmPartsFolderOf(own);
      // Of its own name: two may bring a film for one place at once.
      const partPath = join(partsFolder, `${newId(randomness)}.part`);
      await mkdir(partsFolder, { recursive: true });
      try {
        await copyFile(file, partPath);
        await flushFile(partPath);
        await record(slug, { actor, action: 'location.landing-video-changed' }, async () => {
          await mkdir(dirname(path), { recursive: true });
          await rename(partPath, path);
        });
      } finally {
        await rm(partPath, { force: true });
      }
    },

    async remove(slug: string, actor: Actor): Promise<void> {
      if (!(await isFilledFile(ownPath(slug)))) return;
      await record(slug, { actor, action: 'location.landing-video-removed' }, () =>
        rm(join(own, slug), { recursive: true, force: true }),
      );
    },
  };
}

export type LandingVideos = ReturnType<typeof createLandingVideos>;

async function isFilledFile(path: string): Promise<boolean> {
  // A name too long for the file system is as good as a missing file.
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true && found.size > 0;
}
