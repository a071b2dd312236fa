import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditAction } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { requireVersion } from '../../domain/version-conflicts.ts';
import { flushFile } from '../../files/flush-file.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { DEFAULT_SLUG } from './demo-locations.ts';
import { isMp4 } from './mp4.ts';
import { createVideoChangeStore, type VideoChange } from './video-changes.ts';

const FILE_NAME = 'landing.mp4';

/** Videos of removed locations, until they can no longer be restored. */
const removedFolderOf = (ownFolder: string): string => join(ownFolder, '.removed');

/** Partial copies, on the same disk as the videos; no slug begins with a dot. */
export const videoPartsFolderOf = (ownFolder: string): string => join(ownFolder, '.parts');

interface Dependencies {
  /** The operators' videos, in a folder for each location's slug. */
  ownFolder: string;
  /** The videos that come with the booth. */
  bundledFolder: string;
  database: Database;
  clock: Clock;
  randomness: Randomness;
  probeVideo: ProbeVideo;
}

/** Whether a video plays; `unknown` without ffmpeg (LOC-12). */
export type ProbeVideo = (file: string) => Promise<'plays' | 'fails' | 'unknown'>;

/** Slugs contain letters, digits and hyphens only, so no name leads out of these folders. */
export function createLandingVideos(dependencies: Dependencies) {
  const { ownFolder, bundledFolder, database, randomness, probeVideo } = dependencies;
  const changes = createVideoChangeStore(database);
  const bundledPath = (slug: string) => join(bundledFolder, slug, FILE_NAME);
  const change = createChange(dependencies);

  /** Prefers the file of a pending change, which is in force before its file has the final name. */
  async function findOwn(slug: string): Promise<string | undefined> {
    const pending = await changes.find(slug);
    if (pending?.kind === 'none') return undefined;
    const names = pending ? [pending.file, FILE_NAME] : [FILE_NAME];
    return findNonEmptyFile(names.map((name) => join(ownFolder, slug, name)));
  }

  return {
    /** The operator's own video, else the bundled one, else the default's; an empty file does not count. */
    async find(slug: string): Promise<string | undefined> {
      for (const name of [slug, DEFAULT_SLUG]) {
        const path = (await findOwn(name)) ?? (await findNonEmptyFile([bundledPath(name)]));
        if (path) return path;
      }
      return undefined;
    },

    hasOwn: async (slug: string): Promise<boolean> => (await findOwn(slug)) !== undefined,

    findVersion: async (slug: string): Promise<string> => versionOf(await findOwn(slug)),

    requireSeen: async (slug: string, seenVersion: string): Promise<void> =>
      requireVideoVersion(await findOwn(slug), seenVersion),

    /**
     * Kiosks receive the old video or the new one, never a partial one. A refusal names the file
     * unless `refusal` is given, for a person who did not type its name. Returns a message if the video
     * was not tested.
     */
    async replace(
      slug: string,
      file: string,
      actor: Actor,
      { refusal, seenVersion }: ReplaceOptions = {},
    ): Promise<string | undefined> {
      const warning = await requirePlayableVideo(file, refusal, probeVideo);
      const partsFolder = videoPartsFolderOf(ownFolder);
      // A unique name, because two people may upload a video for one location at once.
      const name = `${newId(randomness)}.mp4`;
      const partPath = join(partsFolder, `${name}.part`);
      await mkdir(partsFolder, { recursive: true });
      try {
        await copyFile(file, partPath);
        await flushFile(partPath);
        await change(
          slug,
          { kind: 'video', file: name },
          { actor, action: 'location.landing-video-changed' },
          async () => {
            await requireVideoVersion(join(ownFolder, slug, FILE_NAME), seenVersion);
            await mkdir(join(ownFolder, slug), { recursive: true });
            await rename(partPath, join(ownFolder, slug, name));
          },
        );
      } finally {
        await rm(partPath, { force: true });
      }
      return warning;
    },

    async remove(slug: string, actor: Actor, seenVersion?: string): Promise<void> {
      const path = await findOwn(slug);
      await requireVideoVersion(path, seenVersion);
      if (!path) return;
      const line = { actor, action: 'location.landing-video-removed' } as const;
      await change(slug, { kind: 'none' }, line, () =>
        requireVideoVersion(join(ownFolder, slug, FILE_NAME), seenVersion),
      );
    },

    ...createRemovedVideos(dependencies, findOwn, change),
  };
}

/** Videos of removed locations, which can be restored. */
function createRemovedVideos(
  { ownFolder, randomness }: Dependencies,
  findOwn: (slug: string) => Promise<string | undefined>,
  change: ReturnType<typeof createChange>,
) {
  const removedFolder = (slug: string) => join(removedFolderOf(ownFolder), slug);
  const removedPath = (slug: string) => join(removedFolder(slug), FILE_NAME);
  const deleteRemoved = (slug: string): Promise<void> =>
    rm(removedFolder(slug), { recursive: true, force: true });
  return {
    async keepRemoved(slug: string, actor: Actor): Promise<void> {
      if (!(await findOwn(slug))) return;
      const line = { actor, action: 'location.landing-video-removed' } as const;
      // A link or copy: until the change is in force, the video stays where it was.
      await change(slug, { kind: 'none' }, line, async () => {
        await deleteRemoved(slug);
        await mkdir(removedFolder(slug), { recursive: true });
        await linkOrCopy(join(ownFolder, slug, FILE_NAME), removedPath(slug));
      });
    },

    /** False if no video was kept or if a newer one was uploaded. */
    async restoreRemoved(slug: string, actor: Actor): Promise<boolean> {
      if (!(await isNonEmptyFile(removedPath(slug))) || (await findOwn(slug))) return false;
      const file = `${newId(randomness)}.mp4`;
      const line = { actor, action: 'location.landing-video-changed' } as const;
      await change(slug, { kind: 'video', file }, line, async () => {
        await mkdir(join(ownFolder, slug), { recursive: true });
        await linkOrCopy(removedPath(slug), join(ownFolder, slug, file));
      });
      await deleteRemoved(slug);
      return true;
    },

    deleteRemoved,
  };
}

/** Some file systems have no links. */
const linkOrCopy = (from: string, to: string): Promise<void> =>
  link(from, to).catch(async () => {
    await copyFile(from, to);
    await flushFile(to);
  });

interface ReplaceOptions {
  /** A message that does not name the file. */
  refusal?: string;
  /** The version that the page showed. */
  seenVersion?: string | undefined;
}

const NO_VIDEO_VERSION = 'none';

/** Changes with the file. */
async function versionOf(path: string | undefined): Promise<string> {
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
  return found?.isFile() && found.size > 0 ? `${found.mtimeMs}-${found.size}` : NO_VIDEO_VERSION;
}

const requireVideoVersion = async (
  path: string | undefined,
  seenVersion: string | undefined,
): Promise<void> => requireVersion('this landing video', await versionOf(path), seenVersion);

/**
 * Stores the new file under a unique name, then the change and its audit line in one transaction, then
 * deletes the old file: after a power cut at any time, video and audit agree (CONSOLE-145).
 */
function createChange({ ownFolder, database, clock }: Dependencies) {
  /** Completes a change of an earlier transaction; can be repeated. */
  async function finish(slug: string, pending: VideoChange | undefined): Promise<void> {
    const folder = join(ownFolder, slug);
    if (pending?.kind === 'none') return rm(folder, { recursive: true, force: true });
    if (!pending) return;
    const path = join(folder, pending.file);
    if (await isNonEmptyFile(path)) await rename(path, join(folder, FILE_NAME));
    // Leftovers of interrupted changes; no other change is running, because the location is locked.
    for (const name of await readdir(folder).catch(() => [])) {
      if (name !== FILE_NAME) await rm(join(folder, name), { recursive: true, force: true });
    }
  }

  const finishPending = (slug: string): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const changes = createVideoChangeStore(transaction);
      await finish(slug, await changes.lock(slug));
      await changes.set(slug, undefined);
    });

  return async (
    slug: string,
    change: VideoChange,
    line: { actor: Actor; action: AuditAction },
    storeFile: () => Promise<void>,
  ): Promise<void> => {
    await inTransaction(database, async (transaction) => {
      const changes = createVideoChangeStore(transaction);
      await finish(slug, await changes.lock(slug));
      await storeFile();
      await changes.set(slug, change);
      await recordAudit(transaction, clock.now(), { ...line, subject: slug, location: slug });
    });
    // The change is in force; a failure here is completed with the next change.
    await finishPending(slug).catch(() => undefined);
  };
}

const UNPLAYABLE = 'This video cannot be played. Export it as MP4 with H.264 video and try again.';
const UNTESTED =
  'ffmpeg is missing, so the video was not tested: check on a kiosk’s home screen that it plays.';

async function requirePlayableVideo(
  file: string,
  refusal: string | undefined,
  probeVideo: ProbeVideo,
): Promise<string | undefined> {
  const isNonEmpty = await isNonEmptyFile(file);
  if (!isNonEmpty && refusal === undefined) {
    throw new BoothError('not_found', `There is no landing video at ${file}.`);
  }
  if (!isNonEmpty || !(await isMp4(file))) {
    const sentence = refusal ?? `The landing video ${file} is not a complete MP4 file.`;
    throw new BoothError('invalid', sentence);
  }
  const verdict = await probeVideo(file);
  if (verdict === 'fails') throw new BoothError('invalid', UNPLAYABLE);
  return verdict === 'unknown' ? UNTESTED : undefined;
}

async function findNonEmptyFile(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await isNonEmptyFile(path)) return path;
  return undefined;
}

export type LandingVideos = ReturnType<typeof createLandingVideos>;

async function isNonEmptyFile(path: string): Promise<boolean> {
  // A name that is too long for the file system counts as a missing file.
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true && found.size > 0;
}
