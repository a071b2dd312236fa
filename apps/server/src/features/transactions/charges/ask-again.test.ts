import { expect, test } from 'vitest';
import type { Database } from '../../../database/schema.ts';
import { openProviderTill, type ProviderTill } from '../../../testing/booths/provider-till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { askAgain } from './ask-again.ts';

const HOUR_MS = 3_600_000;

/** Remembers a transaction as it is, and can make the database forget all that came after. */
async function remember(database: Database, id: string) {
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

describeOnEveryDatabase('a database that has lost its last writes', (open) => {
  test('learns at the start what was paid, although no webhook comes again (PAY-41)', async () => {
    const database = await open();
    const till = await openProviderTill(database, 'midtrans');
    const { trx_id: id } = await till.kiosk.start();
    const forget = await remember(database, id);
    await till.double.pay(await till.orderIdOf(id));
    await till.deliverAll();
    expect(await till.kiosk.status(id)).toBe('paid');

    await forget();
    expect(await till.audit()).toEqual([]);
    await till.sweep();
    expect(await statusOf(till, id)).toBe('pending');

    await askAgain(database, till.clock.now());
    await till.sweep();
    expect(await statusOf(till, id)).toBe('paid');
    expect(await till.audit()).toEqual([]);
  });

  test('learns of one that was paid after its end, however long ago that was (PAY-41)', async () => {
    const database = await open();
    const till = await openProviderTill(database, 'midtrans');
    const { trx_id: id } = await till.kiosk.start();
    const orderId = await till.orderIdOf(id);
    // Scanned in time; the wallet is slow.
    await till.kiosk.cancel(id);
    for (let look = 0; look < 12; look += 1) {
      await till.advance(HOUR_MS);
      await till.sweep();
    }
    const forget = await remember(database, id);
    const { charges } = await till.transactions.show(id);
    expect(charges[0]?.checkAt).toBeNull();
    await till.double.pay(orderId, { isLate: true });
    await till.deliverAll();
    expect(await statusOf(till, id)).toBe('paid');
    await forget();
    await till.advance(100 * 24 * HOUR_MS);
    await till.sweep();
    expect(await statusOf(till, id)).toBe('cancelled');

    await askAgain(database, till.clock.now());
    await till.sweep();
    expect(await statusOf(till, id)).toBe('paid');
    expect(await till.audit()).toEqual([]);
  });
});

const statusOf = async ({ transactions }: ProviderTill, id: string) =>
  (await transactions.show(id)).transaction.status;
