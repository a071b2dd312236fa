import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { Randomness } from '../../ports/randomness.ts';
import { createBatchStore, type StoredBatch, type VoucherScope } from './batch-store.ts';
import { checkWindow, type VoucherOverview } from './operations.ts';
import type { VoucherTerms } from './voucher.ts';
import { type Money, stateOf } from './voucher-state.ts';

/** Nothing that is misread on paper: no 0, O, 1, I or L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RANDOM_LETTERS = 8;

export interface NewBatch {
  /** Made up by whoever asks: asked twice it is one batch. */
  id: string;
  name: string;
  count: number;
  prefix: string;
  terms: VoucherTerms;
}

interface Dependencies extends Money {
  database: Database;
  clock: Clock;
  randomness: Randomness;
}

/** Many vouchers at a time, and looking through them. */
export function createBatches({ database, clock, randomness, isSandbox }: Dependencies) {
  const store = createBatchStore(database);
  const newCode = (prefix: string): string =>
    prefix +
    Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomness.below(LETTERS.length)]).join(
      '',
    );

  /** A code that somebody has already is made up again. */
  const fill = async (transaction: Database, { id, count, prefix, terms }: NewBatch) => {
    const filling = createBatchStore(transaction);
    let missing = count;
    while (missing > 0) {
      const codes = new Set<string>();
      while (codes.size < missing) codes.add(newCode(prefix));
      missing -= await filling.insertMany([...codes], terms, {
        batchId: id,
        createdAt: clock.now(),
      });
    }
  };

  const findBatch = async (id: string, scope: VoucherScope): Promise<StoredBatch | undefined> =>
    (await store.listBatches(scope)).find((batch) => batch.id === id);

  return {
    async listPage(
      scope: VoucherScope,
      filter: Parameters<typeof store.listPage>[1],
    ): Promise<VoucherOverview[]> {
      const now = clock.now();
      return (await store.listPage(scope, filter)).map((voucher) => ({
        ...voucher,
        state: stateOf(voucher, { now, isSandbox }),
      }));
    },

    listBatches: store.listBatches,

    /** All of it or nothing; a repeat finds what the first has made. */
    async addBatch(batch: NewBatch, actor: Actor): Promise<StoredBatch> {
      checkWindow(batch.terms);
      await inTransaction(database, async (transaction) => {
        const now = clock.now();
        const { id, name, count, prefix, terms } = batch;
        const isNew = await createBatchStore(transaction).insertBatch({
          id,
          name,
          createdAt: now,
          createdBy: actor.name,
        });
        if (!isNew) return;
        await fill(transaction, batch);
        await recordAudit(transaction, now, {
          actor,
          action: 'voucher.batch-added',
          subject: name,
          after: { count, prefix, ...terms },
        });
      });
      const made = await findBatch(batch.id, null);
      if (!made) throw new Error('A batch was made and is not there.');
      return made;
    },

    /** Only whole: one voucher of somebody else's place in it, and it is not theirs to end. */
    async disableBatch(
      id: string,
      isOwn: (locations: VoucherTerms['locations']) => boolean,
      actor: Actor,
    ): Promise<StoredBatch> {
      const batch = await findBatch(id, null);
      if (!batch || !(await store.listBatchLocations(id)).every(isOwn)) {
        throw new BoothError('not_found', 'There is no such batch.');
      }
      await inTransaction(database, async (transaction) => {
        const disabled = await createBatchStore(transaction).disableBatch(id, clock.now());
        if (disabled === 0) return;
        await recordAudit(transaction, clock.now(), {
          actor,
          action: 'voucher.batch-disabled',
          subject: batch.name,
          after: { disabled },
        });
      });
      return batch;
    },
  };
}
