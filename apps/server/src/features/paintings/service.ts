import { createHash } from 'node:crypto';
import { composePainting, PaintingError } from '@jepret/compositor';
import type { EffectName } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import { BoothError } from '../../domain/booth-error.ts';
import { createFairQueue } from '../../domain/fair-queue.ts';
import {
  type FilesOwner,
  hashText,
  privateFolderOf,
  publicFolderOf,
  shortenHash,
} from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { createOldPaintings } from './old-paintings.ts';
import type { PaintingStore } from './store.ts';

/** The print that the visitor paints on. */
interface PaintedPrint {
  inputsHash: string;
  imageKey: string;
  frameName: string;
  categoryName: string;
}

interface Dependencies<PlannedFilms extends { inputsHash: string }> {
  store: PaintingStore;
  blobStore: BlobStore;
  clock: Clock;
  findPrint(owner: FilesOwner, effect: EffectName): Promise<PaintedPrint | undefined>;
  /** Plans the films of that print, with or without a painting; undefined if this booth makes no videos. */
  planFilms(
    owner: FilesOwner,
    pick: { effect: EffectName; frameName: string; categoryName: string },
    paintingKey: string | undefined,
  ): Promise<PlannedFilms | undefined>;
  /** Undefined if they cannot be made. */
  makeFilms(
    owner: FilesOwner,
    planned: PlannedFilms,
    signal: AbortSignal,
  ): Promise<FinishedFilms | undefined>;
  deleteFilms(owner: FilesOwner, filmsHash: string): Promise<void>;
  /** The keys of files that were requested by mail or as a print; they must stay. */
  listRequestedKeys(transactionId: string): Promise<ReadonlySet<string>>;
}

/** The keys of finished films. */
interface FinishedFilms {
  video: string;
  animatedClip?: string;
}

interface CompiledUrls {
  imageUrl: string;
  videoUrl: string | null;
  clipUrl: string | null;
}

interface CompileRequest {
  effect: EffectName;
  withRecording: boolean;
  /** Absent if nothing was painted. */
  png?: Uint8Array | undefined;
}

type PaintedRequest = CompileRequest & { png: Uint8Array };

/** Decoded sheets need much memory. */
const SESSIONS_AT_ONCE = 2;

export function createPaintingService<PlannedFilms extends { inputsHash: string }>(
  dependencies: Dependencies<PlannedFilms>,
) {
  const { store, blobStore, clock, findPrint, planFilms, makeFilms } = dependencies;
  const { listSurplus, deletePainting, removeForEffect } = createOldPaintings(dependencies);
  const fairQueue = createFairQueue(SESSIONS_AT_ONCE);

  async function storeImage(
    print: Pick<PaintedPrint, 'imageKey'>,
    png: Uint8Array,
    imageKey: string,
  ): Promise<void> {
    const jpeg = await blobStore.find(print.imageKey);
    if (!jpeg) throw noPrint();
    await blobStore.put(imageKey, await composeOrRefuse(jpeg, png), 'image/jpeg');
  }

  /** Composes the painted print and plans its films; the same input gives the same files. */
  async function makePainted(owner: FilesOwner, request: PaintedRequest, print: PaintedPrint) {
    const { effect, withRecording, png } = request;
    const paintingHash = createHash('sha256').update(png).digest('hex');
    const inputsHash = hashText(JSON.stringify([paintingHash, print.inputsHash]));
    const imageKey = `${publicFolderOf(owner)}${effect}/painted-${shortenHash(inputsHash)}.jpg`;
    const paintingKey = `${privateFolderOf(owner)}painting-${shortenHash(paintingHash)}.png`;

    const others = (await store.list(owner.id)).filter(
      (other) => other.effect !== effect || other.inputsHash !== inputsHash,
    );
    const surplus = await listSurplus(owner, others);
    const stored = await blobStore.list(publicFolderOf(owner));
    if (!stored.includes(imageKey)) await storeImage(print, png, imageKey);
    const drawings = await blobStore.list(privateFolderOf(owner));
    if (!drawings.includes(paintingKey)) await blobStore.put(paintingKey, png, 'image/png');
    const pick = { ...print, effect };
    const planned = withRecording ? await planFilms(owner, pick, paintingKey) : undefined;
    const filmsHash = planned?.inputsHash ?? null;
    const printHash = print.inputsHash;
    // Before the films: if the client disconnects meanwhile, mail and print still have the painting.
    const painting = { effect, inputsHash, printHash, imageKey, paintingKey, filmsHash };
    await store.save(owner.id, painting, clock.now());
    const kept = [...others.filter((other) => !surplus.includes(other)), painting];
    for (const old of surplus) await deletePainting(owner, old, kept);
    return { imageKey, planned };
  }

  /** Nothing is painted (any more): uses the plain print and plans its films. */
  async function makePlain(owner: FilesOwner, request: CompileRequest, print: PaintedPrint) {
    const pick = { ...print, effect: request.effect };
    await removeForEffect(owner, pick.effect, await store.list(owner.id));
    const planned = request.withRecording ? await planFilms(owner, pick, undefined) : undefined;
    return { imageKey: print.imageKey, planned };
  }

  async function prepare(owner: FilesOwner, { png, ...request }: CompileRequest) {
    const print = await findPrint(owner, request.effect);
    if (!print) throw noPrint();
    return png ? makePainted(owner, { ...request, png }, print) : makePlain(owner, request, print);
  }

  return {
    /** The same painting over the same print gives the same files (EDIT-19). */
    async compile(
      owner: FilesOwner,
      request: CompileRequest,
      signal: AbortSignal,
    ): Promise<CompiledUrls> {
      // One after the other: simultaneous requests would all be below the limit.
      const { imageKey, planned } = await fairQueue.run(owner.id, () => prepare(owner, request));
      // Missing films do not fail the call: the print is what matters.
      const films = planned && (await makeFilms(owner, planned, signal));
      const urlOf = async (key: string | undefined) =>
        key === undefined ? null : blobStore.getUrl(key);
      return {
        imageUrl: await blobStore.getUrl(imageKey),
        videoUrl: await urlOf(films?.video),
        clipUrl: await urlOf(films?.animatedClip),
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
