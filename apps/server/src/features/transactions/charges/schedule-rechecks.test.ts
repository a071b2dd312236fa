import { expect, test } from 'vitest';
import type { Database } from '../../../database/schema.ts';
import { type ProviderBooth, startProviderBooth } from '../../../testing/booths/provider-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { scheduleRechecks } from './schedule-rechecks.ts';

const HOUR_MS = 3_600_000;

/** Returns a function that restores the transaction's current rows, as if later writes were lost. */
async function saveRows(database: Database, id: string) {
  const row = await database
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [charge] = await database
    .selectFrom('charges')
    .selectAll()
    .where('transaction_id', '=', id)
    .execute();
  const lines = await database
    .selectFrom('ledger')
    .select('seq')
    .where('transaction_id', '=', id)
    .execute();
  return async () => {
    const last = Math.max(...lines.map(({ seq }) => seq));
    await database
      .deleteFrom('ledger')
      .where('transaction_id', '=', id)
      .where('seq', '>', last)
      .execute();
    await database.updateTable('transactions').set(row).where('id', '=', id).execute();
    await database
      .updateTable('charges')
      .set(charge ?? {})
      .where('transaction_id', '=', id)
      .execute();
  };
}

describeOnEveryDatabase('a database that lost its last writes', (open) => {
  test('finds at start-up what was paid, although no webhook is sent again (PAY-41)', async () => {
    const database = await open();
    const booth = await startProviderBooth(database, 'midtrans');
    const { trx_id: id } = await booth.kiosk.start();
    const restoreRows = await saveRows(database, id);
    await booth.double.pay(await booth.orderIdOf(id));
    await booth.deliverAll();
    expect(await booth.kiosk.status(id)).toBe('paid');

    await restoreRows();
    expect(await booth.listLedgerDisagreements()).toEqual([]);
    await booth.sweep();
    expect(await statusOf(booth, id)).toBe('pending');

    await scheduleRechecks(database, booth.clock.now());
    await booth.sweep();
    expect(await statusOf(booth, id)).toBe('paid');
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('finds a payment that arrived after its end, however long ago that was (PAY-41)', async () => {
    const database = await open();
    const booth = await startProviderBooth(database, 'midtrans');
    const { trx_id: id } = await booth.kiosk.start();
    const orderId = await booth.orderIdOf(id);
    // Scanned in time, but the wallet is slow.
    await booth.kiosk.cancel(id);
    for (let check = 0; check < 12; check += 1) {
      await booth.advance(HOUR_MS);
      await booth.sweep();
    }
    const restoreRows = await saveRows(database, id);
    const { charges } = await booth.transactions.getRecords(id);
    expect(charges[0]?.checkAt).toBeNull();
    await booth.double.pay(orderId, { isLate: true });
    await booth.deliverAll();
    expect(await statusOf(booth, id)).toBe('paid');
    await restoreRows();
    await booth.advance(100 * 24 * HOUR_MS);
    await booth.sweep();
    expect(await statusOf(booth, id)).toBe('cancelled');

    await scheduleRechecks(database, booth.clock.now());
    await booth.sweep();
    expect(await statusOf(booth, id)).toBe('paid');
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });
});

const statusOf = async ({ transactions }: ProviderBooth, id: string) =>
  (await transactions.getRecords(id)).transaction.status;
