import { createHash } from 'node:crypto';
import { composePainting, PaintingError } from '@jepret/compositor';
import type { EffectName } from '@jepret/contract';
import { BoothError } from '../../http/booth-error.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type FilesOwner,
  hashText,
  privateFolderOf,
  publicFolderOf,
  shorten,
} from '../../ports/session-files.ts';
import type { Painting, PaintingStore } from './store.ts';

/** The print that the visitor paints on. */
interface PaintedPrint {
  inputsHash: string;
  imageKey: string;
  frameName: string;
  categoryName: string;
}

interface Dependencies {
  store: PaintingStore;
  blobStore: BlobStore;
  clock: Clock;
  findPrint(owner: FilesOwner, effect: EffectName): Promise<PaintedPrint | undefined>;
  /** The key of the living print that was made with it. */
  findLivingPrint(
    owner: FilesOwner,
    pick: { effect: EffectName; frameName: string; categoryName: string },
  ): Promise<string | undefined>;
  /** Lays a painting over a living print; undefined when that cannot be done. */
  paintVideo(
    owner: FilesOwner,
    work: { effect: EffectName; videoKey: string; paintingKey: string },
    gone: AbortSignal,
  ): Promise<string | undefined>;
}

interface CompileRequest {
  effect: EffectName;
  withRecording: boolean;
  png: Uint8Array;
}

export function createPaintingService(dependencies: Dependencies) {
  const { store, blobStore, clock, findPrint, findLivingPrint, paintVideo } = dependencies;

  async function storeImage(
    print: PaintedPrint,
    { png }: CompileRequest,
    imageKey: string,
  ): Promise<void> {
    const jpeg = await blobStore.find(print.imageKey);
    if (!jpeg) throw noPrint();
    await blobStore.put(imageKey, await composeOrRefuse(jpeg, png), 'image/jpeg');
  }

  /** Never a reason to refuse: the painted print is what the visitor came for (D24). */
  async function findVideo(
    owner: FilesOwner,
    print: PaintedPrint,
    { effect, withRecording, png }: CompileRequest,
    hash: string,
    gone: AbortSignal,
  ): Promise<string | null> {
    if (!withRecording) return null;
    const videoKey = await findLivingPrint(owner, { ...print, effect });
    if (videoKey === undefined) return null;
    const paintingKey = `${privateFolderOf(owner)}painting-${shorten(hash)}.png`;
    await blobStore.put(paintingKey, png, 'image/png');
    return (await paintVideo(owner, { effect, videoKey, paintingKey }, gone)) ?? null;
  }

  return {
    /** The same painting over the same print is the same files (D18). */
    async compile(
      owner: FilesOwner,
      request: CompileRequest,
      gone: AbortSignal,
    ): Promise<{ imageUrl: string; videoUrl: string | null }> {
      const { effect, png } = request;
      const print = await findPrint(owner, effect);
      if (!print) throw noPrint();
      const paintingHash = createHash('sha256').update(png).digest('hex');
      const inputsHash = hashText(JSON.stringify([paintingHash, print.inputsHash]));
      const imageKey = `${publicFolderOf(owner)}${effect}/painted-${shorten(inputsHash)}.jpg`;

      const stored = await blobStore.list(publicFolderOf(owner));
      if (!stored.includes(imageKey)) await storeImage(print, request, imageKey);
      const printHash = print.inputsHash;
      const painting: Painting = { effect, inputsHash, printHash, imageKey };
      // Before the video: whoever hangs up meanwhile still has the painting on mail and print.
      await store.save(owner.id, painting, clock.now());
      const videoKey = await findVideo(owner, print, request, paintingHash, gone);
      if (videoKey !== null) await store.setVideo(owner.id, painting, videoKey);
      return {
        imageUrl: await blobStore.urlOf(imageKey),
        videoUrl: videoKey === null ? null : await blobStore.urlOf(videoKey),
      };
    },
  };
}

export type PaintingService = ReturnType<typeof createPaintingService>;

const noPrint = () => new BoothError('invalid', 'There is no print to paint on yet.');

async function composeOrRefuse(print: Uint8Array, png: Uint8Array): Promise<Uint8Array> {
  try {
    return await composePainting(print, png);
  } catch (error) {
    if (!(error instanceof PaintingError)) throw error;
    throw new BoothError('invalid', error.message, { cause: error });
  }
}
