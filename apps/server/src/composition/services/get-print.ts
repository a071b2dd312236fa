import { composePainting, openPhoto, PhotoError } from '@jepret/compositor';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { GetPrint } from '../../domain/deliverables.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import type { PaintingStore } from '../../features/paintings/store.ts';
import { printKey } from '../../features/prints/print-keys.ts';
import type { PrintService } from '../../features/prints/service.ts';
import { openLedgerStores } from '../../features/transactions/ledger/ledger-stores.ts';
import { isEntitled } from '../../features/transactions/ledger/transaction-states.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { JobLog } from '../../ports/job-queue.ts';

interface Dependencies {
  database: Database;
  blobStore: BlobStore;
  paintings: Pick<PaintingStore, 'findSource'>;
  prints: Pick<PrintService, 'remake'>;
  log: Pick<JobLog, 'warn'>;
}

/** Composing may join work that looked before the damaged file was deleted; the next does not. */
const TRIES = 2;

/** Finished prints for mail and paper; looked at before they leave, and composed again if need be. */
export function createGetPrint(dependencies: Dependencies): GetPrint {
  const { database, blobStore, paintings, prints, log } = dependencies;
  const { transactions } = openLedgerStores(database);

  async function findWhole(key: string): Promise<Uint8Array | undefined> {
    const print = await blobStore.find(key);
    return print && (await isWhole(print)) ? print : undefined;
  }

  /** Its keys are named after what it is made of: the same photos give the same key. */
  async function composeAgain(owner: FilesOwner, key: string): Promise<void> {
    // What is only damaged would be taken for done.
    await blobStore.delete(key);
    await prints.remake(owner, key);
  }

  async function getPlain(owner: FilesOwner, key: string): Promise<Uint8Array | undefined> {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const print = await findWhole(key);
      if (print) return print;
      await composeAgain(owner, key);
    }
    return findWhole(key);
  }

  async function getPainted(
    owner: FilesOwner,
    key: string,
    { plainKey, paintingKey }: { plainKey: string; paintingKey: string },
  ): Promise<Uint8Array | undefined> {
    const plain = await getPlain(owner, plainKey);
    const painting = await blobStore.find(paintingKey);
    if (!plain || !painting) return undefined;
    await blobStore.put(key, await composePainting(plain, painting), 'image/jpeg');
    return findWhole(key);
  }

  async function make(owner: FilesOwner, key: string): Promise<Uint8Array | undefined> {
    const painted = await paintings.findSource(owner.id, key);
    if (!painted) return getPlain(owner, key);
    const { printHash, paintingKey, effect } = painted;
    if (printHash === null || paintingKey === null) return undefined;
    const plainKey = printKey(owner, effect, printHash);
    return getPainted(owner, key, { plainKey, paintingKey });
  }

  return async function getPrint(transactionId, key) {
    const print = await findWhole(key);
    if (print) return print;
    const owner = await transactions.find(transactionId);
    if (!owner || !isEntitled(owner)) return undefined;
    log.warn({ transaction: transactionId }, 'a print is missing or damaged and is composed again');
    try {
      return await make(owner, key);
    } catch (error) {
      // Its photos or its frame are gone, or the session was erased.
      if (error instanceof BoothError && error.code !== 'unavailable') return undefined;
      throw error;
    }
  };
}

async function isWhole(jpeg: Uint8Array): Promise<boolean> {
  try {
    await openPhoto(jpeg);
    return true;
  } catch (error) {
    if (error instanceof PhotoError) return false;
    throw error;
  }
}
