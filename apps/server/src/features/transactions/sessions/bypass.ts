import { BYPASS_AMOUNT_IDR, type BypassBody, DEFAULT_LANGUAGE } from '@jepret/contract';
import { BoothError } from '../../../domain/booth-error.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import { changeLedger, openLedgerStores } from '../ledger/ledger-stores.ts';
import { newRow } from '../payments/new-row.ts';
import { type StoredTransaction, toTransaction } from '../transaction-row.ts';

type Dependencies = Pick<
  TransactionDependencies,
  'database' | 'clock' | 'randomness' | 'describeProgress'
>;

/** Staff let somebody in: stays pending, belongs to the first kiosk that uses it. */
export function createBypass({ database, clock, randomness, describeProgress }: Dependencies) {
  const stores = openLedgerStores(database);

  /** A key that comes again after its visitor's first photo is the next visitor's. */
  async function isUsed({ id, erasedAt, walkedAwayAt }: StoredTransaction): Promise<boolean> {
    if (erasedAt !== null || walkedAwayAt !== null) return true;
    const progress = await describeProgress(id);
    return progress.hasPhotos || progress.isFinished;
  }

  return async function bypass(
    staffId: string,
    { amount, language = DEFAULT_LANGUAGE }: BypassBody,
    idempotencyKey: string,
  ): Promise<StoredTransaction> {
    if (amount !== BYPASS_AMOUNT_IDR) {
      throw new BoothError('invalid', `The amount of a bypass is ${BYPASS_AMOUNT_IDR}.`);
    }
    const at = clock.now();
    const requestKey = `staff:${staffId}:${idempotencyKey}`;
    for (;;) {
      const known = await stores.transactions.findByRequest(requestKey);
      if (known && !(await isUsed(known))) return known;
      if (known) await stores.transactions.forgetRequest(known.id);
      const row = newRow(randomness, at, {
        request_key: requestKey,
        staff_id: staffId,
        price_idr: amount,
        amount_idr: amount,
        language,
      });
      const isNew = await changeLedger(database, async ({ transactions, ledger }) => {
        if (!(await transactions.insert(row))) return false;
        await ledger.append(row.id, {
          at,
          actor: `staff:${staffId}`,
          event: 'bypassed',
          to: 'pending',
          amountIdr: amount,
        });
        return true;
      });
      if (isNew) return toTransaction(row);
    }
  };
}
