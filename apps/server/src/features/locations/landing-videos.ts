import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BoothError } from '../../domain/booth-error.ts';
import { flushFile } from '../../files/flush-file.ts';
import { DEFAULT_SLUG } from './demo-locations.ts';
import { isMp4 } from './mp4.ts';

const FILE_NAME = 'landing.mp4';

export interface LandingVideoFolders {
  /** What operators brought, a folder for each location's slug. */
  own: string;
  /** What comes with the booth. */
  bundled: string;
}

/** Slugs hold letters, digits and hyphens only, so no name can lead out of these folders. */
export function createLandingVideos({ own, bundled }: LandingVideoFolders) {
  const ownPath = (slug: string) => join(own, slug, FILE_NAME);
  const bundledPath = (slug: string) => join(bundled, slug, FILE_NAME);

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

    /** Kiosks see the old film or the new one, never half of one. */
    async replace(slug: string, file: string): Promise<void> {
      if (!(await isFilledFile(file))) {
        throw new BoothError('not_found', `There is no landing video at ${file}.`);
      }
      if (!(await isMp4(file))) {
        throw new BoothError('invalid', `The landing video ${file} is not a complete MP4 file.`);
      }
      const path = ownPath(slug);
      const partPath = `${path}.part`;
      await mkdir(dirname(path), { recursive: true });
      await copyFile(file, partPath);
      await flushFile(partPath);
      await rename(partPath, path);
    },

    remove: (slug: string): Promise<void> => rm(join(own, slug), { recursive: true, force: true }),
  };
}

export type LandingVideos = ReturnType<typeof createLandingVideos>;

async function isFilledFile(path: string): Promise<boolean> {
  // A name too long for the file system is as good as a missing file.
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true && found.size > 0;
}
