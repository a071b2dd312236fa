import {
  ClipError,
  clampCrop,
  type Ffmpeg,
  listVideoSlots,
  type Photo,
  type PreparedClip,
  type Template,
  VideoError,
  type VideoWork,
} from '@jepret/compositor';
import type { Clock } from '@jepret/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Shot, StoredClip, StoredSnap } from '../../domain/captures.ts';
import { type FilesOwner, hashText, shortenHash } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { WorkFolder } from '../../ports/work-folders.ts';
import { type PreparedClipStore, preparedPrefixOf } from './store.ts';

interface Dependencies {
  ffmpeg: Ffmpeg;
  videoWork: Pick<VideoWork, 'prepareClip' | 'prepareStillAsClip'>;
  store: PreparedClipStore;
  blobStore: BlobStore;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  getPhoto(snap: StoredSnap): Promise<Photo>;
  findShot(transactionId: string, number: number): Promise<Shot | undefined>;
}

/** Prepares clips at the size of their slots, once for all videos of a session. */
export function createClipService(dependencies: Dependencies) {
  const { store, blobStore, clock, findShot } = dependencies;
  const make = createMakeClip(dependencies);

  /** A retake during the work has deleted only what was stored by then. */
  async function isOutdated({ id }: FilesOwner, { snap, clip }: Shot): Promise<boolean> {
    const current = await findShot(id, snap.number);
    return current?.snap.blobKey !== snap.blobKey || current.clip?.blobKey !== clip?.blobKey;
  }

  return {
    /**
     * A prepared clip as a file; a damaged clip is replaced by its still (FILM-6). Undefined if the
     * shot has been replaced.
     */
    async getPrepared(
      owner: FilesOwner,
      shot: Shot,
      template: Template,
      bench: WorkFolder,
      signal: AbortSignal,
    ): Promise<PreparedClip | undefined> {
      const inputsHash = hashOf(shot, template);
      const stored = await store.find(owner.id, inputsHash);
      const storedFile = stored && (await bench.fetchBlob(stored.blobKey));
      if (storedFile) return { ...stored, file: storedFile };

      const { file: madeFile, ...made } = await make(shot, template, bench, signal);
      const blobKey = `${preparedPrefixOf(owner, shot.snap.number)}${shortenHash(inputsHash)}.mp4`;
      await blobStore.put(blobKey, { file: madeFile }, 'video/mp4');
      await store.save(owner.id, { inputsHash, blobKey, ...made }, clock.now());
      if (await isOutdated(owner, shot)) {
        await store.delete(owner.id, inputsHash);
        await blobStore.delete(blobKey);
        return undefined;
      }
      const file = await bench.fetchBlob(blobKey);
      if (!file) throw new Error('A prepared clip is missing.');
      return { ...made, file };
    },
  };
}

export type ClipService = ReturnType<typeof createClipService>;

function createMakeClip({ ffmpeg, videoWork, log, getPhoto }: Dependencies) {
  async function fromClip(
    clip: StoredClip,
    template: Template,
    bench: WorkFolder,
    signal: AbortSignal,
  ) {
    const file = await bench.fetchBlob(clip.blobKey);
    if (!file) throw new ClipError('The clip is missing.');
    const { widthPx, heightPx, isMirrored, durationMs } = clip;
    const size = { width: widthPx, height: heightPx };
    return videoWork.prepareClip(
      ffmpeg,
      {
        file,
        facts: { widthPx, heightPx, durationMs },
        crop: clampCrop(clip.resizeOptions, size, { isMirrored }),
        slots: listVideoSlots(template, clip.number),
        output: bench.newPath('.mp4'),
      },
      signal,
    );
  }

  async function fromStill(
    snap: StoredSnap,
    template: Template,
    bench: WorkFolder,
    signal: AbortSignal,
  ) {
    const photo = await getPhoto(snap);
    const slots = listVideoSlots(template, snap.number);
    return videoWork.prepareStillAsClip(
      ffmpeg,
      { photo, slots, output: bench.newPath('.mp4') },
      signal,
    );
  }

  return async function make(
    { snap, clip }: Shot,
    template: Template,
    bench: WorkFolder,
    signal: AbortSignal,
  ): Promise<PreparedClip> {
    if (!clip) return fromStill(snap, template, bench, signal);
    try {
      return await fromClip(clip, template, bench, signal);
    } catch (error) {
      if (!isDamage(error)) throw error;
      log.warn(
        { err: error, number: clip.number },
        'a clip is damaged and was replaced by its photo',
      );
      return fromStill(snap, template, bench, signal);
    }
  };
}

/** True if the clip itself is damaged; a temporary failure of the machine is no damage. */
const isDamage = (error: unknown): boolean =>
  error instanceof ClipError || (error instanceof VideoError && !error.isTemporary);

function hashOf({ snap, clip }: Shot, template: Template): string {
  const source = clip
    ? ['clip', clip.hash, clip.resizeOptions, clip.isMirrored]
    : ['still', snap.hash];
  return hashText(JSON.stringify([source, listVideoSlots(template, snap.number)]));
}
