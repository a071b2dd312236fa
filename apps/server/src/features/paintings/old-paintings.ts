import type { EffectName } from '@jepret/contract';
import { BoothError } from '../../domain/booth-error.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { OldPainting, PaintingStore } from './store.ts';

interface Dependencies {
  store: Pick<PaintingStore, 'delete'>;
  blobStore: Pick<BlobStore, 'delete'>;
  forgetFilms(owner: FilesOwner, filmsHash: string): Promise<void>;
  /** The keys of what was asked for, by mail or on paper; it has to stay. */
  listDelivered(transactionId: string): Promise<ReadonlySet<string>>;
}

/** More than anybody looks back at; each of them costs room on the disk and films. */
const MAX_PAINTINGS = 20; // EDIT-21

/** Which paintings go: the oldest, to make room, and those that their visitor withdrew. */
export function createOldPaintings(dependencies: Dependencies) {
  const { store, blobStore, forgetFilms, listDelivered } = dependencies;

  /** The oldest, as many as one more needs to have room. */
  async function listSurplus(owner: FilesOwner, others: readonly OldPainting[]) {
    const count = others.length + 1 - MAX_PAINTINGS;
    if (count <= 0) return [];
    const delivered = await listDelivered(owner.id);
    const surplus = others.filter(({ imageKey }) => !delivered.has(imageKey)).slice(0, count);
    if (surplus.length < count) throw tooMany();
    return surplus;
  }

  /** With all its files that no other one shares. */
  async function deletePainting(owner: FilesOwner, old: OldPainting, kept: readonly OldPainting[]) {
    const { imageKey, paintingKey, filmsHash } = old;
    const isLast = (field: 'paintingKey' | 'filmsHash') =>
      kept.every((other) => other[field] !== old[field]);
    await store.delete(owner.id, old);
    if (filmsHash !== null && isLast('filmsHash')) await forgetFilms(owner, filmsHash);
    await blobStore.delete(imageKey);
    if (paintingKey !== null && isLast('paintingKey')) await blobStore.delete(paintingKey);
  }

  /** What lies over that effect's print, but for what was asked for by mail or on paper. */
  async function withdraw(owner: FilesOwner, effect: EffectName, all: readonly OldPainting[]) {
    if (!all.some((painting) => painting.effect === effect)) return;
    const delivered = await listDelivered(owner.id);
    const isWithdrawn = (painting: OldPainting) =>
      painting.effect === effect && !delivered.has(painting.imageKey);
    const kept = all.filter((painting) => !isWithdrawn(painting));
    for (const painting of all.filter(isWithdrawn)) await deletePainting(owner, painting, kept);
  }

  return { listSurplus, deletePainting, withdraw };
}

const tooMany = () =>
  new BoothError('conflict', `This session has sent ${MAX_PAINTINGS} drawings, which is the most.`);
