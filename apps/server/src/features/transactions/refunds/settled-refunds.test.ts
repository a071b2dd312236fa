import { describe, expect, test } from 'vitest';
import { openProviderTill, PROVIDERS } from '../../../testing/booths/provider-till.ts';
import { openRefundTill, REQUEST, SARI } from '../../../testing/booths/refund-till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

/** A wallet of each provider that takes no refund of a part. */
const WHOLE_ONLY = { midtrans: 'shopeepay', xendit: 'CIMB' };

describeOnEveryDatabase('refused refunds that a person settles', (open) => {
  describe.each(PROVIDERS)('by %s', (provider) => {
    const openPaid = (payment: { issuer?: string } = {}) => openRefundTill(open, provider, payment);

    test('end the session once all of its payment has gone back (PAY-117, PAY-125)', async () => {
      const till = await openPaid();
      till.refuseNext(2);
      await till.ask(10_000, 35_000);
      await till.askAll();
      await till.settle(1);
      expect(await till.kiosk.status(till.trx_id)).toBe('paid');
      await till.settle(2);
      expect(await till.kiosk.status(till.trx_id)).toBe('refunded');
      expect(await till.openSums()).toEqual([]);
      expect(await till.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
      await expect(till.askAll()).rejects.toThrow('was refunded before');
      expect(till.refundedIdr()).toBe(0);
      expect(await till.audit()).toEqual([]);
    });

    test('count as no more than what was left, and only as the person saw it (PAY-125, CONSOLE-264)', async () => {
      const till = await openPaid();
      till.refuseNext();
      await till.ask(20_000, 35_000);
      await till.sendElsewhere(30_000);
      await till.confirm();
      const name = `${till.short_code}-1`;
      const settling = { actor: SARI, note: 'In cash.', maxIdr: null };
      await expect(
        till.transactions.settleOwed(name, { ...settling, leftIdr: 35_000 }),
      ).rejects.toThrow('IDR 5.000 is left to refund, not IDR 35.000.');
      expect(await till.settle(1)).toMatchObject({ amountIdr: 20_000, countedIdr: 5_000 });
      expect((await till.states())[0]).toBe('refunded');
      expect(await till.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
      expect(await till.audit()).toEqual([]);
    });

    test('stay settled if all of the payment was noted as given by hand, so that nothing goes back twice (PAY-71, CONSOLE-186)', async () => {
      const till = await openPaid();
      till.refuseNext();
      await till.ask(20_000, 35_000);
      await till.noteByHand(35_000);
      await expect(till.reopen(1)).rejects.toThrow(
        'stays settled: all of its payment was noted as gone back.',
      );
      await expect(till.askSum(1)).rejects.toThrow('was settled before');
      await till.confirm();
      expect(till.refundedIdr()).toBe(0);
      expect(await till.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
      expect(await till.audit()).toEqual([]);
    });

    test('go back by the provider after they were reopened, each proven by its own refund (PAY-66, PAY-119, CONSOLE-268)', async () => {
      const till = await openPaid();
      for (const [number, leftIdr] of [
        [1, 35_000],
        [2, 25_000],
      ] as const) {
        till.refuseNext();
        await till.ask(10_000, leftIdr);
        await till.settle(number);
      }
      await till.sendElsewhere(15_000);
      await till.confirm();
      expect((await till.states())[0]).toBe('refunded');
      await till.reopen(1);
      await till.reopen(2);
      expect(await till.figures()).toEqual({ today: 15_000, list: 15_000, row: 15_000 });
      const { key } = await till.askSum(1);
      await expect(till.askSum(2)).rejects.toThrow('IDR 10.000 of it is being refunded');
      await till.confirm();
      expect(await till.transactions.listRefunds({ key })).toMatchObject([{ state: 'proven' }]);
      expect(await till.openSums()).toEqual([[`${till.short_code}-2`, 'refund_refused', 10_000]]);
      expect(await till.figures()).toEqual({ today: 25_000, list: 25_000, row: 25_000 });
      await till.askSum(2);
      await till.confirm();
      expect(till.refundedIdr()).toBe(35_000);
      expect(await till.openSums()).toEqual([]);
      expect(await till.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
      expect(await till.audit()).toEqual([]);
    });

    test('leave a rest that only goes back by hand if the provider takes no part back (PAY-127)', async () => {
      const till = await openPaid({ issuer: WHOLE_ONLY[provider] });
      // As a charge from before the booth kept this.
      await till.database.updateTable('charges').set({ refunds_whole_only: 0 }).execute();
      await till.ask(10_000, 35_000);
      await till.settle(1);
      const asks = till.asks();
      await expect(till.askAll()).rejects.toThrow('give the rest back by hand');
      expect(till.asks()).toBe(asks);
      await till.noteByHand(25_000);
      expect((await till.states())[0]).toBe('refunded');
      expect(await till.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
    });

    test('are the only sums that count: a wrong amount whose order paid after all does not (PAY-117)', async () => {
      let isWrong = true;
      const till = await openProviderTill(await open(), provider, (gateway) => ({
        ...gateway,
        async readPayment(charge, signal) {
          const reading = await gateway.readPayment(charge, signal);
          return reading.kind === 'paid' && isWrong ? { ...reading, amountIdr: 34_999 } : reading;
        },
      }));
      const { trx_id, short_code } = await till.kiosk.start();
      await till.double.pay(await till.orderIdOf(trx_id));
      await till.deliverAll();
      const note = { actor: SARI, note: 'The provider corrects it.', maxIdr: null };
      await till.transactions.settleOwed(`${short_code}-1`, note);
      isWrong = false;
      for (const webhook of till.inbox.webhooks) await till.deliver(webhook);
      expect(await till.kiosk.status(trx_id)).toBe('paid');
      const refund = await till.transactions.askRefund(short_code, { ...REQUEST, amount: 'all' });
      expect(refund).toMatchObject({ state: 'asked', amountIdr: 35_000 });
    });
  });
});
