import type { Clock } from '@jepret/time';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Database } from '../../../database/schema.ts';
import type { JobSet } from '../../../ports/job-queue.ts';
import { changeLedger, openLedgerStores } from '../ledger/ledger-stores.ts';
import { listFaults } from './check-ledgers.ts';

const CHECK_JOB = 'ledger-check';
const CHECK_EVERY_MS = 600_000; // INCIDENT-16
/** Few at a time, because each check locks its transaction: a day checks 72,000. */
const CHECKED_AT_ONCE = 500;
const CURSOR_ID = 1;

interface Dependencies {
  database: Database;
  clock: Clock;
}

/** Recomputes some transactions from their ledgers in each run, and all of them again and again. */
export function createRepeatedLedgerCheck(dependencies: Dependencies): JobSet {
  return {
    handlers: {
      [CHECK_JOB]: (_payload, { signal }) => checkNext(dependencies, signal),
    },
    repeating: [{ name: CHECK_JOB, everyMs: CHECK_EVERY_MS }],
  };
}

async function checkNext({ database, clock }: Dependencies, signal: AbortSignal): Promise<void> {
  const known = await database.selectFrom('ledger_faults').select('transaction_id').execute();
  const cursor = await database.selectFrom('ledger_checks').selectAll().executeTakeFirst();
  const { transactions } = openLedgerStores(database);
  const next = await transactions.list({
    afterId: cursor?.after_id ?? '',
    limit: CHECKED_AT_ONCE,
  });
  const ids = new Set([...known.map((row) => row.transaction_id), ...next.map(({ id }) => id)]);
  for (const id of ids) {
    if (signal.aborted) return;
    const faults = await changeLedger(database, (stores) => listFaults(stores, id));
    await saveFaults(database, { id, faults, now: clock.now() });
  }
  // At the end, it begins again.
  const after_id = next.length < CHECKED_AT_ONCE ? '' : (next.at(-1)?.id ?? '');
  await database
    .insertInto('ledger_checks')
    .values({ id: CURSOR_ID, after_id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ after_id }))
    .execute();
}

const saveFaults = (
  database: Database,
  { id, faults, now }: { id: string; faults: readonly string[]; now: number },
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    if (faults.length === 0) {
      await transaction.deleteFrom('ledger_faults').where('transaction_id', '=', id).execute();
      return;
    }
    const row = { faults: JSON.stringify(faults), found_at: now };
    await transaction
      .insertInto('ledger_faults')
      .values({ transaction_id: id, ...row })
      .onConflict((conflict) =>
        conflict.column('transaction_id').doUpdateSet({ faults: row.faults }),
      )
      .execute();
  });

export interface LedgerFault {
  shortCode: string;
  location: string | null;
}

/** The transactions that disagreed with their ledger when they were checked last. */
export async function listLedgerFaults(database: Database): Promise<LedgerFault[]> {
  const rows = await database
    .selectFrom('ledger_faults')
    .innerJoin('transactions', 'transactions.id', 'ledger_faults.transaction_id')
    .select(['transactions.short_code', 'transactions.location'])
    .orderBy('found_at')
    .orderBy('transactions.short_code')
    .execute();
  return rows.map(({ short_code: shortCode, location }) => ({ shortCode, location }));
}
