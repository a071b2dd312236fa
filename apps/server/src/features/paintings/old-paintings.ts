import type { EffectName } from '@jepret/contract';
import { BoothError } from '../../domain/booth-error.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { OldPainting, PaintingStore } from './store.ts';

interface Dependencies {
  store: Pick<PaintingStore, 'delete'>;
  blobStore: Pick<BlobStore, 'delete'>;
  deleteFilms(owner: FilesOwner, filmsHash: string): Promise<void>;
  /** The keys of files that were requested by mail or as a print; they must stay. */
  listRequestedKeys(transactionId: string): Promise<ReadonlySet<string>>;
}

/** More than a visitor needs; each painting uses disk space and its own films. */
const MAX_PAINTINGS = 20; // EDIT-21

/** Deletes old paintings: the oldest beyond the limit, and those that the visitor removed. */
export function createOldPaintings(dependencies: Dependencies) {
  const { store, blobStore, deleteFilms, listRequestedKeys } = dependencies;

  /** The oldest paintings, as many as must be deleted for one more. */
  async function listSurplus(owner: FilesOwner, others: readonly OldPainting[]) {
    const count = others.length + 1 - MAX_PAINTINGS;
    if (count <= 0) return [];
    const requestedKeys = await listRequestedKeys(owner.id);
    const surplus = others.filter(({ imageKey }) => !requestedKeys.has(imageKey)).slice(0, count);
    if (surplus.length < count) throw tooMany();
    return surplus;
  }

  /** Deletes a painting with all files that no kept painting shares. */
  async function deletePainting(owner: FilesOwner, old: OldPainting, kept: readonly OldPainting[]) {
    const { imageKey, paintingKey, filmsHash } = old;
    const isLast = (field: 'paintingKey' | 'filmsHash') =>
      kept.every((other) => other[field] !== old[field]);
    await store.delete(owner.id, old);
    if (filmsHash !== null && isLast('filmsHash')) await deleteFilms(owner, filmsHash);
    await blobStore.delete(imageKey);
    if (paintingKey !== null && isLast('paintingKey')) await blobStore.delete(paintingKey);
  }

  /** Deletes the paintings over that effect's print, except those that were requested by mail or as a print. */
  async function removeForEffect(
    owner: FilesOwner,
    effect: EffectName,
    all: readonly OldPainting[],
  ) {
    if (!all.some((painting) => painting.effect === effect)) return;
    const requestedKeys = await listRequestedKeys(owner.id);
    const isRemoved = (painting: OldPainting) =>
      painting.effect === effect && !requestedKeys.has(painting.imageKey);
    const kept = all.filter((painting) => !isRemoved(painting));
    for (const painting of all.filter(isRemoved)) await deletePainting(owner, painting, kept);
  }

  return { listSurplus, deletePainting, removeForEffect };
}

const tooMany = () =>
  new BoothError('conflict', `This session has sent ${MAX_PAINTINGS} drawings, which is the most.`);
