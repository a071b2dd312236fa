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
  shorten,
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
  /** The films of that print, with a painting over them or without; undefined where none can be. */
  planFilms(
    owner: FilesOwner,
    pick: { effect: EffectName; frameName: string; categoryName: string },
    paintingKey: string | undefined,
  ): Promise<PlannedFilms | undefined>;
  /** Undefined when they cannot be made. */
  makeFilms(
    owner: FilesOwner,
    planned: PlannedFilms,
    gone: AbortSignal,
  ): Promise<FinishedFilms | undefined>;
  forgetFilms(owner: FilesOwner, filmsHash: string): Promise<void>;
  /** The keys of what was asked for, by mail or on paper; it has to stay. */
  listDelivered(transactionId: string): Promise<ReadonlySet<string>>;
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
  /** Absent when nothing was painted. */
  png?: Uint8Array | undefined;
}

type PaintedRequest = CompileRequest & { png: Uint8Array };

/** Sheets are large while they are open. */
const SESSIONS_AT_ONCE = 2;

export function createPaintingService<PlannedFilms extends { inputsHash: string }>(
  dependencies: Dependencies<PlannedFilms>,
) {
  const { store, blobStore, clock, findPrint, planFilms, makeFilms } = dependencies;
  const { listSurplus, deletePainting, withdraw } = createOldPaintings(dependencies);
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

  /** The print with the painting over it, and what its films need; repeated, the same files. */
  async function lay(owner: FilesOwner, request: PaintedRequest, print: PaintedPrint) {
    const { effect, withRecording, png } = request;
    const paintingHash = createHash('sha256').update(png).digest('hex');
    const inputsHash = hashText(JSON.stringify([paintingHash, print.inputsHash]));
    const imageKey = `${publicFolderOf(owner)}${effect}/painted-${shorten(inputsHash)}.jpg`;
    const paintingKey = `${privateFolderOf(owner)}painting-${shorten(paintingHash)}.png`;

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
    // Before the films: whoever hangs up meanwhile still has the painting on mail and print.
    const painting = { effect, inputsHash, printHash, imageKey, paintingKey, filmsHash };
    await store.save(owner.id, painting, clock.now());
    const kept = [...others.filter((other) => !surplus.includes(other)), painting];
    for (const old of surplus) await deletePainting(owner, old, kept);
    return { imageKey, planned };
  }

  /** Nothing is painted, or no longer: the print as it is, and what its films need. */
  async function leaveBare(owner: FilesOwner, request: CompileRequest, print: PaintedPrint) {
    const pick = { ...print, effect: request.effect };
    await withdraw(owner, pick.effect, await store.list(owner.id));
    const planned = request.withRecording ? await planFilms(owner, pick, undefined) : undefined;
    return { imageKey: print.imageKey, planned };
  }

  async function prepare(owner: FilesOwner, { png, ...request }: CompileRequest) {
    const print = await findPrint(owner, request.effect);
    if (!print) throw noPrint();
    return png ? lay(owner, { ...request, png }, print) : leaveBare(owner, request, print);
  }

  return {
    /** The same painting over the same print is the same files (EDIT-19). */
    async compile(
      owner: FilesOwner,
      request: CompileRequest,
      gone: AbortSignal,
    ): Promise<CompiledUrls> {
      // One after the other, or many at once would each find room.
      const { imageKey, planned } = await fairQueue.run(owner.id, () => prepare(owner, request));
      // Never a reason to refuse: the print is what the visitor came for.
      const films = planned && (await makeFilms(owner, planned, gone));
      const urlOf = async (key: string | undefined) =>
        key === undefined ? null : blobStore.urlOf(key);
      return {
        imageUrl: await blobStore.urlOf(imageKey),
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
