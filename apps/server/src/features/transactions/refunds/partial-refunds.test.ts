import { describe, expect, test } from 'vitest';
import { startPayingBooth } from '../../../testing/booths/paying-booth.ts';
import { PROVIDERS, startProviderBooth } from '../../../testing/booths/provider-booth.ts';
import { REFUND_REQUEST, SARI, startRefundBooth } from '../../../testing/booths/refund-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const DAY_MS = 86_400_000;

/** For each provider, a wallet that does not support partial refunds. */
const WHOLE_ONLY = { midtrans: 'shopeepay', xendit: 'CIMB' };

describeOnEveryDatabase('partial refunds', (open) => {
  describe.each(PROVIDERS)('by %s', (provider) => {
    test('parts go back one after the other, and the session stays paid until the last (PAY-117)', async () => {
      const booth = await startRefundBooth(open, provider);
      expect(await booth.ask(10_000, 35_000)).toMatchObject({ state: 'asked', amountIdr: 10_000 });
      await booth.confirm();
      expect(await booth.states()).toEqual(['paid', 'proven']);
      expect((await booth.show()).charges).toMatchObject([{ state: 'paid', refundedIdr: 10_000 }]);
      await booth.ask(5_000, 25_000);
      await booth.confirm();
      expect(await booth.states()).toEqual(['paid', 'proven', 'proven']);
      await booth.askAll();
      await booth.confirm();
      expect(await booth.states()).toEqual(['refunded', 'proven', 'proven', 'proven']);
      expect(booth.refundedIdr()).toBe(35_000);
      const { ledger, owed } = await booth.show();
      const back = ledger.filter(({ event }) => ['part_refunded', 'refunded'].includes(event));
      expect(back.map(({ event, amountIdr }) => [event, amountIdr])).toEqual([
        ['part_refunded', 10_000],
        ['part_refunded', 5_000],
        ['refunded', 20_000],
      ]);
      expect(owed).toEqual([]);
      await expect(booth.askAll()).rejects.toThrow('was refunded before');
      expect(booth.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test.each([0, -1, 0.5, Number.NaN, 25_001, 35_000])(
      'an amount of %s is rejected, as it is not from 1 to what is left (PAY-117)',
      async (amountIdr) => {
        const booth = await startRefundBooth(open, provider);
        await booth.ask(10_000, 35_000);
        await booth.confirm();
        await expect(booth.ask(amountIdr, 25_000)).rejects.toThrow(
          'Refund from IDR 1 up to IDR 25.000, in whole rupiah.',
        );
        expect(booth.refundedIdr()).toBe(10_000);
      },
    );

    test('a double tap, a second tab and a repeat after the proof refund a part once (PAY-120)', async () => {
      const booth = await startRefundBooth(open, provider);
      const taps = await Promise.all([booth.ask(10_000, 35_000), booth.ask(10_000, 35_000)]);
      expect(new Set(taps.map(({ key }) => key)).size).toBe(1);
      await expect(booth.ask(5_000, 35_000)).rejects.toThrow(
        'IDR 10.000 of it is being refunded: wait for the provider’s answer.',
      );
      await expect(booth.askAll()).rejects.toThrow('IDR 10.000 of it is being refunded');
      await booth.confirm();
      await expect(booth.ask(10_000, 35_000)).rejects.toThrow(
        'IDR 25.000 is left to refund, not IDR 35.000. Check the refunds again.',
      );
      expect(booth.refundedIdr()).toBe(10_000);
      expect(booth.countRefundCalls()).toBe(1);
    });

    test('the limit includes what went back of the same payment (PAY-122)', async () => {
      const booth = await startRefundBooth(open, provider);
      await booth.ask(20_000, 35_000, 20_000);
      await booth.confirm();
      await expect(booth.ask(1, 15_000, 20_000)).rejects.toThrow(
        'With IDR 20.000 that went back before, IDR 20.001 is more than the IDR 20.000',
      );
      const byHand = { reason: 'In cash.', actor: SARI, maxIdr: 20_000, amountIdr: 15_000 };
      await expect(booth.transactions.markRefunded(booth.short_code, byHand)).rejects.toThrow(
        'IDR 35.000 is more than the IDR 20.000',
      );
      booth.refuseNext();
      await booth.ask(1_000, 15_000);
      await expect(booth.settle(1, { maxIdr: 20_000 })).rejects.toThrow('IDR 21.000');
    });

    test('a part that staff send back at the provider is not mistaken for ours (PAY-119)', async () => {
      const booth = await startRefundBooth(open, provider);
      await booth.ask(10_000, 35_000);
      await booth.sendElsewhere(10_000);
      await booth.confirm();
      expect(await booth.states()).toEqual(['paid', 'proven']);
      expect(await booth.openSums()).toEqual([[`${booth.short_code}-1`, 'refund_noted', 10_000]]);
      expect((await booth.show()).charges).toMatchObject([{ refundedIdr: 20_000 }]);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('a refused part is listed, can be refunded again by its name, and blocks other parts (PAY-121)', async () => {
      const booth = await startRefundBooth(open, provider);
      booth.refuseNext();
      expect(await booth.ask(10_000, 35_000)).toMatchObject({ state: 'refused' });
      expect(await booth.openSums()).toEqual([[`${booth.short_code}-1`, 'refund_refused', 10_000]]);
      await expect(booth.ask(5_000, 35_000)).rejects.toThrow(
        'The provider refused to send IDR 10.000 back: settle that first',
      );
      expect(await booth.askSum(1)).toMatchObject({ amountIdr: 10_000, owedNumber: 1 });
      await booth.confirm();
      expect(await booth.openSums()).toEqual([]);
      expect(await booth.states()).toEqual(['paid', 'proven', 'refused']);
      expect(booth.refundedIdr()).toBe(10_000);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('a refused part that a person settles counts as gone back (PAY-121)', async () => {
      const booth = await startRefundBooth(open, provider);
      for (const leftIdr of [35_000, 25_000]) {
        booth.refuseNext();
        await booth.ask(10_000, leftIdr);
        const number = leftIdr === 35_000 ? 1 : 2;
        const name = `${booth.short_code}-${number}`;
        expect(await booth.openSums()).toEqual([[name, 'refund_refused', 10_000]]);
        await booth.settle(number);
      }
      await expect(booth.ask(15_001, 15_000)).rejects.toThrow('up to IDR 15.000');
      await booth.askAll();
      await booth.confirm();
      expect(booth.refundedIdr()).toBe(15_000);
      expect(await booth.states()).toEqual(['refunded', 'proven', 'refused', 'refused']);
      expect(await booth.openSums()).toEqual([]);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('a refund of all that is left is possible while a refused part is open, and settles it (PAY-121)', async () => {
      const booth = await startRefundBooth(open, provider);
      booth.refuseNext(2);
      await booth.ask(10_000, 35_000);
      await booth.askAll();
      expect(await booth.openSums()).toEqual([
        [`${booth.short_code}-1`, 'refund_refused', 10_000],
        [`${booth.short_code}-2`, 'refund_refused', 25_000],
      ]);
      await booth.askAll();
      await booth.confirm();
      expect(await booth.openSums()).toEqual([]);
      expect((await booth.states())[0]).toBe('refunded');
      expect(booth.refundedIdr()).toBe(35_000);
    });

    test('after a partial refund only the rest can be noted as sent by hand (PAY-117, PAY-120)', async () => {
      const booth = await startRefundBooth(open, provider);
      await booth.ask(10_000, 35_000);
      await booth.confirm();
      await expect(booth.noteByHand(35_000)).rejects.toThrow(
        'IDR 25.000 is left to refund, not IDR 35.000.',
      );
      expect(await booth.states()).toEqual(['paid', 'proven']);
      await booth.noteByHand(25_000);
      const { transaction, ledger } = await booth.show();
      expect(transaction.status).toBe('refunded');
      expect(ledger.at(-1)).toMatchObject({ event: 'refunded', amountIdr: 25_000 });
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('a payment without partial refunds rejects a part before the provider is called (PAY-118)', async () => {
      const booth = await startRefundBooth(open, provider, { issuer: WHOLE_ONLY[provider] });
      await expect(booth.ask(10_000, 35_000)).rejects.toThrow(
        'The payer’s bank or wallet does not support partial refunds.',
      );
      expect(booth.countRefundCalls()).toBe(0);
      await booth.ask(35_000, 35_000);
      await booth.confirm();
      expect((await booth.states())[0]).toBe('refunded');
    });

    test('after a provider refused a part, only a full refund is possible (PAY-118)', async () => {
      const booth = await startRefundBooth(open, provider, { issuer: WHOLE_ONLY[provider] });
      // As a charge that was stored before the booth recorded this.
      await booth.database.updateTable('charges').set({ refunds_whole_only: 0 }).execute();
      expect(await booth.ask(10_000, 35_000)).toMatchObject({
        state: 'refused',
        refusal: 'whole_only',
      });
      await expect(booth.ask(10_000, 35_000)).rejects.toThrow('does not support partial refunds');
      expect(booth.countRefundCalls()).toBe(1);
    });

    test('another process continues a partial refund after the first was killed (PAY-69)', async () => {
      let isKilled = true;
      const booth = await startRefundBooth(open, provider, {}, (gateway) => ({
        ...gateway,
        async refund(order, signal) {
          const outcome = await gateway.refund(order, signal);
          if (isKilled) throw new Error('killed');
          return outcome;
        },
      }));
      await expect(booth.ask(10_000, 35_000)).rejects.toThrow('killed');
      isKilled = false;
      expect(await booth.ask(10_000, 35_000)).toMatchObject({ state: 'asked', tries: 1 });
      await booth.advance(DAY_MS / 2);
      await booth.follow();
      await booth.confirm();
      expect(await booth.states()).toEqual(['paid', 'proven']);
      expect(booth.refundedIdr()).toBe(10_000);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('a refund of more than half whose response was lost is repeated with the same key, and sent once (PAY-67)', async () => {
      const booth = await startRefundBooth(open, provider);
      booth.double.fail('lost-answer', { on: 'refund', times: 3 });
      await booth.ask(20_000, 35_000);
      booth.double.recover();
      await booth.advance(DAY_MS);
      await booth.follow();
      await booth.confirm();
      expect(await booth.states()).toEqual(['paid', 'proven']);
      expect(booth.refundedIdr()).toBe(20_000);
    });
  });

  test('any part is sent to Midtrans again, as its keys are idempotent (PAY-69)', async () => {
    const booth = await startRefundBooth(open, 'midtrans');
    booth.double.fail('unavailable', { on: 'refund' });
    await booth.ask(10_000, 35_000);
    booth.double.recover();
    await booth.advance(DAY_MS);
    await booth.follow();
    await booth.confirm();
    expect(await booth.states()).toEqual(['paid', 'proven']);
    expect(booth.refundedIdr()).toBe(10_000);
  });

  test('a part without a response from Xendit is not sent again; the webhook proves it (PAY-123)', async () => {
    const booth = await startRefundBooth(open, 'xendit');
    booth.double.fail('lost-answer', { on: 'refund', times: 1 });
    await booth.ask(10_000, 35_000);
    const asks = booth.countRefundCalls();
    await booth.advance(DAY_MS / 2);
    await booth.follow();
    expect(booth.countRefundCalls()).toBe(asks);
    expect(await booth.states()).toEqual(['paid', 'asked']);
    await booth.confirm();
    expect(await booth.states()).toEqual(['paid', 'proven']);
    expect(booth.refundedIdr()).toBe(10_000);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a part that never reached Xendit is listed after a day, so that staff check it there (PAY-123)', async () => {
    const booth = await startRefundBooth(open, 'xendit');
    booth.double.fail('unavailable', { on: 'refund' });
    await booth.ask(10_000, 35_000);
    booth.double.recover();
    const asks = booth.countRefundCalls();
    await booth.passHours(36);
    expect(booth.countRefundCalls()).toBe(asks);
    expect(await booth.states()).toEqual(['paid', 'refused']);
    expect(await booth.transactions.listOwed({ isOpen: true })).toMatchObject([
      { kind: 'refund_refused', amountIdr: 10_000, refused: { refusal: 'unproven' } },
    ]);
  });

  test('an owed sum only goes back as a whole (PAY-121)', async () => {
    const booth = await startProviderBooth(await open(), 'midtrans');
    const { trx_id, short_code } = await booth.kiosk.start();
    const orderId = await booth.orderIdOf(trx_id);
    await booth.double.pay(orderId, { amountIdr: 34_999 });
    await booth.deliverAll();
    const ask = (amountIdr: number) =>
      booth.transactions.startRefund(`${short_code}-1`, {
        ...REFUND_REQUEST,
        amount: { amountIdr, leftIdr: 34_999 },
      });
    await expect(ask(10_000)).rejects.toThrow('An owed sum can only be refunded as a whole.');
    expect(await ask(34_999)).toMatchObject({ state: 'asked', amountIdr: 34_999 });
  });

  test('the sandbox sends parts back at once, each once (PAY-117, PAY-120)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    const ask = (amountIdr: number, leftIdr: number) =>
      booth.transactions.startRefund(created.short_code, {
        ...REFUND_REQUEST,
        amount: { amountIdr, leftIdr },
      });
    expect(await ask(10_000, 35_000)).toMatchObject({ state: 'proven', amountIdr: 10_000 });
    await expect(ask(10_000, 35_000)).rejects.toThrow('Check the refunds again');
    expect((await booth.transactions.get(created.short_code)).status).toBe('paid');
    expect(await ask(25_000, 25_000)).toMatchObject({ state: 'proven' });
    expect((await booth.transactions.get(created.short_code)).status).toBe('refunded');
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });
});
