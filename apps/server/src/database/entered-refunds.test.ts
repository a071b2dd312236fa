import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTransactionListStore } from '../features/transactions/console/list-store.ts';
import {
  type ProviderBooth,
  refundAt,
  startProviderBooth,
} from '../testing/booths/provider-booth.ts';
import { PROVIDER_REFUSAL, REFUND_REQUEST, SARI } from '../testing/booths/refund-booth.ts';
import { describeOnEveryDatabase } from '../testing/databases/every-database.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

/** Restores the tables of the version before partial refunds, then migrates. */
async function migrateAgain(database: Database): Promise<void> {
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

async function pay(booth: ProviderBooth) {
  const { trx_id, short_code } = await booth.kiosk.start();
  const orderId = await booth.orderIdOf(trx_id);
  await booth.double.pay(orderId);
  await booth.deliverAll();
  const { charges } = await booth.transactions.getRecords(trx_id);
  const reference = charges[0]?.providerReference ?? '';
  const refuse = async () => {
    booth.double.fail(PROVIDER_REFUSAL, { on: 'refund', times: 1 });
    await booth.transactions.startRefund(short_code, { ...REFUND_REQUEST, amount: 'all' });
  };
  const confirm = async () => {
    await booth.double.confirmRefunds(orderId);
    await booth.deliverAll();
  };
  return { trx_id, short_code, reference, refuse, confirm };
}

/** Makes one payment for each kind of refund of earlier versions. */
async function refundInEveryWay(booth: ProviderBooth) {
  const { transactions } = booth;
  const byHand = { ...REFUND_REQUEST, amountIdr: 35_000 };
  const settled = { actor: SARI, note: 'In cash.', maxIdr: null };
  const proven = await pay(booth);
  await transactions.startRefund(proven.short_code, { ...REFUND_REQUEST, amount: 'all' });
  await proven.confirm();
  const part = await pay(booth);
  await refundAt(booth, part.reference, { amountIdr: 10_000 });
  await part.confirm();
  const noted = await pay(booth);
  await transactions.markRefunded(noted.short_code, byHand);
  const confirmed = await pay(booth);
  await transactions.markRefunded(confirmed.short_code, byHand);
  await refundAt(booth, confirmed.reference);
  await confirmed.confirm();
  const refused = await pay(booth);
  await refused.refuse();
  await transactions.markRefunded(refused.short_code, byHand);
  const doubled = await pay(booth);
  await doubled.refuse();
  await transactions.settleOwed(`${doubled.short_code}-1`, settled);
  await refundAt(booth, doubled.reference);
  await doubled.confirm();
  const paid = await pay(booth);
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

describeOnEveryDatabase('the migration to partial refunds', (open) => {
  test('enters every refunded amount once and leaves the rest refundable (PAY-42, PAY-117)', async () => {
    const database = await open();
    const booth = await startProviderBooth(database, 'midtrans');
    const payments = await refundInEveryWay(booth);
    const { part, paid } = payments;
    const request = { reason: 'Torn.', actor: SARI, amountIdr: 35_000 };
    await booth.transactions.requestRefund(paid.short_code, request);
    const codes = Object.fromEntries(
      Object.entries(payments).map(([name, { short_code }]) => [name, short_code]),
    );
    await migrateAgain(database);
    expect(await readRefunded(database, codes)).toEqual({
      proven: 35_000,
      part: 10_000,
      noted: 35_000,
      confirmed: 35_000,
      refused: 35_000,
      doubled: 35_000,
      paid: 0,
    });
    expect((await booth.transactions.get(paid.short_code)).refundWish).toMatchObject({
      amountIdr: 35_000,
    });
    expect(await booth.listLedgerDisagreements()).toEqual([]);
    const all = { ...REFUND_REQUEST, amount: 'all' } as const;
    const rest = await booth.transactions.startRefund(part.short_code, all);
    expect(rest).toMatchObject({ state: 'asked', amountIdr: 25_000 });
    await part.confirm();
    expect((await booth.transactions.get(part.short_code)).status).toBe('refunded');
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });
});
