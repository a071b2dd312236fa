import { describe, expect, test } from 'vitest';
import type { PaymentGateway } from '../../../ports/payment-gateway.ts';
import { openRefundTill } from '../../../testing/booths/refund-till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

type Wrap = (gateway: PaymentGateway) => PaymentGateway;

const withoutId: Wrap = (gateway) => ({
  ...gateway,
  async refund(order, signal) {
    const outcome = await gateway.refund(order, signal);
    return outcome.kind === 'asked' ? { ...outcome, refundReference: null } : outcome;
  },
});

/** Its reading is not up to date at first. */
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

describeOnEveryDatabase('refunds that Xendit never answers for', (open) => {
  /** Half of the payment, of which staff hear nothing for more than a day. */
  async function openUnproven() {
    const till = await openRefundTill(open, 'xendit');
    till.double.fail('lost-answer', { on: 'refund', times: 1 });
    await till.ask(17_500, 35_000);
    await till.passHours(36);
    expect(await till.openSums()).toEqual([[`${till.short_code}-1`, 'refund_refused', 17_500]]);
    return till;
  }

  test('the rest of a payment is not asked for while a part may have gone back (PAY-117, PAY-129)', async () => {
    const till = await openRefundTill(open, 'xendit');
    till.refuseNext();
    await till.ask(20_000, 35_000);
    await till.settle(1);
    till.double.fail('lost-answer', { on: 'refund', times: 1 });
    await till.ask(15_000, 15_000);
    await till.passHours(36);
    const asks = till.asks();
    for (const ask of [() => till.askSum(2), till.askAll, () => till.ask(15_000, 15_000)]) {
      await expect(ask()).rejects.toThrow('A refund of it may have gone back');
    }
    expect(till.asks()).toBe(asks);
    await till.confirm();
    expect(till.refundedIdr()).toBe(15_000);
    expect((await till.states())[0]).toBe('refunded');
    expect(await till.openSums()).toEqual([]);
    expect(await till.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
    expect(await till.audit()).toEqual([]);
  });

  test('a part that staff saw at the provider counts once when its proof arrives late (PAY-125)', async () => {
    const till = await openUnproven();
    await till.settle(1, { way: 'by_provider' });
    expect(await till.figures()).toEqual({ today: 17_500, list: 17_500, row: 17_500 });
    await till.confirm();
    expect((await till.states())[0]).toBe('paid');
    expect(await till.openSums()).toEqual([]);
    expect(await till.figures()).toEqual({ today: 17_500, list: 17_500, row: 17_500 });
    await expect(till.reopen(1)).rejects.toThrow('the provider proved that it went back');
    expect(await till.askAll()).toMatchObject({ amountIdr: 17_500 });
    await till.confirm();
    expect((await till.states())[0]).toBe('refunded');
    expect(till.refundedIdr()).toBe(35_000);
    expect(await till.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
    expect(await till.audit()).toEqual([]);
  });

  test('only a refused refund can have gone back at the provider (PAY-125)', async () => {
    const till = await openRefundTill(open, 'xendit');
    await till.sendElsewhere(5_000);
    await till.confirm();
    await expect(till.settle(1, { way: 'by_provider' })).rejects.toThrow('Only a refund');
    expect(await till.openSums()).toHaveLength(1);
  });

  test('a part that went back by hand and by the provider ends no session, and counts once (PAY-71, PAY-126, CONSOLE-268)', async () => {
    const till = await openUnproven();
    await till.settle(1);
    await till.confirm();
    expect((await till.states())[0]).toBe('paid');
    expect(await till.openSums()).toEqual([[`${till.short_code}-2`, 'refund_doubled', 17_500]]);
    expect(await till.figures()).toEqual({ today: 17_500, list: 17_500, row: 17_500 });
    // PAY-117: all that was paid has left us, whoever has it.
    await expect(till.askAll()).rejects.toThrow('All that was paid has gone back already.');
    expect(await till.audit()).toEqual([]);
  });

  test('a sum that was wrongly noted as given by hand is put right by reopening it (PAY-126)', async () => {
    const till = await openUnproven();
    await till.settle(1);
    await till.confirm();
    expect(await till.reopen(1)).toMatchObject({ isBack: true });
    expect(await till.openSums()).toEqual([]);
    expect(await till.figures()).toEqual({ today: 17_500, list: 17_500, row: 17_500 });
    await till.askAll();
    await till.confirm();
    expect((await till.states())[0]).toBe('refunded');
    expect(till.refundedIdr()).toBe(35_000);
    expect(await till.audit()).toEqual([]);
  });

  describe.each([
    ['without an id', withoutId],
    ['that it does not find at first', notFoundAtFirst],
  ])('a refund that Xendit took %s', (_how, wrap) => {
    test('is asked for once if a repeat could send the part twice (PAY-128)', async () => {
      const till = await openRefundTill(open, 'xendit', {}, wrap);
      await till.ask(10_000, 35_000);
      await till.passHours(6);
      expect(till.asks()).toBe(1);
      expect(await till.states()).toEqual(['paid', 'asked']);
      await till.confirm();
      await till.passHours(6);
      expect(await till.states()).toEqual(['paid', 'proven']);
      expect(till.refundedIdr()).toBe(10_000);
      expect(await till.audit()).toEqual([]);
    });

    test('is asked for again if it is all of the payment, which goes back once (PAY-67, PAY-128)', async () => {
      const till = await openRefundTill(open, 'xendit', {}, wrap);
      await till.askAll();
      await till.passHours(1);
      expect(await till.states()).toEqual(['paid', 'asked']);
      await till.confirm();
      await till.passHours(6);
      expect(await till.states()).toEqual(['refunded', 'proven']);
      expect(till.refundedIdr()).toBe(35_000);
    });
  });

  test('a part that Xendit took and never finds is listed after two weeks, to be looked up (PAY-70, PAY-128)', async () => {
    const till = await openRefundTill(open, 'xendit', {}, withoutId);
    await till.ask(10_000, 35_000);
    await till.passHours(13 * 24);
    expect(await till.states()).toEqual(['paid', 'asked']);
    await till.passHours(2 * 24);
    expect(till.asks()).toBe(1);
    expect(await till.transactions.listOwed({ isOpen: true })).toMatchObject([
      { kind: 'refund_refused', amountIdr: 10_000, refused: { refusal: 'unproven' } },
    ]);
    await expect(till.askSum(1)).rejects.toThrow('may have gone back');
  });
});
