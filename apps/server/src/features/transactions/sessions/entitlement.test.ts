import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import { openTill } from '../../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

describeOnEveryDatabase('what work on photos needs', (open) => {
  const prepareTill = async () => {
    const till = await openTill(await open());
    const [kiosk] = await till.kiosks.list();
    const { requireEntitled } = till.transactions;
    return { ...till, kioskId: kiosk?.id ?? '', requireEntitled };
  };

  test('another kiosk’s or an unknown transaction is 404, even when it is not paid (CALL-6, PAY-22)', async () => {
    const till = await prepareTill();
    const { trx_id } = await till.kiosk.start();
    for (const [kioskId, id] of [
      ['another-kiosk', trx_id],
      [till.kioskId, 'nope'],
      [till.kioskId, ''],
    ] as const) {
      await expect(till.requireEntitled(kioskId, id)).rejects.toMatchObject({ status: 404 });
    }
  });

  test('one that is not paid, or was refunded, is 402 (PAY-21)', async () => {
    const till = await prepareTill();
    const created = await till.kiosk.start();
    const work = () => till.requireEntitled(till.kioskId, created.trx_id);
    await expect(work()).rejects.toMatchObject({ status: 402 });
    await till.kiosk.cancel(created.trx_id);
    await expect(work()).rejects.toMatchObject({ status: 402 });
    const paid = await till.kiosk.start();
    await till.choose(paid, 'pay');
    await till.transactions.markRefunded(paid.trx_id, {
      amountIdr: 35_000,
      reason: 'The printer broke.',
      actor: BOOTH_ITSELF,
      maxIdr: null,
    });
    const again = till.requireEntitled(till.kioskId, paid.trx_id);
    await expect(again).rejects.toMatchObject({ status: 402 });
  });

  test('a paid one is let in, and its use keeps it open for three minutes more (HOME-26, PAY-21)', async () => {
    const till = await prepareTill();
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    till.advance(170_000);
    const entitled = await till.requireEntitled(till.kioskId, created.trx_id);
    expect(entitled).toMatchObject({ id: created.trx_id, location: 'jakarta' });
    expect(entitled.filesKey).not.toBe(entitled.guestToken);
    till.advance(170_000);
    expect(await till.kiosk.findSession()).toMatchObject({ trx_id: created.trx_id });
  });

  test('a bypass is let in, and belongs to the first kiosk that works on it (STAFF-4)', async () => {
    const till = await prepareTill();
    const headers = await till.signStaffIn();
    const body = { amount: 30_000, status: 'pending' };
    const { trx_id } = (await till.post('/v1/transaction/bypass', body, headers)).json().data;
    expect(await till.requireEntitled(till.kioskId, trx_id)).toMatchObject({ isBypass: true });
    const other = await till.addKiosk();
    expect((await other.read(trx_id)).statusCode).toBe(404);
  });
});
