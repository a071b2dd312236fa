import { IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import { systemScheduler } from '@jepret/time';
import { expect, test } from 'vitest';
import { type PayingBooth, startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const payWithoutWebhook = (booth: PayingBooth) =>
  booth.database.updateTable('sandbox_charges').set({ state: 'paid', paid_at: START_AT }).execute();

describeOnEveryDatabase('money under stress', (open) => {
  test('concurrent requests with one key create one charge (PAY-24)', async () => {
    const booth = await startPayingBooth(await open(), { scheduler: systemScheduler });
    for (let round = 0; round < 10; round += 1) {
      const racing = Array.from({ length: 4 }, () => booth.kiosk.start({}, `round-${round}`));
      const ids = new Set((await Promise.all(racing)).map(({ trx_id }) => trx_id));
      expect(ids.size).toBe(1);
    }
    const charges = await booth.database.selectFrom('charges').select('order_id').execute();
    expect(charges).toHaveLength(10);
  });

  test('when one charge is paid, another of the same transaction is closed at once', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    const [charge] = await booth.database.selectFrom('charges').selectAll().execute();
    if (!charge) throw new Error('no charge');
    const twin = { ...charge, order_id: 'JPRT-twin', provider_reference: 'sandbox-twin' };
    await booth.database.insertInto('charges').values(twin).execute();
    await booth.choose(created, 'pay');
    const { check_at } = await booth.database
      .selectFrom('charges')
      .select('check_at')
      .where('order_id', '=', 'JPRT-twin')
      .executeTakeFirstOrThrow();
    expect(check_at).toBe(START_AT);
  });

  test('polling a cancelled transaction does not use up the checks for a late payment (PAY-37)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.kiosk.cancel(created.trx_id);
    for (let poll = 0; poll < 12; poll += 1) {
      booth.advance(5_000);
      await booth.kiosk.read(created.trx_id);
    }
    await payWithoutWebhook(booth);
    booth.advance(60_000);
    await booth.sweep();
    const { transaction } = await booth.transactions.getRecords(created.trx_id);
    expect(transaction).toMatchObject({ status: 'paid', isLate: true });
  });

  test('a late payment is still offered after thirty newer payments were started (HOME-27)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.kiosk.cancel(created.trx_id);
    await payWithoutWebhook(booth);
    booth.advance(60_000);
    await booth.sweep();
    for (let tap = 0; tap < 30; tap += 1) {
      await booth.kiosk.cancel((await booth.kiosk.start()).trx_id);
    }
    expect(await booth.kiosk.findSession()).toMatchObject({
      trx_id: created.trx_id,
      offer: 'continue',
    });
  });

  test('guessing voucher codes by starting payments is blocked after ten guesses (VOUCHER-15)', async () => {
    const booth = await startPayingBooth(await open());
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await booth.kiosk.create({ voucher_code: `GUESS${guess}` })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await booth.kiosk.create()).statusCode).toBe(200);
  });

  test('a repeated bypass request returns the same bypass', async () => {
    const booth = await startPayingBooth(await open());
    const headers = { ...(await booth.signInStaff()), [IDEMPOTENCY_KEY_HEADER]: 'reload' };
    const body = { amount: 30_000, status: 'pending' };
    const ids = [];
    for (let reload = 0; reload < 3; reload += 1) {
      const response = await booth.post('/v1/transaction/bypass', body, headers);
      ids.push(response.json().data.trx_id);
    }
    expect(new Set(ids).size).toBe(1);
  });
});
