import type { Clock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import { scrubLog } from '../../database/scrub.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { privateFolderOf, publicFolderOf } from '../../domain/session-files.ts';
import { type BlobStore, BlobStoreError } from '../../ports/blob-store.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import type { ErasedBy, Erasure } from './erasure-steps.ts';
import { createErasureStore } from './store.ts';

export interface RemovalDependencies {
  database: Database;
  blobStore: BlobStore;
  clock: Clock;
  log: JobLog;
  /** Takes back what can be, and forgets to whom and what; rejects when that must be tried again. */
  forgetDeliveries(transactionId: string, signal: AbortSignal): Promise<void>;
  /** Joins the database transaction it is given. */
  noteErased(
    database: Database,
    transactionId: string,
    erased: { by: ErasedBy; files: number },
  ): Promise<void>;
}

/** Whoever was killed in the middle keeps a removal for so long. */
const LEASE_MS = 120_000;
const FIRST_DELAY_MS = 10_000;
const MAX_DELAY_MS = 3_600_000;
/**
 * Longer than any upload, film or mail takes. Whoever ends such work after the erasure clears away
 * by himself; this is for those who were killed before they could.
 */
const LAST_LOOK_MS = 15 * 60_000;

/** Removes all that is left of an erased session, again and again until nothing is. */
export function createRemoval(dependencies: RemovalDependencies) {
  const { database, blobStore, clock, log, forgetDeliveries, noteErased } = dependencies;
  const store = createErasureStore(database);

  async function removeFiles({ owner, files }: Erasure): Promise<void> {
    const folders = [publicFolderOf(owner), privateFolderOf(owner)];
    if (files === null) {
      // Before anything is deleted: after a crash in the middle nobody could tell.
      const lists = await Promise.all(folders.map((folder) => blobStore.list(folder)));
      await store.setFiles(owner.id, lists.flat().length);
    }
    for (const folder of folders) await blobStore.deleteAll(folder);
  }

  /** One that fails keeps none of the others from being done. */
  async function removeAll(erasure: Erasure, signal: AbortSignal): Promise<void> {
    const { id } = erasure.owner;
    const steps = [
      () => removeFiles(erasure),
      () => forgetDeliveries(id, signal),
      () => store.deleteFileRows(id),
      () => scrubLog(database),
    ];
    const failures: unknown[] = [];
    for (const step of steps) await step().catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  async function finish({ owner: { id }, askedBy: by, removedAt }: Erasure): Promise<void> {
    if (removedAt !== null) return store.close(id);
    const now = clock.now();
    await database.transaction().execute(async (change) => {
      const files = await createErasureStore(change).finish(id, now, now + LAST_LOOK_MS);
      if (files !== undefined) await noteErased(change, id, { by, files });
    });
  }

  async function tryLater({ owner: { id }, tries }: Erasure, error: unknown): Promise<void> {
    log.error({ err: error, transaction: id }, 'an erased session could not be removed yet');
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** tries, MAX_DELAY_MS);
    const at = clock.now() + delayMs;
    await store.putOff(id, { at, tries: tries + 1, reason: describe(error) });
  }

  return async function remove(transactionId: string, signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const erasure = await store.claim(transactionId, now, now + LEASE_MS);
    if (!erasure) return;
    try {
      await removeAll(erasure, signal);
      await finish(erasure);
    } catch (error) {
      await tryLater(erasure, error);
    }
  };
}

export type Remove = ReturnType<typeof createRemoval>;

/** What went wrong inside may name files; the log is where it belongs. */
const describe = (error: unknown): string =>
  error instanceof BlobStoreError || error instanceof BoothError
    ? error.message
    : 'The booth itself had trouble; its log says which.';
