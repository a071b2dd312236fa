import { describe, expect, test } from 'vitest';
import { PROVIDERS, startProviderBooth } from '../../../testing/booths/provider-booth.ts';
import { REFUND_REQUEST, SARI, startRefundBooth } from '../../../testing/booths/refund-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

/** For each provider, a wallet that does not support partial refunds. */
const WHOLE_ONLY = { midtrans: 'shopeepay', xendit: 'CIMB' };

describeOnEveryDatabase('refused refunds that a person settles', (open) => {
  describe.each(PROVIDERS)('by %s', (provider) => {
    const startPaidBooth = (payment: { issuer?: string } = {}) =>
      startRefundBooth(open, provider, payment);

    test('end the session once all of its payment has gone back (PAY-117, PAY-125)', async () => {
      const booth = await startPaidBooth();
      booth.refuseNext(2);
      await booth.ask(10_000, 35_000);
      await booth.askAll();
      await booth.settle(1);
      expect(await booth.kiosk.status(booth.trx_id)).toBe('paid');
      await booth.settle(2);
      expect(await booth.kiosk.status(booth.trx_id)).toBe('refunded');
      expect(await booth.openSums()).toEqual([]);
      expect(await booth.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
      await expect(booth.askAll()).rejects.toThrow('was refunded before');
      expect(booth.refundedIdr()).toBe(0);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('count up to what was left, and only if that is what the person saw (PAY-125, CONSOLE-264)', async () => {
      const booth = await startPaidBooth();
      booth.refuseNext();
      await booth.ask(20_000, 35_000);
      await booth.sendElsewhere(30_000);
      await booth.confirm();
      const name = `${booth.short_code}-1`;
      const settling = { actor: SARI, note: 'In cash.', maxIdr: null };
      await expect(
        booth.transactions.settleOwed(name, { ...settling, leftIdr: 35_000 }),
      ).rejects.toThrow('IDR 5.000 is left to refund, not IDR 35.000.');
      expect(await booth.settle(1)).toMatchObject({ amountIdr: 20_000, countedIdr: 5_000 });
      expect((await booth.states())[0]).toBe('refunded');
      expect(await booth.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('stay settled if all of the payment was noted as given by hand, so that no money goes back twice (PAY-71, CONSOLE-186)', async () => {
      const booth = await startPaidBooth();
      booth.refuseNext();
      await booth.ask(20_000, 35_000);
      await booth.noteByHand(35_000);
      await expect(booth.reopen(1)).rejects.toThrow(
        'stays settled: all of its payment was noted as gone back.',
      );
      await expect(booth.askSum(1)).rejects.toThrow('was settled before');
      await booth.confirm();
      expect(booth.refundedIdr()).toBe(0);
      expect(await booth.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('are refunded by the provider after they were reopened, each proven by its own refund (PAY-66, PAY-119, CONSOLE-268)', async () => {
      const booth = await startPaidBooth();
      for (const [number, leftIdr] of [
        [1, 35_000],
        [2, 25_000],
      ] as const) {
        booth.refuseNext();
        await booth.ask(10_000, leftIdr);
        await booth.settle(number);
      }
      await booth.sendElsewhere(15_000);
      await booth.confirm();
      expect((await booth.states())[0]).toBe('refunded');
      await booth.reopen(1);
      await booth.reopen(2);
      expect(await booth.figures()).toEqual({ today: 15_000, list: 15_000, row: 15_000 });
      const { key } = await booth.askSum(1);
      await expect(booth.askSum(2)).rejects.toThrow('IDR 10.000 of it is being refunded');
      await booth.confirm();
      expect(await booth.transactions.listRefunds({ key })).toMatchObject([{ state: 'proven' }]);
      expect(await booth.openSums()).toEqual([[`${booth.short_code}-2`, 'refund_refused', 10_000]]);
      expect(await booth.figures()).toEqual({ today: 25_000, list: 25_000, row: 25_000 });
      await booth.askSum(2);
      await booth.confirm();
      expect(booth.refundedIdr()).toBe(35_000);
      expect(await booth.openSums()).toEqual([]);
      expect(await booth.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('leave a rest that can only go back by hand if the provider does not support partial refunds (PAY-127)', async () => {
      const booth = await startPaidBooth({ issuer: WHOLE_ONLY[provider] });
      // As a charge that was stored before the booth recorded this.
      await booth.database.updateTable('charges').set({ refunds_whole_only: 0 }).execute();
      await booth.ask(10_000, 35_000);
      await booth.settle(1);
      const asks = booth.countRefundCalls();
      await expect(booth.askAll()).rejects.toThrow('give the rest back by hand');
      expect(booth.countRefundCalls()).toBe(asks);
      await booth.noteByHand(25_000);
      expect((await booth.states())[0]).toBe('refunded');
      expect(await booth.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
    });

    test('are the only sums that count, not a wrong amount whose order paid after all (PAY-117)', async () => {
      let isWrong = true;
      const booth = await startProviderBooth(await open(), provider, (gateway) => ({
        ...gateway,
        async readPayment(charge, signal) {
          const reading = await gateway.readPayment(charge, signal);
          return reading.kind === 'paid' && isWrong ? { ...reading, amountIdr: 34_999 } : reading;
        },
      }));
      const { trx_id, short_code } = await booth.kiosk.start();
      await booth.double.pay(await booth.orderIdOf(trx_id));
      await booth.deliverAll();
      const note = { actor: SARI, note: 'The provider corrects it.', maxIdr: null };
      await booth.transactions.settleOwed(`${short_code}-1`, note);
      isWrong = false;
      for (const webhook of booth.inbox.webhooks) await booth.deliver(webhook);
      expect(await booth.kiosk.status(trx_id)).toBe('paid');
      const refund = await booth.transactions.startRefund(short_code, {
        ...REFUND_REQUEST,
        amount: 'all',
      });
      expect(refund).toMatchObject({ state: 'asked', amountIdr: 35_000 });
    });
  });
});
