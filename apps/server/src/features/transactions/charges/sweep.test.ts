import { describe, expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { startPayingBooth } from '../../../testing/booths/paying-booth.ts';
import { PROVIDERS, startProviderBooth } from '../../../testing/booths/provider-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const MINUTE_MS = 60_000;
const COUNTDOWN_MS = 5 * MINUTE_MS;

describeOnEveryDatabase('the sweep', (open) => {
  test('changes nothing before the time to pay is over (PAY-36)', async () => {
    const booth = await startPayingBooth(await open());
    const { trx_id } = await booth.kiosk.start();
    booth.advance(COUNTDOWN_MS - 1);
    await booth.sweep();
    expect((await booth.transactions.getRecords(trx_id)).transaction.status).toBe('pending');
    booth.advance(1);
    await booth.sweep();
    expect((await booth.transactions.getRecords(trx_id)).transaction.status).toBe('expired');
  });

  test('finds a payment without a webhook when the time to pay ends (PAY-35)', async () => {
    const booth = await startPayingBooth(await open());
    const { trx_id } = await booth.kiosk.start();
    await booth.dependencies.sandbox?.pay(trx_id);
    booth.advance(COUNTDOWN_MS);
    await booth.sweep();
    expect((await booth.transactions.getRecords(trx_id)).transaction).toMatchObject({
      status: 'paid',
      isLate: false,
    });
  });

  test('finds payments and expires unpaid ones also after the clock was set back', async () => {
    const booth = await startPayingBooth(await open());
    const { trx_id: paid } = await booth.kiosk.start();
    const { trx_id: unpaid } = await booth.kiosk.start();
    await booth.dependencies.sandbox?.pay(paid);
    booth.advance(-7 * 60 * MINUTE_MS);
    await booth.sweep();
    const statusOf = async (id: string) =>
      (await booth.transactions.getRecords(id)).transaction.status;
    expect([await statusOf(paid), await statusOf(unpaid)]).toEqual(['paid', 'expired']);
  });

  test('handles each charge once if several processes sweep at the same time', async () => {
    const database = await open();
    const booth = await startPayingBooth(database);
    for (let more = 0; more < 12; more += 1) await booth.kiosk.start();
    booth.advance(COUNTDOWN_MS);
    await Promise.all([booth.sweep(), booth.sweep(), booth.sweep()]);
    const list = await booth.transactions.list({ limit: 100 });
    expect(list.map(({ status }) => status)).toEqual(Array(12).fill('expired'));
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('sends a push that a killed process did not send (PAY-58)', async () => {
    const booth = await startPayingBooth(await open());
    const { trx_id } = await booth.kiosk.start();
    await booth.choose({ trx_id }, 'pay');
    await booth.database.deleteFrom('push_events').execute();
    await booth.database.updateTable('transactions').set({ notify_at: 1 }).execute();
    await booth.sweep();
    await booth.sweep();
    expect(await booth.database.selectFrom('push_events').selectAll().execute()).toHaveLength(1);
  });

  test('lets Midtrans close a charge after 15 minutes if the booth has not (PAY-98)', async () => {
    const booth = await startProviderBooth(await open(), 'midtrans');
    const { trx_id } = await booth.kiosk.start();
    await booth.advance(15 * 60_000 - 1_000);
    expect(booth.double.listCharges()).toMatchObject([{ state: 'open' }]);
    await booth.advance(1_000);
    expect(await booth.double.pay(await booth.orderIdOf(trx_id))).toBe(false);
  });

  describe.each(PROVIDERS)('with %s', (provider) => {
    const startBooth = async () => {
      const booth = await startProviderBooth(await open(), provider);
      const show = async (id: string) => (await booth.transactions.getRecords(id)).transaction;
      return { ...booth, show };
    };

    test('closes an expired charge at the provider (PAY-36)', async () => {
      const booth = await startBooth();
      const { trx_id } = await booth.kiosk.start();
      await booth.advance(COUNTDOWN_MS);
      await booth.sweep();
      expect((await booth.show(trx_id)).status).toBe('expired');
      expect(booth.double.listCharges().filter(({ state }) => state === 'open')).toEqual([]);
      expect(await booth.double.pay(await booth.orderIdOf(trx_id))).toBe(false);
    });

    test('closes a due charge before the provider expires it (PAY-98)', async () => {
      const booth = await startBooth();
      const { trx_id } = await booth.kiosk.start();
      const listOpen = () => booth.double.listCharges().filter(({ state }) => state === 'open');
      await booth.advance(2 * COUNTDOWN_MS);
      expect(listOpen()).toHaveLength(1);
      await booth.sweep();
      expect(listOpen()).toEqual([]);
      expect((await booth.show(trx_id)).status).toBe('expired');
    });

    test('lets a visitor in who pays before the charge is closed (PAY-37, PAY-98)', async () => {
      const booth = await startBooth();
      const { trx_id } = await booth.kiosk.start();
      await booth.advance(COUNTDOWN_MS + 5_000);
      expect(await booth.double.pay(await booth.orderIdOf(trx_id))).toBe(true);
      await booth.sweep();
      expect((await booth.show(trx_id)).status).toBe('paid');
      expect(await booth.kiosk.findSession()).toMatchObject({ trx_id });
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('finds a payment that arrives after the end, which can be redeemed (PAY-37)', async () => {
      const booth = await startBooth();
      await booth.vouchers.add(
        'LEBARAN',
        { discount: { kind: 'percent', percent: 10 } },
        BOOTH_ACTOR,
      );
      const { trx_id } = await booth.kiosk.start({ voucher_code: 'LEBARAN' });
      await booth.advance(COUNTDOWN_MS);
      await booth.sweep();
      await booth.double.pay(await booth.orderIdOf(trx_id), { isLate: true });
      await booth.advance(MINUTE_MS);
      await booth.sweep();
      expect(await booth.show(trx_id)).toMatchObject({ status: 'paid', isLate: true });
      expect(await booth.kiosk.findSession()).toMatchObject({ trx_id, offer: 'continue' });
      const { ledger } = await booth.transactions.getRecords(trx_id);
      expect(ledger.at(-1)?.details).toMatchObject({ voucherHonoured: true });
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('expires payments while the provider is down, and finds late payments when it is back (PAY-38)', async () => {
      const booth = await startBooth();
      const { trx_id } = await booth.kiosk.start();
      await booth.double.pay(await booth.orderIdOf(trx_id));
      await booth.double.goDown();
      await booth.advance(COUNTDOWN_MS);
      await booth.sweep();
      expect((await booth.show(trx_id)).status).toBe('expired');
      await booth.double.comeUp();
      await booth.advance(MINUTE_MS);
      await booth.sweep();
      expect(await booth.show(trx_id)).toMatchObject({ status: 'paid', isLate: true });
    });

    test('closes a charge that was cancelled while the provider was down when it is back (PAY-38)', async () => {
      const booth = await startBooth();
      const { trx_id } = await booth.kiosk.start();
      await booth.double.goDown();
      expect((await booth.kiosk.cancel(trx_id)).json().data.status).toBe('cancelled');
      await booth.double.comeUp();
      await booth.sweep();
      expect(booth.double.listCharges().map(({ state }) => state)).toEqual(['cancelled']);
    });

    test('a payment that starts while the provider is down returns 503 and reserves nothing (PAY-39)', async () => {
      const booth = await startBooth();
      await booth.vouchers.add(
        'SEKALI',
        { discount: { kind: 'percent', percent: 10 }, quota: 1 },
        BOOTH_ACTOR,
      );
      await booth.double.goDown();
      const refused = await booth.kiosk.create({ voucher_code: 'SEKALI' }, 'tap-1');
      expect(refused.statusCode).toBe(503);
      await booth.double.comeUp();
      const again = await booth.kiosk.create({ voucher_code: 'SEKALI' }, 'tap-1');
      expect(again.json().data).toMatchObject({ status: 'pending', amount: 31_500 });
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('a charge whose response was lost is retried once under another order id, and no QR code stays open (PAY-40)', async () => {
      const booth = await startBooth();
      booth.double.fail('lost-answer', { on: 'charge', times: provider === 'midtrans' ? 3 : 1 });
      booth.double.fail('unavailable', { on: 'status', times: provider === 'midtrans' ? 3 : 0 });
      const created = await booth.kiosk.start();
      expect(created.qr_code).toMatch(/^data:image\/png/);
      const { charges } = await booth.transactions.getRecords(created.trx_id);
      expect(charges.map(({ state }) => state)).toContain('open');
      await booth.double.pay(charges.find(({ state }) => state === 'open')?.orderId ?? '');
      await booth.advance(4_000);
      expect(await booth.kiosk.status(created.trx_id)).toBe('paid');
      await booth.advance(MINUTE_MS);
      await booth.sweep();
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('if both charges of a transaction are paid, it is paid once and staff see the second payment (PAY-44)', async () => {
      const booth = await startBooth();
      const created = await booth.kiosk.start({}, 'tap');
      const first = await booth.orderIdOf(created.trx_id);
      // The first response was lost, as after a crash.
      await booth.database.updateTable('charges').set({ state: 'unsure', qr_code: null }).execute();
      await booth.advance(1);
      await booth.kiosk.start({}, 'tap');
      const second = await booth.orderIdOf(created.trx_id);
      expect(second).not.toBe(first);
      await booth.double.pay(first);
      await booth.double.pay(second);
      await booth.deliverAll();
      const { transaction, ledger } = await booth.transactions.getRecords(created.trx_id);
      expect(transaction).toMatchObject({ status: 'paid', paidOrderId: first });
      expect(ledger.filter(({ event }) => event === 'paid')).toHaveLength(1);
      expect(ledger.filter(({ event }) => event === 'second_payment')).toMatchObject([
        { amountIdr: 35_000, details: { orderId: second } },
      ]);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });
  });
});
