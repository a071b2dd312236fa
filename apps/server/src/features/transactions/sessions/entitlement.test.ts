import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { startPayingBooth } from '../../../testing/booths/paying-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

describeOnEveryDatabase('the entitlement to photos', (open) => {
  const startBooth = async () => {
    const booth = await startPayingBooth(await open());
    const [kiosk] = await booth.kiosks.list();
    const { requireEntitled } = booth.transactions;
    return { ...booth, kioskId: kiosk?.id ?? '', requireEntitled };
  };

  test('another kiosk’s or an unknown transaction returns 404, also if it is not paid (CALL-6, PAY-22)', async () => {
    const booth = await startBooth();
    const { trx_id } = await booth.kiosk.start();
    for (const [kioskId, id] of [
      ['another-kiosk', trx_id],
      [booth.kioskId, 'nope'],
      [booth.kioskId, ''],
    ] as const) {
      await expect(booth.requireEntitled(kioskId, id)).rejects.toMatchObject({ status: 404 });
    }
  });

  test('a transaction that is not paid, or was refunded, returns 402 (PAY-21)', async () => {
    const booth = await startBooth();
    const created = await booth.kiosk.start();
    const work = () => booth.requireEntitled(booth.kioskId, created.trx_id);
    await expect(work()).rejects.toMatchObject({ status: 402 });
    await booth.kiosk.cancel(created.trx_id);
    await expect(work()).rejects.toMatchObject({ status: 402 });
    const paid = await booth.kiosk.start();
    await booth.choose(paid, 'pay');
    await booth.transactions.markRefunded(paid.trx_id, {
      amountIdr: 35_000,
      reason: 'The printer broke.',
      actor: BOOTH_ACTOR,
      maxIdr: null,
    });
    const again = booth.requireEntitled(booth.kioskId, paid.trx_id);
    await expect(again).rejects.toMatchObject({ status: 402 });
  });

  test('a paid transaction is entitled, and each use keeps its offer open for three more minutes (HOME-26, PAY-21)', async () => {
    const booth = await startBooth();
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    booth.advance(170_000);
    const entitled = await booth.requireEntitled(booth.kioskId, created.trx_id);
    expect(entitled).toMatchObject({ id: created.trx_id, location: 'jakarta' });
    expect(entitled.filesKey).not.toBe(entitled.guestToken);
    booth.advance(170_000);
    expect(await booth.kiosk.findSession()).toMatchObject({ trx_id: created.trx_id });
  });

  test('a bypass is entitled, and belongs to the first kiosk that uses it (STAFF-4)', async () => {
    const booth = await startBooth();
    const headers = await booth.signInStaff();
    const body = { amount: 30_000, status: 'pending' };
    const { trx_id } = (await booth.post('/v1/transaction/bypass', body, headers)).json().data;
    expect(await booth.requireEntitled(booth.kioskId, trx_id)).toMatchObject({ isBypass: true });
    const other = await booth.addKiosk();
    expect((await other.read(trx_id)).statusCode).toBe(404);
  });
});
