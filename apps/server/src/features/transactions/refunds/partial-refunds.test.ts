import { describe, expect, test } from 'vitest';
import { openProviderTill, PROVIDERS } from '../../../testing/booths/provider-till.ts';
import { openRefundTill, REQUEST, SARI } from '../../../testing/booths/refund-till.ts';
import { openTill } from '../../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const DAY_MS = 86_400_000;

/** A wallet of each provider that takes no refund of a part. */
const WHOLE_ONLY = { midtrans: 'shopeepay', xendit: 'CIMB' };

describeOnEveryDatabase('refunds of a part', (open) => {
  describe.each(PROVIDERS)('by %s', (provider) => {
    test('parts go back one after the other, the session stays paid until the last (PAY-117)', async () => {
      const till = await openRefundTill(open, provider);
      expect(await till.ask(10_000, 35_000)).toMatchObject({ state: 'asked', amountIdr: 10_000 });
      await till.confirm();
      expect(await till.states()).toEqual(['paid', 'proven']);
      expect((await till.show()).charges).toMatchObject([{ state: 'paid', refundedIdr: 10_000 }]);
      await till.ask(5_000, 25_000);
      await till.confirm();
      expect(await till.states()).toEqual(['paid', 'proven', 'proven']);
      await till.askAll();
      await till.confirm();
      expect(await till.states()).toEqual(['refunded', 'proven', 'proven', 'proven']);
      expect(till.refundedIdr()).toBe(35_000);
      const { ledger, owed } = await till.show();
      const back = ledger.filter(({ event }) => ['part_refunded', 'refunded'].includes(event));
      expect(back.map(({ event, amountIdr }) => [event, amountIdr])).toEqual([
        ['part_refunded', 10_000],
        ['part_refunded', 5_000],
        ['refunded', 20_000],
      ]);
      expect(owed).toEqual([]);
      await expect(till.askAll()).rejects.toThrow('was refunded before');
      expect(till.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
      expect(await till.audit()).toEqual([]);
    });

    test.each([0, -1, 0.5, Number.NaN, 25_001, 35_000])(
      'no more than is left goes back, and no %s (PAY-117)',
      async (amountIdr) => {
        const till = await openRefundTill(open, provider);
        await till.ask(10_000, 35_000);
        await till.confirm();
        await expect(till.ask(amountIdr, 25_000)).rejects.toThrow(
          'Refund from IDR 1 up to IDR 25.000, in whole rupiah.',
        );
        expect(till.refundedIdr()).toBe(10_000);
      },
    );

    test('a double tap, a second tab and a repeat after the proof send a part once (PAY-120)', async () => {
      const till = await openRefundTill(open, provider);
      const taps = await Promise.all([till.ask(10_000, 35_000), till.ask(10_000, 35_000)]);
      expect(new Set(taps.map(({ key }) => key)).size).toBe(1);
      await expect(till.ask(5_000, 35_000)).rejects.toThrow(
        'IDR 10.000 of it is being refunded: wait for the provider’s answer.',
      );
      await expect(till.askAll()).rejects.toThrow('IDR 10.000 of it is being refunded');
      await till.confirm();
      await expect(till.ask(10_000, 35_000)).rejects.toThrow(
        'IDR 25.000 is left to refund, not IDR 35.000. Check the refunds again.',
      );
      expect(till.refundedIdr()).toBe(10_000);
      expect(till.asks()).toBe(1);
    });

    test('the limit counts what went back of the same payment (PAY-122)', async () => {
      const till = await openRefundTill(open, provider);
      await till.ask(20_000, 35_000, 20_000);
      await till.confirm();
      await expect(till.ask(1, 15_000, 20_000)).rejects.toThrow(
        'With IDR 20.000 that went back before, IDR 20.001 is more than the IDR 20.000',
      );
      const byHand = { reason: 'In cash.', actor: SARI, maxIdr: 20_000, amountIdr: 15_000 };
      await expect(till.transactions.markRefunded(till.short_code, byHand)).rejects.toThrow(
        'IDR 35.000 is more than the IDR 20.000',
      );
      till.refuseNext();
      await till.ask(1_000, 15_000);
      await expect(till.settle(1, { maxIdr: 20_000 })).rejects.toThrow('IDR 21.000');
    });

    test('a part that somebody sends back at the provider is not taken for ours (PAY-119)', async () => {
      const till = await openRefundTill(open, provider);
      await till.ask(10_000, 35_000);
      await till.sendElsewhere(10_000);
      await till.confirm();
      expect(await till.states()).toEqual(['paid', 'proven']);
      expect(await till.openSums()).toEqual([[`${till.short_code}-1`, 'refund_noted', 10_000]]);
      expect((await till.show()).charges).toMatchObject([{ refundedIdr: 20_000 }]);
      expect(await till.audit()).toEqual([]);
    });

    test('a refused part is listed, asked for again by its name, and no other part goes before it (PAY-121)', async () => {
      const till = await openRefundTill(open, provider);
      till.refuseNext();
      expect(await till.ask(10_000, 35_000)).toMatchObject({ state: 'refused' });
      expect(await till.openSums()).toEqual([[`${till.short_code}-1`, 'refund_refused', 10_000]]);
      await expect(till.ask(5_000, 35_000)).rejects.toThrow(
        'The provider refused to send IDR 10.000 back: settle that first',
      );
      expect(await till.askSum(1)).toMatchObject({ amountIdr: 10_000, owedNumber: 1 });
      await till.confirm();
      expect(await till.openSums()).toEqual([]);
      expect(await till.states()).toEqual(['paid', 'proven', 'refused']);
      expect(till.refundedIdr()).toBe(10_000);
      expect(await till.audit()).toEqual([]);
    });

    test('a refused part that a person settles counts as gone back (PAY-121)', async () => {
      const till = await openRefundTill(open, provider);
      for (const leftIdr of [35_000, 25_000]) {
        till.refuseNext();
        await till.ask(10_000, leftIdr);
        const number = leftIdr === 35_000 ? 1 : 2;
        const name = `${till.short_code}-${number}`;
        expect(await till.openSums()).toEqual([[name, 'refund_refused', 10_000]]);
        await till.settle(number);
      }
      await expect(till.ask(15_001, 15_000)).rejects.toThrow('up to IDR 15.000');
      await till.askAll();
      await till.confirm();
      expect(till.refundedIdr()).toBe(15_000);
      expect(await till.states()).toEqual(['refunded', 'proven', 'refused', 'refused']);
      expect(await till.openSums()).toEqual([]);
      expect(await till.audit()).toEqual([]);
    });

    test('all that is left can go back while a refused part waits, and answers it (PAY-121)', async () => {
      const till = await openRefundTill(open, provider);
      till.refuseNext(2);
      await till.ask(10_000, 35_000);
      await till.askAll();
      expect(await till.openSums()).toEqual([
        [`${till.short_code}-1`, 'refund_refused', 10_000],
        [`${till.short_code}-2`, 'refund_refused', 25_000],
      ]);
      await till.askAll();
      await till.confirm();
      expect(await till.openSums()).toEqual([]);
      expect((await till.states())[0]).toBe('refunded');
      expect(till.refundedIdr()).toBe(35_000);
    });

    test('after a part the rest can be noted as sent by hand, and only the rest (PAY-117, PAY-120)', async () => {
      const till = await openRefundTill(open, provider);
      await till.ask(10_000, 35_000);
      await till.confirm();
      await expect(till.noteByHand(35_000)).rejects.toThrow(
        'IDR 25.000 is left to refund, not IDR 35.000.',
      );
      expect(await till.states()).toEqual(['paid', 'proven']);
      await till.noteByHand(25_000);
      const { transaction, ledger } = await till.show();
      expect(transaction.status).toBe('refunded');
      expect(ledger.at(-1)).toMatchObject({ event: 'refunded', amountIdr: 25_000 });
      expect(await till.audit()).toEqual([]);
    });

    test('a payment that goes back whole only says so before a part is asked for (PAY-118)', async () => {
      const till = await openRefundTill(open, provider, { issuer: WHOLE_ONLY[provider] });
      await expect(till.ask(10_000, 35_000)).rejects.toThrow(
        'The payer’s bank or wallet takes no refund of a part.',
      );
      expect(till.asks()).toBe(0);
      await till.ask(35_000, 35_000);
      await till.confirm();
      expect((await till.states())[0]).toBe('refunded');
    });

    test('a provider that refuses a part is asked for all of it only (PAY-118)', async () => {
      const till = await openRefundTill(open, provider, { issuer: WHOLE_ONLY[provider] });
      // As a charge from before the booth kept this.
      await till.database.updateTable('charges').set({ refunds_whole_only: 0 }).execute();
      expect(await till.ask(10_000, 35_000)).toMatchObject({
        state: 'refused',
        refusal: 'whole_only',
      });
      await expect(till.ask(10_000, 35_000)).rejects.toThrow('takes no refund of a part');
      expect(till.asks()).toBe(1);
    });

    test('a process killed after the provider took a part leaves it to the next one (PAY-69)', async () => {
      let isKilled = true;
      const till = await openRefundTill(open, provider, {}, (gateway) => ({
        ...gateway,
        async refund(order, signal) {
          const outcome = await gateway.refund(order, signal);
          if (isKilled) throw new Error('killed');
          return outcome;
        },
      }));
      await expect(till.ask(10_000, 35_000)).rejects.toThrow('killed');
      isKilled = false;
      expect(await till.ask(10_000, 35_000)).toMatchObject({ state: 'asked', tries: 1 });
      await till.advance(DAY_MS / 2);
      await till.follow();
      await till.confirm();
      expect(await till.states()).toEqual(['paid', 'proven']);
      expect(till.refundedIdr()).toBe(10_000);
      expect(await till.audit()).toEqual([]);
    });

    test('a lost answer of more than half is asked again with the same key, and sent once (PAY-67)', async () => {
      const till = await openRefundTill(open, provider);
      till.double.fail('lost-answer', { on: 'refund', times: 3 });
      await till.ask(20_000, 35_000);
      till.double.recover();
      await till.advance(DAY_MS);
      await till.follow();
      await till.confirm();
      expect(await till.states()).toEqual(['paid', 'proven']);
      expect(till.refundedIdr()).toBe(20_000);
    });
  });

  test('Midtrans, which keeps keys, is asked again for any part (PAY-69)', async () => {
    const till = await openRefundTill(open, 'midtrans');
    till.double.fail('unavailable', { on: 'refund' });
    await till.ask(10_000, 35_000);
    till.double.recover();
    await till.advance(DAY_MS);
    await till.follow();
    await till.confirm();
    expect(await till.states()).toEqual(['paid', 'proven']);
    expect(till.refundedIdr()).toBe(10_000);
  });

  test('a part whose answer Xendit lost is not asked for again; the webhook proves it (PAY-123)', async () => {
    const till = await openRefundTill(open, 'xendit');
    till.double.fail('lost-answer', { on: 'refund', times: 1 });
    await till.ask(10_000, 35_000);
    const asks = till.asks();
    await till.advance(DAY_MS / 2);
    await till.follow();
    expect(till.asks()).toBe(asks);
    expect(await till.states()).toEqual(['paid', 'asked']);
    await till.confirm();
    expect(await till.states()).toEqual(['paid', 'proven']);
    expect(till.refundedIdr()).toBe(10_000);
    expect(await till.audit()).toEqual([]);
  });

  test('a part that Xendit never heard of is listed after a day, to be looked up (PAY-123)', async () => {
    const till = await openRefundTill(open, 'xendit');
    till.double.fail('unavailable', { on: 'refund' });
    await till.ask(10_000, 35_000);
    till.double.recover();
    const asks = till.asks();
    await till.passHours(36);
    expect(till.asks()).toBe(asks);
    expect(await till.states()).toEqual(['paid', 'refused']);
    expect(await till.transactions.listOwed({ isOpen: true })).toMatchObject([
      { kind: 'refund_refused', amountIdr: 10_000, refused: { refusal: 'unproven' } },
    ]);
  });

  test('owed money goes back whole (PAY-121)', async () => {
    const till = await openProviderTill(await open(), 'midtrans');
    const { trx_id, short_code } = await till.kiosk.start();
    const orderId = await till.orderIdOf(trx_id);
    await till.double.pay(orderId, { amountIdr: 34_999 });
    await till.deliverAll();
    const ask = (amountIdr: number) =>
      till.transactions.askRefund(`${short_code}-1`, {
        ...REQUEST,
        amount: { amountIdr, leftIdr: 34_999 },
      });
    await expect(ask(10_000)).rejects.toThrow('What is owed goes back whole.');
    expect(await ask(34_999)).toMatchObject({ state: 'asked', amountIdr: 34_999 });
  });

  test('the sandbox sends parts back at once, each once (PAY-117, PAY-120)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    const ask = (amountIdr: number, leftIdr: number) =>
      till.transactions.askRefund(created.short_code, {
        ...REQUEST,
        amount: { amountIdr, leftIdr },
      });
    expect(await ask(10_000, 35_000)).toMatchObject({ state: 'proven', amountIdr: 10_000 });
    await expect(ask(10_000, 35_000)).rejects.toThrow('Check the refunds again');
    expect((await till.transactions.get(created.short_code)).status).toBe('paid');
    expect(await ask(25_000, 25_000)).toMatchObject({ state: 'proven' });
    expect((await till.transactions.get(created.short_code)).status).toBe('refunded');
    expect(await till.audit()).toEqual([]);
  });
});
