import { describe, expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import { openProviderTill, PROVIDERS } from '../../../testing/booths/provider-till.ts';
import { openTill } from '../../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const MINUTE_MS = 60_000;
const COUNTDOWN_MS = 5 * MINUTE_MS;

describeOnEveryDatabase('sweeping', (open) => {
  test('nothing is touched before its time (PAY-36)', async () => {
    const till = await openTill(await open());
    const { trx_id } = await till.kiosk.start();
    till.advance(COUNTDOWN_MS - 1);
    await till.sweep();
    expect((await till.transactions.show(trx_id)).transaction.status).toBe('pending');
    till.advance(1);
    await till.sweep();
    expect((await till.transactions.show(trx_id)).transaction.status).toBe('expired');
  });

  test('a payment nobody told us of is found when the time ends (PAY-35)', async () => {
    const till = await openTill(await open());
    const { trx_id } = await till.kiosk.start();
    await till.dependencies.sandbox?.pay(trx_id);
    till.advance(COUNTDOWN_MS);
    await till.sweep();
    expect((await till.transactions.show(trx_id)).transaction).toMatchObject({
      status: 'paid',
      isLate: false,
    });
  });

  test('a clock that was set back hides no payment, and ends what nobody paid', async () => {
    const till = await openTill(await open());
    const { trx_id: paid } = await till.kiosk.start();
    const { trx_id: unpaid } = await till.kiosk.start();
    await till.dependencies.sandbox?.pay(paid);
    till.advance(-7 * 60 * MINUTE_MS);
    await till.sweep();
    const statusOf = async (id: string) => (await till.transactions.show(id)).transaction.status;
    expect([await statusOf(paid), await statusOf(unpaid)]).toEqual(['paid', 'expired']);
  });

  test('several processes sweep at once and each charge is looked after once', async () => {
    const database = await open();
    const till = await openTill(database);
    for (let more = 0; more < 12; more += 1) await till.kiosk.start();
    till.advance(COUNTDOWN_MS);
    await Promise.all([till.sweep(), till.sweep(), till.sweep()]);
    const list = await till.transactions.list({ limit: 100 });
    expect(list.map(({ status }) => status)).toEqual(Array(12).fill('expired'));
    expect(await till.audit()).toEqual([]);
  });

  test('a push that was lost with its process is sent by the next sweep (PAY-58)', async () => {
    const till = await openTill(await open());
    const { trx_id } = await till.kiosk.start();
    await till.choose({ trx_id }, 'pay');
    await till.database.deleteFrom('push_events').execute();
    await till.database.updateTable('transactions').set({ notify_at: 1 }).execute();
    await till.sweep();
    await till.sweep();
    expect(await till.database.selectFrom('push_events').selectAll().execute()).toHaveLength(1);
  });

  test('Midtrans closes a charge that the booth did not, after 15 minutes (PAY-98)', async () => {
    const till = await openProviderTill(await open(), 'midtrans');
    const { trx_id } = await till.kiosk.start();
    await till.advance(15 * 60_000 - 1_000);
    expect(till.double.listCharges()).toMatchObject([{ state: 'open' }]);
    await till.advance(1_000);
    expect(await till.double.pay(await till.orderIdOf(trx_id))).toBe(false);
  });

  describe.each(PROVIDERS)('with %s', (provider) => {
    const prepareTill = async () => {
      const till = await openProviderTill(await open(), provider);
      const show = async (id: string) => (await till.transactions.show(id)).transaction;
      return { ...till, show };
    };

    test('what is due is ended at the provider (PAY-36)', async () => {
      const till = await prepareTill();
      const { trx_id } = await till.kiosk.start();
      await till.advance(COUNTDOWN_MS);
      await till.sweep();
      expect((await till.show(trx_id)).status).toBe('expired');
      expect(till.double.listCharges().filter(({ state }) => state === 'open')).toEqual([]);
      expect(await till.double.pay(await till.orderIdOf(trx_id))).toBe(false);
    });

    test('what is due is closed by the booth, before the provider ends it by itself (PAY-98)', async () => {
      const till = await prepareTill();
      const { trx_id } = await till.kiosk.start();
      const listOpen = () => till.double.listCharges().filter(({ state }) => state === 'open');
      await till.advance(2 * COUNTDOWN_MS);
      expect(listOpen()).toHaveLength(1);
      await till.sweep();
      expect(listOpen()).toEqual([]);
      expect((await till.show(trx_id)).status).toBe('expired');
    });

    test('a payment that comes before the charge is closed is let in (PAY-37, PAY-98)', async () => {
      const till = await prepareTill();
      const { trx_id } = await till.kiosk.start();
      await till.advance(COUNTDOWN_MS + 5_000);
      expect(await till.double.pay(await till.orderIdOf(trx_id))).toBe(true);
      await till.sweep();
      expect((await till.show(trx_id)).status).toBe('paid');
      expect(await till.kiosk.findSession()).toMatchObject({ trx_id });
      expect(await till.audit()).toEqual([]);
    });

    test('a payment that arrives after the end is found and stays redeemable (PAY-37)', async () => {
      const till = await prepareTill();
      await till.vouchers.add(
        'LEBARAN',
        { discount: { kind: 'percent', percent: 10 } },
        BOOTH_ITSELF,
      );
      const { trx_id } = await till.kiosk.start({ voucher_code: 'LEBARAN' });
      await till.advance(COUNTDOWN_MS);
      await till.sweep();
      await till.double.pay(await till.orderIdOf(trx_id), { isLate: true });
      await till.advance(MINUTE_MS);
      await till.sweep();
      expect(await till.show(trx_id)).toMatchObject({ status: 'paid', isLate: true });
      expect(await till.kiosk.findSession()).toMatchObject({ trx_id, offer: 'continue' });
      const { ledger } = await till.transactions.show(trx_id);
      expect(ledger.at(-1)?.details).toMatchObject({ voucherHonoured: true });
      expect(await till.audit()).toEqual([]);
    });

    test('a provider that is down keeps nobody pending, and is caught up with (PAY-38)', async () => {
      const till = await prepareTill();
      const { trx_id } = await till.kiosk.start();
      await till.double.pay(await till.orderIdOf(trx_id));
      await till.double.goDown();
      await till.advance(COUNTDOWN_MS);
      await till.sweep();
      expect((await till.show(trx_id)).status).toBe('expired');
      await till.double.comeBack();
      await till.advance(MINUTE_MS);
      await till.sweep();
      expect(await till.show(trx_id)).toMatchObject({ status: 'paid', isLate: true });
    });

    test('leaving while the provider is down is closed there as soon as it is back (PAY-38)', async () => {
      const till = await prepareTill();
      const { trx_id } = await till.kiosk.start();
      await till.double.goDown();
      expect((await till.kiosk.cancel(trx_id)).json().data.status).toBe('cancelled');
      await till.double.comeBack();
      await till.sweep();
      expect(till.double.listCharges().map(({ state }) => state)).toEqual(['cancelled']);
    });

    test('a provider that is down when somebody taps is 503, and nothing stays reserved (PAY-39)', async () => {
      const till = await prepareTill();
      await till.vouchers.add(
        'SEKALI',
        { discount: { kind: 'percent', percent: 10 }, quota: 1 },
        BOOTH_ITSELF,
      );
      await till.double.goDown();
      const refused = await till.kiosk.create({ voucher_code: 'SEKALI' }, 'tap-1');
      expect(refused.statusCode).toBe(503);
      await till.double.comeBack();
      const again = await till.kiosk.create({ voucher_code: 'SEKALI' }, 'tap-1');
      expect(again.json().data).toMatchObject({ status: 'pending', amount: 31_500 });
      expect(await till.audit()).toEqual([]);
    });

    test('a lost answer is tried once more under another order, and no QR is left over (PAY-40)', async () => {
      const till = await prepareTill();
      till.double.fail('lost-answer', { on: 'charge', times: provider === 'midtrans' ? 3 : 1 });
      till.double.fail('unavailable', { on: 'status', times: provider === 'midtrans' ? 3 : 0 });
      const created = await till.kiosk.start();
      expect(created.qr_code).toMatch(/^data:image\/png/);
      const { charges } = await till.transactions.show(created.trx_id);
      expect(charges.map(({ state }) => state)).toContain('open');
      await till.double.pay(charges.find(({ state }) => state === 'open')?.orderId ?? '');
      await till.advance(4_000);
      expect(await till.kiosk.status(created.trx_id)).toBe('paid');
      await till.advance(MINUTE_MS);
      await till.sweep();
      expect(await till.audit()).toEqual([]);
    });

    test('both charges of one transaction paid: entitled once, the other is shown to staff (PAY-44)', async () => {
      const till = await prepareTill();
      const created = await till.kiosk.start({}, 'tap');
      const first = await till.orderIdOf(created.trx_id);
      // The answer of the first was forgotten, as after a crash.
      await till.database.updateTable('charges').set({ state: 'unsure', qr_code: null }).execute();
      await till.advance(1);
      await till.kiosk.start({}, 'tap');
      const second = await till.orderIdOf(created.trx_id);
      expect(second).not.toBe(first);
      await till.double.pay(first);
      await till.double.pay(second);
      await till.deliverAll();
      const { transaction, ledger } = await till.transactions.show(created.trx_id);
      expect(transaction).toMatchObject({ status: 'paid', paidOrderId: first });
      expect(ledger.filter(({ event }) => event === 'paid')).toHaveLength(1);
      expect(ledger.filter(({ event }) => event === 'second_payment')).toMatchObject([
        { amountIdr: 35_000, details: { orderId: second } },
      ]);
      expect(await till.audit()).toEqual([]);
    });
  });
});
