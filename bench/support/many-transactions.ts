import type { Database } from '../../apps/server/src/database/schema.ts';
import { createTransactionRow } from '../../apps/server/src/features/transactions/payments/create-transaction-row.ts';
import { newId, systemRandomness } from '../../apps/server/src/ports/randomness.ts';

const BOOTHS = 100;
const DAYS = 30;
const BOOTHS_PER_LOCATION = 2;
/** SQLite accepts 32,766 values in a statement. */
const BATCH_SIZE = 500;

/** Frequencies per thousand. */
const STATES = [
  ['paid', 800],
  ['expired', 140],
  ['cancelled', 35],
  ['failed', 10],
  ['refunded', 5],
  ['bypass', 10],
] as const;

export const locationOf = (booth: number): string =>
  `location-${Math.floor(booth / BOOTHS_PER_LOCATION) + 1}`;

/** Inserts the transactions of a month: with charges, and with owed sums. */
export async function fillTransactions(
  database: Database,
  { count, staffId, until }: { count: number; staffId: string; until: number },
): Promise<void> {
  const kiosks = await addBooths(database, until);
  const stepMs = (DAYS * 86_400_000) / count;
  for (let first = 0; first < count; first += BATCH_SIZE) {
    const rows = Array.from({ length: Math.min(BATCH_SIZE, count - first) }, (_, index) => {
      const number = first + index;
      const booth = systemRandomness.integerBelow(BOOTHS);
      const at = Math.round(until - (count - number) * stepMs);
      return makeRow({ kioskId: kiosks[booth] ?? '', booth, staffId, at });
    });
    await insert(database, rows);
  }
}

async function addBooths(database: Database, until: number): Promise<string[]> {
  const ids = Array.from({ length: BOOTHS }, () => newId(systemRandomness));
  const rows = ids.map((id, booth) => ({
    id,
    secret_hash: `bench-${id}`,
    created_at: until,
    name: `Booth ${booth + 1}`,
    location: locationOf(booth),
  }));
  await database.insertInto('kiosks').values(rows).execute();
  return ids;
}

interface Visit {
  kioskId: string;
  booth: number;
  staffId: string;
  at: number;
}

function makeRow({ kioskId, booth, staffId, at }: Visit) {
  const state = drawState();
  const isBypass = state === 'bypass';
  const isPaid = state === 'paid' || state === 'refunded';
  const amount = isBypass ? 0 : 35_000;
  return createTransactionRow(systemRandomness, at, {
    price_idr: amount,
    amount_idr: amount,
    kiosk_id: kioskId,
    location: locationOf(booth),
    status: isBypass ? 'pending' : state,
    ...(isBypass && { staff_id: staffId }),
    ...(isPaid && { paid_at: at + 20_000, paid_order_id: `JPRT-${newId(systemRandomness)}` }),
  });
}

function drawState(): (typeof STATES)[number][0] {
  let drawn = systemRandomness.integerBelow(1_000);
  for (const [state, share] of STATES) {
    if (drawn < share) return state;
    drawn -= share;
  }
  return 'paid';
}

async function insert(database: Database, rows: ReturnType<typeof makeRow>[]): Promise<void> {
  await database.transaction().execute(async (change) => {
    await change
      .insertInto('transactions')
      .values(rows)
      // Two of so many random codes may be equal.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const inserted = await change
      .selectFrom('transactions')
      .select(['id', 'paid_order_id', 'created_at'])
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('paid_order_id', 'is not', null)
      .execute();
    await change
      .insertInto('charges')
      .values(
        inserted.map(({ id, paid_order_id, created_at }) => ({
          order_id: paid_order_id ?? '',
          transaction_id: id,
          provider: 'sandbox',
          amount_idr: 35_000,
          state: 'paid',
          paid_idr: 35_000,
          refunds_whole_only: 0,
          seq: 1,
          created_at,
          checks: 0,
        })),
      )
      .execute();
    const [firstPaid] = inserted;
    if (!firstPaid) return;
    const fact = `${firstPaid.paid_order_id} second_payment 35000`;
    await change
      .insertInto('owed')
      .values({
        transaction_id: firstPaid.id,
        number: 1,
        fact,
        kind: 'second_payment',
        order_id: firstPaid.paid_order_id ?? '',
        amount_idr: 35_000,
        noted_at: firstPaid.created_at,
      })
      .execute();
  });
}
