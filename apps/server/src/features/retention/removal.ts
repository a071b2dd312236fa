import type { Clock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import { requireTruncatedLog } from '../../database/truncate-log.ts';
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
  /** Cancels mails and prints and erases their personal data; rejects if it must be retried. */
  eraseDeliveries(transactionId: string, signal: AbortSignal): Promise<void>;
  /** Joins the given database transaction. */
  recordErased(
    database: Database,
    transactionId: string,
    erased: { by: ErasedBy; files: number },
  ): Promise<void>;
}

/** A killed process blocks a removal for this time. */
const LEASE_MS = 120_000;
const FIRST_DELAY_MS = 10_000;
const MAX_DELAY_MS = 3_600_000;
/**
 * Longer than any upload, film or mail takes. Such work removes its own files if it ends after the
 * erasure; the final check covers processes that were killed before they could.
 */
const FINAL_CHECK_DELAY_MS = 15 * 60_000;

/** Removes the data of an erased session; a failed removal is retried until it succeeds. */
export function createRemoval(dependencies: RemovalDependencies) {
  const { database, blobStore, clock, log, eraseDeliveries, recordErased } = dependencies;
  const store = createErasureStore(database);

  async function removeFiles({ owner, files }: Erasure): Promise<void> {
    const folders = [publicFolderOf(owner), privateFolderOf(owner)];
    if (files === null) {
      // Counted before anything is deleted: after a crash in between the number would be lost.
      const lists = await Promise.all(folders.map((folder) => blobStore.list(folder)));
      await store.setFiles(owner.id, lists.flat().length);
    }
    for (const folder of folders) await blobStore.deleteAll(folder);
  }

  /** A failed step does not prevent the others. */
  async function removeAll(erasure: Erasure, signal: AbortSignal): Promise<void> {
    const { id } = erasure.owner;
    const steps = [
      () => removeFiles(erasure),
      () => eraseDeliveries(id, signal),
      () => store.deleteFileRows(id),
      () => requireTruncatedLog(database),
    ];
    const failures: unknown[] = [];
    for (const step of steps) await step().catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  async function finish({ owner: { id }, askedBy: by, removedAt }: Erasure): Promise<void> {
    if (removedAt !== null) return store.close(id);
    const now = clock.now();
    await database.transaction().execute(async (change) => {
      const files = await createErasureStore(change).finish(id, now, now + FINAL_CHECK_DELAY_MS);
      if (files !== undefined) await recordErased(change, id, { by, files });
    });
  }

  async function retryLater({ owner: { id }, tries }: Erasure, error: unknown): Promise<void> {
    log.error(
      { err: error, transaction: id },
      'the removal of an erased session failed and will be retried',
    );
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** tries, MAX_DELAY_MS);
    const at = clock.now() + delayMs;
    await store.postpone(id, { at, tries: tries + 1, reason: describe(error) });
  }

  return async function remove(transactionId: string, signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const erasure = await store.claim(transactionId, now, now + LEASE_MS);
    if (!erasure) return;
    try {
      await removeAll(erasure, signal);
      await finish(erasure);
    } catch (error) {
      await retryLater(erasure, error);
    }
  };
}

export type Remove = ReturnType<typeof createRemoval>;

/** Internal errors may contain file names, which belong only in the log. */
const describe = (error: unknown): string =>
  error instanceof BlobStoreError || error instanceof BoothError
    ? error.message
    : 'An internal error occurred; see the log.';
