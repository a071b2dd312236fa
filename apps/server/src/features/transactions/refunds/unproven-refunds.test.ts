import { describe, expect, test } from 'vitest';
import type { PaymentGateway } from '../../../ports/payment-gateway.ts';
import { startRefundBooth } from '../../../testing/booths/refund-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

type Wrap = (gateway: PaymentGateway) => PaymentGateway;

const withoutId: Wrap = (gateway) => ({
  ...gateway,
  async refund(order, signal) {
    const outcome = await gateway.refund(order, signal);
    return outcome.kind === 'asked' ? { ...outcome, refundReference: null } : outcome;
  },
});

/** Its first readings do not find the refund. */
const notFoundAtFirst: Wrap = (gateway) => {
  let reads = 0;
  return {
    ...gateway,
    async readRefund(refund, signal) {
      reads += 1;
      return reads <= 6 ? { kind: 'unknown' } : gateway.readRefund(refund, signal);
    },
  };
};

describeOnEveryDatabase('refunds that Xendit neither proves nor refuses', (open) => {
  /** A refund of half of the payment, without a response for more than a day. */
  async function startUnprovenRefund() {
    const booth = await startRefundBooth(open, 'xendit');
    booth.double.fail('lost-answer', { on: 'refund', times: 1 });
    await booth.ask(17_500, 35_000);
    await booth.passHours(36);
    expect(await booth.openSums()).toEqual([[`${booth.short_code}-1`, 'refund_refused', 17_500]]);
    return booth;
  }

  test('the rest of a payment cannot be refunded while a part may have gone back (PAY-117, PAY-129)', async () => {
    const booth = await startRefundBooth(open, 'xendit');
    booth.refuseNext();
    await booth.ask(20_000, 35_000);
    await booth.settle(1);
    booth.double.fail('lost-answer', { on: 'refund', times: 1 });
    await booth.ask(15_000, 15_000);
    await booth.passHours(36);
    const asks = booth.countRefundCalls();
    for (const ask of [() => booth.askSum(2), booth.askAll, () => booth.ask(15_000, 15_000)]) {
      await expect(ask()).rejects.toThrow('A refund of it may have gone back');
    }
    expect(booth.countRefundCalls()).toBe(asks);
    await booth.confirm();
    expect(booth.refundedIdr()).toBe(15_000);
    expect((await booth.states())[0]).toBe('refunded');
    expect(await booth.openSums()).toEqual([]);
    expect(await booth.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a part that staff saw at the provider counts once when its proof arrives late (PAY-125)', async () => {
    const booth = await startUnprovenRefund();
    await booth.settle(1, { way: 'by_provider' });
    expect(await booth.figures()).toEqual({ today: 17_500, list: 17_500, row: 17_500 });
    await booth.confirm();
    expect((await booth.states())[0]).toBe('paid');
    expect(await booth.openSums()).toEqual([]);
    expect(await booth.figures()).toEqual({ today: 17_500, list: 17_500, row: 17_500 });
    await expect(booth.reopen(1)).rejects.toThrow('the provider proved that it went back');
    expect(await booth.askAll()).toMatchObject({ amountIdr: 17_500 });
    await booth.confirm();
    expect((await booth.states())[0]).toBe('refunded');
    expect(booth.refundedIdr()).toBe(35_000);
    expect(await booth.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('only a refused refund can have gone back at the provider (PAY-125)', async () => {
    const booth = await startRefundBooth(open, 'xendit');
    await booth.sendElsewhere(5_000);
    await booth.confirm();
    await expect(booth.settle(1, { way: 'by_provider' })).rejects.toThrow('Only a refund');
    expect(await booth.openSums()).toHaveLength(1);
  });

  test('a part that went back by hand and by the provider ends no session, and counts once (PAY-71, PAY-126, CONSOLE-268)', async () => {
    const booth = await startUnprovenRefund();
    await booth.settle(1);
    await booth.confirm();
    expect((await booth.states())[0]).toBe('paid');
    expect(await booth.openSums()).toEqual([[`${booth.short_code}-2`, 'refund_doubled', 17_500]]);
    expect(await booth.figures()).toEqual({ today: 17_500, list: 17_500, row: 17_500 });
    // PAY-117: all that was paid has left the account.
    await expect(booth.askAll()).rejects.toThrow('All that was paid has gone back already.');
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('reopening corrects a sum that was wrongly noted as given by hand (PAY-126)', async () => {
    const booth = await startUnprovenRefund();
    await booth.settle(1);
    await booth.confirm();
    expect(await booth.reopen(1)).toMatchObject({ isReturned: true });
    expect(await booth.openSums()).toEqual([]);
    expect(await booth.figures()).toEqual({ today: 17_500, list: 17_500, row: 17_500 });
    await booth.askAll();
    await booth.confirm();
    expect((await booth.states())[0]).toBe('refunded');
    expect(booth.refundedIdr()).toBe(35_000);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  describe.each([
    ['without an id', withoutId],
    ['that it does not find at first', notFoundAtFirst],
  ])('a refund that Xendit accepted %s', (_how, wrap) => {
    test('is sent once if a repeat could send the part twice (PAY-128)', async () => {
      const booth = await startRefundBooth(open, 'xendit', {}, wrap);
      await booth.ask(10_000, 35_000);
      await booth.passHours(6);
      expect(booth.countRefundCalls()).toBe(1);
      expect(await booth.states()).toEqual(['paid', 'asked']);
      await booth.confirm();
      await booth.passHours(6);
      expect(await booth.states()).toEqual(['paid', 'proven']);
      expect(booth.refundedIdr()).toBe(10_000);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('is sent again if it is all of the payment, which goes back once (PAY-67, PAY-128)', async () => {
      const booth = await startRefundBooth(open, 'xendit', {}, wrap);
      await booth.askAll();
      await booth.passHours(1);
      expect(await booth.states()).toEqual(['paid', 'asked']);
      await booth.confirm();
      await booth.passHours(6);
      expect(await booth.states()).toEqual(['refunded', 'proven']);
      expect(booth.refundedIdr()).toBe(35_000);
    });
  });

  test('a part that Xendit accepted and never finds is listed after two weeks, so that staff check it there (PAY-70, PAY-128)', async () => {
    const booth = await startRefundBooth(open, 'xendit', {}, withoutId);
    await booth.ask(10_000, 35_000);
    await booth.passHours(13 * 24);
    expect(await booth.states()).toEqual(['paid', 'asked']);
    await booth.passHours(2 * 24);
    expect(booth.countRefundCalls()).toBe(1);
    expect(await booth.transactions.listOwed({ isOpen: true })).toMatchObject([
      { kind: 'refund_refused', amountIdr: 10_000, refused: { refusal: 'unproven' } },
    ]);
    await expect(booth.askSum(1)).rejects.toThrow('may have gone back');
  });
});
