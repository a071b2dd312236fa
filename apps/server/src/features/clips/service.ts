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
import { type FilesOwner, hashText, shorten } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Bench } from '../../ports/workbench.ts';
import { type PreparedClipStore, preparedPrefixOf } from './store.ts';

interface Dependencies {
  ffmpeg: Ffmpeg;
  videoWork: Pick<VideoWork, 'prepareClip' | 'stillAsClip'>;
  store: PreparedClipStore;
  blobStore: BlobStore;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  getPhoto(snap: StoredSnap): Promise<Photo>;
  findShot(transactionId: string, number: number): Promise<Shot | undefined>;
}

/** Clips at the size of their slots, made once for every video of a session. */
export function createClipService(dependencies: Dependencies) {
  const { store, blobStore, clock, findShot } = dependencies;
  const make = createMakeClip(dependencies);

  /** A retake that came meanwhile has forgotten only what was there by then. */
  async function isOutdated({ id }: FilesOwner, { snap, clip }: Shot): Promise<boolean> {
    const current = await findShot(id, snap.number);
    return current?.snap.blobKey !== snap.blobKey || current.clip?.blobKey !== clip?.blobKey;
  }

  return {
    /**
     * Ready to be rendered, as a file; a damaged clip is its still (FILM-6). Undefined when there
     * is another shot by now.
     */
    async getPrepared(
      owner: FilesOwner,
      shot: Shot,
      template: Template,
      bench: Bench,
      signal: AbortSignal,
    ): Promise<PreparedClip | undefined> {
      const inputsHash = hashOf(shot, template);
      const known = await store.find(owner.id, inputsHash);
      const knownFile = known && (await bench.fetch(known.blobKey));
      if (knownFile) return { ...known, file: knownFile };

      const { file: madeFile, ...made } = await make(shot, template, bench, signal);
      const blobKey = `${preparedPrefixOf(owner, shot.snap.number)}${shorten(inputsHash)}.mp4`;
      await blobStore.put(blobKey, { file: madeFile }, 'video/mp4');
      await store.save(owner.id, { inputsHash, blobKey, ...made }, clock.now());
      if (await isOutdated(owner, shot)) {
        await store.delete(owner.id, inputsHash);
        await blobStore.delete(blobKey);
        return undefined;
      }
      const file = await bench.fetch(blobKey);
      if (!file) throw new Error('A prepared clip is gone.');
      return { ...made, file };
    },
  };
}

export type ClipService = ReturnType<typeof createClipService>;

function createMakeClip({ ffmpeg, videoWork, log, getPhoto }: Dependencies) {
  async function fromClip(clip: StoredClip, template: Template, bench: Bench, signal: AbortSignal) {
    const file = await bench.fetch(clip.blobKey);
    if (!file) throw new ClipError('The clip is gone.');
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
    bench: Bench,
    signal: AbortSignal,
  ) {
    const photo = await getPhoto(snap);
    const slots = listVideoSlots(template, snap.number);
    return videoWork.stillAsClip(ffmpeg, { photo, slots, output: bench.newPath('.mp4') }, signal);
  }

  return async function make(
    { snap, clip }: Shot,
    template: Template,
    bench: Bench,
    signal: AbortSignal,
  ): Promise<PreparedClip> {
    if (!clip) return fromStill(snap, template, bench, signal);
    try {
      return await fromClip(clip, template, bench, signal);
    } catch (error) {
      if (!isDamage(error)) throw error;
      log.warn({ err: error, number: clip.number }, 'a photo stands in for its clip');
      return fromStill(snap, template, bench, signal);
    }
  };
}

/** Of the clip itself; after a bad moment of the machine the clip is as good as before. */
const isDamage = (error: unknown): boolean =>
  error instanceof ClipError || (error instanceof VideoError && !error.isTemporary);

function hashOf({ snap, clip }: Shot, template: Template): string {
  const source = clip
    ? ['clip', clip.hash, clip.resizeOptions, clip.isMirrored]
    : ['still', snap.hash];
  return hashText(JSON.stringify([source, listVideoSlots(template, snap.number)]));
}
