import { IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import { systemScheduler } from '@jepret/time';
import { expect, test } from 'vitest';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import { openTill, type Till } from '../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const payWithoutWebhook = (till: Till) =>
  till.database.updateTable('sandbox_charges').set({ state: 'paid', paid_at: START_AT }).execute();

describeOnEveryDatabase('money under stress', (open) => {
  test('requests that race with one key make one charge (PAY-24)', async () => {
    const till = await openTill(await open(), { scheduler: systemScheduler });
    for (let round = 0; round < 10; round += 1) {
      const racing = Array.from({ length: 4 }, () => till.kiosk.start({}, `round-${round}`));
      const ids = new Set((await Promise.all(racing)).map(({ trx_id }) => trx_id));
      expect(ids.size).toBe(1);
    }
    const charges = await till.database.selectFrom('charges').select('order_id').execute();
    expect(charges).toHaveLength(10);
  });

  test('when one charge is paid, another of the same transaction is closed at once', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    const [charge] = await till.database.selectFrom('charges').selectAll().execute();
    if (!charge) throw new Error('no charge');
    const twin = { ...charge, order_id: 'JPRT-twin', provider_reference: 'sandbox-twin' };
    await till.database.insertInto('charges').values(twin).execute();
    await till.choose(created, 'pay');
    const { check_at } = await till.database
      .selectFrom('charges')
      .select('check_at')
      .where('order_id', '=', 'JPRT-twin')
      .executeTakeFirstOrThrow();
    expect(check_at).toBe(START_AT);
  });

  test('polling a cancelled transaction does not use up the looks for a late payment (PAY-37)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.kiosk.cancel(created.trx_id);
    for (let poll = 0; poll < 12; poll += 1) {
      till.advance(5_000);
      await till.kiosk.read(created.trx_id);
    }
    await payWithoutWebhook(till);
    till.advance(60_000);
    await till.sweep();
    const { transaction } = await till.transactions.show(created.trx_id);
    expect(transaction).toMatchObject({ status: 'paid', isLate: true });
  });

  test('a late payment is still offered behind thirty newer taps (HOME-27)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.kiosk.cancel(created.trx_id);
    await payWithoutWebhook(till);
    till.advance(60_000);
    await till.sweep();
    for (let tap = 0; tap < 30; tap += 1) {
      await till.kiosk.cancel((await till.kiosk.start()).trx_id);
    }
    expect(await till.kiosk.findSession()).toMatchObject({
      trx_id: created.trx_id,
      offer: 'continue',
    });
  });

  test('guessing vouchers by starting payments ends after ten guesses (VOUCHER-15)', async () => {
    const till = await openTill(await open());
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await till.kiosk.create({ voucher_code: `GUESS${guess}` })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await till.kiosk.create()).statusCode).toBe(200);
  });

  test('a repeated bypass request gives the same bypass', async () => {
    const till = await openTill(await open());
    const headers = { ...(await till.signStaffIn()), [IDEMPOTENCY_KEY_HEADER]: 'reload' };
    const body = { amount: 30_000, status: 'pending' };
    const ids = [];
    for (let reload = 0; reload < 3; reload += 1) {
      const answer = await till.post('/v1/transaction/bypass', body, headers);
      ids.push(answer.json().data.trx_id);
    }
    expect(new Set(ids).size).toBe(1);
  });
});
