import type { Database } from '../../database/schema.ts';
import { takeSessionSeq } from '../../database/sequence-numbers.ts';
import type { PrintTable } from '../../database/tables/picture-tables.ts';

/** A finished print in every effect: the keys of its files. */
export interface Print {
  inputsHash: string;
  frameName: string;
  categoryName: string;
  /** In the order of the effects. */
  printKeys: string[];
  /** Ordered by effect, then by snap. */
  singleKeys: string[];
}

export function createPrintStore(database: Database) {
  return {
    async find(transactionId: string, inputsHash: string): Promise<Print | undefined> {
      const row = await database
        .selectFrom('prints')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '=', inputsHash)
        .executeTakeFirst();
      return row && toPrint(row);
    },

    async list(transactionId: string): Promise<Print[]> {
      const rows = await database
        .selectFrom('prints')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .execute();
      return rows.map(toPrint);
    },

    /** The print that was requested last. */
    async findNewest(transactionId: string): Promise<Print | undefined> {
      const row = await database
        .selectFrom('prints')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .where('asked_at', 'is not', null)
        .orderBy('asked_seq', 'desc')
        .orderBy('asked_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && toPrint(row);
    },

    /** Includes prints that were made in advance. */
    async findLastMade(transactionId: string): Promise<Print | undefined> {
      const row = await database
        .selectFrom('prints')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .orderBy('made_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && toPrint(row);
    },

    /** Another process may have made the same print. */
    async save(transactionId: string, print: Print, now: number): Promise<void> {
      await database
        .insertInto('prints')
        .values({
          transaction_id: transactionId,
          inputs_hash: print.inputsHash,
          frame_name: print.frameName,
          category_name: print.categoryName,
          print_keys: JSON.stringify(print.printKeys),
          single_keys: JSON.stringify(print.singleKeys),
          made_at: now,
          asked_at: null,
          asked_seq: 0,
        })
        .onConflict((conflict) => conflict.columns(['transaction_id', 'inputs_hash']).doNothing())
        .execute();
    },

    async markRequested(transactionId: string, inputsHash: string, now: number): Promise<void> {
      await database
        .updateTable('prints')
        .set({ asked_at: now, asked_seq: await takeSessionSeq(database, transactionId) })
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '=', inputsHash)
        .execute();
    },
  };
}

export type PrintStore = ReturnType<typeof createPrintStore>;

const toPrint = (row: PrintTable): Print => ({
  inputsHash: row.inputs_hash,
  frameName: row.frame_name,
  categoryName: row.category_name,
  printKeys: JSON.parse(row.print_keys),
  singleKeys: JSON.parse(row.single_keys),
});
