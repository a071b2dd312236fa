import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditAction } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { requireSeen } from '../../domain/seen-versions.ts';
import { flushFile } from '../../files/flush-file.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { DEFAULT_SLUG } from './demo-locations.ts';
import { createFilmChanges, type FilmChange } from './film-changes.ts';
import { isMp4 } from './mp4.ts';

const FILE_NAME = 'landing.mp4';

/** Films of removed places, until those are forgotten. */
const asideFolderOf = (own: string): string => join(own, '.removed');

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
  probeFilm: ProbeFilm;
}

/** Whether a film plays; `unknown` where there is no ffmpeg to try it (LOC-12). */
export type ProbeFilm = (file: string) => Promise<'plays' | 'fails' | 'unknown'>;

/** Slugs hold letters, digits and hyphens only, so no name can lead out of these folders. */
export function createLandingVideos(dependencies: Dependencies) {
  const { own, bundled, database, randomness, probeFilm } = dependencies;
  const changes = createFilmChanges(database);
  const bundledPath = (slug: string) => join(bundled, slug, FILE_NAME);
  const change = createChange(dependencies);

  /** What a change names before what lies there: it is in force, whether or not anybody got further. */
  async function findOwn(slug: string): Promise<string | undefined> {
    const pending = await changes.find(slug);
    if (pending?.kind === 'none') return undefined;
    const names = pending ? [pending.file, FILE_NAME] : [FILE_NAME];
    return findFilled(names.map((name) => join(own, slug, name)));
  }

  return {
    /** The operator's own film, else the bundled one, else the default's; an empty file is none. */
    async find(slug: string): Promise<string | undefined> {
      for (const place of [slug, DEFAULT_SLUG]) {
        const path = (await findOwn(place)) ?? (await findFilled([bundledPath(place)]));
        if (path) return path;
      }
      return undefined;
    },

    hasOwn: async (slug: string): Promise<boolean> => (await findOwn(slug)) !== undefined,

    findVersion: async (slug: string): Promise<string> => versionOf(await findOwn(slug)),

    requireSeen: async (slug: string, seen: string): Promise<void> =>
      requireSeenFilm(await findOwn(slug), seen),

    /**
     * Kiosks see the old film or the new one, never half of one. The file is named in a refusal
     * unless there is another sentence, for whoever never typed its name. Answers what to say of a
     * film that was not tried.
     */
    async replace(
      slug: string,
      file: string,
      actor: Actor,
      { refusal, seen }: FilmOptions = {},
    ): Promise<string | undefined> {
      const untried = await refuseOtherFiles(file, refusal, probeFilm);
      const partsFolder = filmPartsFolderOf(own);
      // Of its own name: two may bring a film for one place at once.
      const name = `${newId(randomness)}.mp4`;
      const partPath = join(partsFolder, `${name}.part`);
      await mkdir(partsFolder, { recursive: true });
      try {
        await copyFile(file, partPath);
        await flushFile(partPath);
        await change(
          slug,
          { kind: 'film', file: name },
          { actor, action: 'location.landing-video-changed' },
          async () => {
            await requireSeenFilm(join(own, slug, FILE_NAME), seen);
            await mkdir(join(own, slug), { recursive: true });
            await rename(partPath, join(own, slug, name));
          },
        );
      } finally {
        await rm(partPath, { force: true });
      }
      return untried;
    },

    async remove(slug: string, actor: Actor, seen?: string): Promise<void> {
      const path = await findOwn(slug);
      await requireSeenFilm(path, seen);
      if (!path) return;
      const line = { actor, action: 'location.landing-video-removed' } as const;
      await change(slug, { kind: 'none' }, line, () =>
        requireSeenFilm(join(own, slug, FILE_NAME), seen),
      );
    },

    ...createAside(dependencies, findOwn, change),
  };
}

/** Films of places that are removed, and may come back. */
function createAside(
  { own, randomness }: Dependencies,
  findOwn: (slug: string) => Promise<string | undefined>,
  change: ReturnType<typeof createChange>,
) {
  const asideFolder = (slug: string) => join(asideFolderOf(own), slug);
  const asidePath = (slug: string) => join(asideFolder(slug), FILE_NAME);
  const forgetAside = (slug: string): Promise<void> =>
    rm(asideFolder(slug), { recursive: true, force: true });
  return {
    async setAside(slug: string, actor: Actor): Promise<void> {
      if (!(await findOwn(slug))) return;
      const line = { actor, action: 'location.landing-video-removed' } as const;
      // A second name, not another one: until the change is in force, the film is where it was.
      await change(slug, { kind: 'none' }, line, async () => {
        await forgetAside(slug);
        await mkdir(asideFolder(slug), { recursive: true });
        await linkOrCopy(join(own, slug, FILE_NAME), asidePath(slug));
      });
    },

    /** False where there was none, or where somebody has brought a newer one. */
    async bringBack(slug: string, actor: Actor): Promise<boolean> {
      if (!(await isFilledFile(asidePath(slug))) || (await findOwn(slug))) return false;
      const file = `${newId(randomness)}.mp4`;
      const line = { actor, action: 'location.landing-video-changed' } as const;
      await change(slug, { kind: 'film', file }, line, async () => {
        await mkdir(join(own, slug), { recursive: true });
        await linkOrCopy(asidePath(slug), join(own, slug, file));
      });
      await forgetAside(slug);
      return true;
    },

    forgetAside,
  };
}

/** Some disks know no second name for a file. */
const linkOrCopy = (from: string, to: string): Promise<void> =>
  link(from, to).catch(async () => {
    await copyFile(from, to);
    await flushFile(to);
  });

interface FilmOptions {
  /** Instead of a sentence that names the file. */
  refusal?: string;
  /** Which film somebody looked at when they chose another. */
  seen?: string | undefined;
}

const NO_FILM = 'none';

/** Another film has another one. */
async function versionOf(path: string | undefined): Promise<string> {
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
  return found?.isFile() && found.size > 0 ? `${found.mtimeMs}-${found.size}` : NO_FILM;
}

const requireSeenFilm = async (path: string | undefined, seen: string | undefined): Promise<void> =>
  requireSeen('this landing video', await versionOf(path), seen);

/**
 * The new file under a name of its own, then the change with its line of the audit in one transaction,
 * then the old file goes: whenever the plug is pulled, film and audit say the same (CONSOLE-145).
 */
function createChange({ own, database, clock }: Dependencies) {
  /** Of what an earlier transaction has put into force; doing it again does no harm. */
  async function finish(slug: string, pending: FilmChange | undefined): Promise<void> {
    const folder = join(own, slug);
    if (pending?.kind === 'none') return rm(folder, { recursive: true, force: true });
    if (!pending) return;
    const path = join(folder, pending.file);
    if (await isFilledFile(path)) await rename(path, join(folder, FILE_NAME));
    // What came to no end; nobody else is at it, since the place is locked.
    for (const name of await readdir(folder).catch(() => [])) {
      if (name !== FILE_NAME) await rm(join(folder, name), { recursive: true, force: true });
    }
  }

  const finishPending = (slug: string): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const changes = createFilmChanges(transaction);
      await finish(slug, await changes.lock(slug));
      await changes.set(slug, undefined);
    });

  return async (
    slug: string,
    change: FilmChange,
    line: { actor: Actor; action: AuditAction },
    bringFile: () => Promise<void>,
  ): Promise<void> => {
    await inTransaction(database, async (transaction) => {
      const changes = createFilmChanges(transaction);
      await finish(slug, await changes.lock(slug));
      await bringFile();
      await changes.set(slug, change);
      await recordAudit(transaction, clock.now(), { ...line, subject: slug, location: slug });
    });
    // It is in force: what is left to do is done with the next change at the latest.
    await finishPending(slug).catch(() => undefined);
  };
}

const UNPLAYABLE =
  'This film cannot be played. Export it as MP4 with H.264 pictures and try once more.';
const UNTRIED =
  'ffmpeg is missing, so the video was not tested: check on a kiosk’s home screen that it plays.';

async function refuseOtherFiles(
  file: string,
  refusal: string | undefined,
  probeFilm: ProbeFilm,
): Promise<string | undefined> {
  const isFilled = await isFilledFile(file);
  if (!isFilled && refusal === undefined) {
    throw new BoothError('not_found', `There is no landing video at ${file}.`);
  }
  if (!isFilled || !(await isMp4(file))) {
    const sentence = refusal ?? `The landing video ${file} is not a complete MP4 file.`;
    throw new BoothError('invalid', sentence);
  }
  const verdict = await probeFilm(file);
  if (verdict === 'fails') throw new BoothError('invalid', UNPLAYABLE);
  return verdict === 'unknown' ? UNTRIED : undefined;
}

async function findFilled(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await isFilledFile(path)) return path;
  return undefined;
}

export type LandingVideos = ReturnType<typeof createLandingVideos>;

async function isFilledFile(path: string): Promise<boolean> {
  // A name too long for the file system is as good as a missing file.
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true && found.size > 0;
}
