import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTransactionListStore } from '../features/transactions/console/list-store.ts';
import { openProviderTill, type ProviderTill, refundAt } from '../testing/booths/provider-till.ts';
import { REFUSAL, REQUEST, SARI } from '../testing/booths/refund-till.ts';
import { describeOnEveryDatabase } from '../testing/databases/every-database.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

/** The tables as they were before there were refunds of a part, and the update. */
async function update(database: Database): Promise<void> {
  await database.schema.dropTable('refund_entries').execute();
  for (const [table, column] of [
    ['charges', 'refunds_whole_only'],
    ['refunds', 'owed_number'],
    ['refunds', 'is_taken'],
    ['transactions', 'refund_wanted_idr'],
  ] as const) {
    await database.schema.alterTable(table).dropColumn(column).execute();
  }
  const refunded = sql<boolean>`to_status = 'refunded'`;
  const index = database.schema.createIndex('ledger_refunded').on('ledger').columns(['at']);
  await index.where(refunded).execute();
  await database.deleteFrom('migrations').where('name', '=', '051-partial-refunds').execute();
  await migrate(database, 0);
}

async function pay(till: ProviderTill) {
  const { trx_id, short_code } = await till.kiosk.start();
  const orderId = await till.orderIdOf(trx_id);
  await till.double.pay(orderId);
  await till.deliverAll();
  const { charges } = await till.transactions.show(trx_id);
  const reference = charges[0]?.providerReference ?? '';
  const refuse = async () => {
    till.double.fail(REFUSAL, { on: 'refund', times: 1 });
    await till.transactions.askRefund(short_code, { ...REQUEST, amount: 'all' });
  };
  const confirm = async () => {
    await till.double.confirmRefunds(orderId);
    await till.deliverAll();
  };
  return { trx_id, short_code, reference, refuse, confirm };
}

/** What each kind of refund of the versions before left behind. */
async function refundInEveryWay(till: ProviderTill) {
  const { transactions } = till;
  const byHand = { ...REQUEST, amountIdr: 35_000 };
  const settled = { actor: SARI, note: 'In cash.', maxIdr: null };
  const proven = await pay(till);
  await transactions.askRefund(proven.short_code, { ...REQUEST, amount: 'all' });
  await proven.confirm();
  const part = await pay(till);
  await refundAt(till, part.reference, { amountIdr: 10_000 });
  await part.confirm();
  const noted = await pay(till);
  await transactions.markRefunded(noted.short_code, byHand);
  const confirmed = await pay(till);
  await transactions.markRefunded(confirmed.short_code, byHand);
  await refundAt(till, confirmed.reference);
  await confirmed.confirm();
  const refused = await pay(till);
  await refused.refuse();
  await transactions.markRefunded(refused.short_code, byHand);
  const doubled = await pay(till);
  await doubled.refuse();
  await transactions.settleOwed(`${doubled.short_code}-1`, settled);
  await refundAt(till, doubled.reference);
  await doubled.confirm();
  const paid = await pay(till);
  return { proven, part, noted, confirmed, refused, doubled, paid };
}

const readRefunded = async (database: Database, codes: Readonly<Record<string, string>>) => {
  const rows = await createTransactionListStore(database).list(
    null,
    {},
    { after: undefined, limit: 50 },
  );
  return Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [
      name,
      rows.find(({ shortCode }) => shortCode === code)?.refundedIdr,
    ]),
  );
};

describeOnEveryDatabase('an update to refunds of a part', (open) => {
  test('enters what had gone back, once, and what still can (PAY-42, PAY-117)', async () => {
    const database = await open();
    const till = await openProviderTill(database, 'midtrans');
    const payments = await refundInEveryWay(till);
    const { part, paid } = payments;
    const wish = { reason: 'Torn.', actor: SARI, amountIdr: 35_000 };
    await till.transactions.wishRefund(paid.short_code, wish);
    const codes = Object.fromEntries(
      Object.entries(payments).map(([name, { short_code }]) => [name, short_code]),
    );
    await update(database);
    expect(await readRefunded(database, codes)).toEqual({
      proven: 35_000,
      part: 10_000,
      noted: 35_000,
      confirmed: 35_000,
      refused: 35_000,
      doubled: 35_000,
      paid: 0,
    });
    expect((await till.transactions.get(paid.short_code)).refundWish).toMatchObject({
      amountIdr: 35_000,
    });
    expect(await till.audit()).toEqual([]);
    const all = { ...REQUEST, amount: 'all' } as const;
    const rest = await till.transactions.askRefund(part.short_code, all);
    expect(rest).toMatchObject({ state: 'asked', amountIdr: 25_000 });
    await part.confirm();
    expect((await till.transactions.get(part.short_code)).status).toBe('refunded');
    expect(await till.audit()).toEqual([]);
  });
});
