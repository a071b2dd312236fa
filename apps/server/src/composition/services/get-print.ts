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

/** The first attempt may join work that started before the damaged file was deleted; the second does not. */
const MAX_ATTEMPTS = 2;

/** Returns prints for mails and printers. Checks each, and composes missing or damaged ones again. */
export function createGetPrint(dependencies: Dependencies): GetPrint {
  const { database, blobStore, paintings, prints, log } = dependencies;
  const { transactions } = openLedgerStores(database);

  async function findIntact(key: string): Promise<Uint8Array | undefined> {
    const print = await blobStore.find(key);
    return print && (await isIntact(print)) ? print : undefined;
  }

  /** Keys contain the hash of the inputs: the same photos give the same key. */
  async function recompose(owner: FilesOwner, key: string): Promise<void> {
    // Else the damaged file would count as composed.
    await blobStore.delete(key);
    await prints.remake(owner, key);
  }

  async function getPlain(owner: FilesOwner, key: string): Promise<Uint8Array | undefined> {
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries += 1) {
      const print = await findIntact(key);
      if (print) return print;
      await recompose(owner, key);
    }
    return findIntact(key);
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
    return findIntact(key);
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
    const print = await findIntact(key);
    if (print) return print;
    const owner = await transactions.find(transactionId);
    if (!owner || !isEntitled(owner)) return undefined;
    log.warn({ transaction: transactionId }, 'a print is missing or damaged and is composed again');
    try {
      return await make(owner, key);
    } catch (error) {
      // Its photos or its frame are missing, or the session is erased.
      if (error instanceof BoothError && error.code !== 'unavailable') return undefined;
      throw error;
    }
  };
}

async function isIntact(jpeg: Uint8Array): Promise<boolean> {
  try {
    await openPhoto(jpeg);
    return true;
  } catch (error) {
    if (error instanceof PhotoError) return false;
    throw error;
  }
}
