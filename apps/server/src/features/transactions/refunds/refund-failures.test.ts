import { describe, expect, test } from 'vitest';
import { PROVIDERS } from '../../../testing/booths/provider-booth.ts';
import { SARI, startRefundBooth } from '../../../testing/booths/refund-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { createRefundRequestStore } from './refund-request-store.ts';

const DAY_MS = 86_400_000;

const backIn = (ledger: readonly { event: string; amountIdr: number | null }[]): number =>
  ledger
    .filter(({ event }) => ['part_refunded', 'refunded'].includes(event))
    .reduce((sum, { amountIdr }) => sum + (amountIdr ?? 0), 0);

describeOnEveryDatabase('partial refunds that fail', (open) => {
  test('a part that Xendit may have sent is not sent again by its name (PAY-123)', async () => {
    const booth = await startRefundBooth(open, 'xendit');
    booth.double.fail('lost-answer', { on: 'refund', times: 1 });
    await booth.ask(10_000, 35_000);
    await booth.passHours(36);
    expect(await booth.states()).toEqual(['paid', 'refused']);
    await booth.askSum(1).catch(() => undefined);
    await booth.confirm();
    expect(booth.refundedIdr()).toBe(10_000);
  });

  describe.each(PROVIDERS)('by %s', (provider) => {
    test('a refused part is settled when staff send it in the provider’s dashboard', async () => {
      const booth = await startRefundBooth(open, provider);
      booth.refuseNext();
      await booth.ask(10_000, 35_000);
      await booth.sendElsewhere(10_000);
      await booth.confirm();
      expect(await booth.openSums()).toEqual([]);
      expect(booth.refundedIdr()).toBe(10_000);
      expect(await booth.ask(25_000, 25_000)).toMatchObject({ amountIdr: 25_000 });
    });

    test('money sent back during a refund is recorded after its refusal, also if the provider was down then', async () => {
      let isDown = false;
      const booth = await startRefundBooth(open, provider, {}, (gateway) => ({
        ...gateway,
        readRefund: async (refund, signal) =>
          isDown
            ? { kind: 'refused', refusal: 'not_possible', reason: 'The bank said no.' }
            : gateway.readRefund(refund, signal),
        readPayment: async (charge, signal) =>
          isDown ? { kind: 'unreachable', reason: 'Away.' } : gateway.readPayment(charge, signal),
      }));
      await booth.ask(10_000, 35_000);
      await booth.sendElsewhere(12_000);
      await booth.double.confirmRefunds(booth.orderId);
      await booth.deliverAll();
      isDown = true;
      await booth.advance(60_000);
      await booth.follow();
      expect(await booth.states()).toEqual(['paid', 'refused']);
      isDown = false;
      for (let hour = 0; hour < 24; hour += 1) {
        await booth.advance(DAY_MS / 24);
        await booth.follow();
        await booth.runJob('transactions-sweep', null);
      }
      expect((await booth.show()).charges[0]?.refundedIdr).toBeGreaterThanOrEqual(12_000);
    });

    test('the ledger has no more refunds than were paid if the rest is doubled', async () => {
      const booth = await startRefundBooth(open, provider);
      await booth.ask(10_000, 35_000);
      await booth.confirm();
      booth.refuseNext();
      await booth.ask(25_000, 25_000);
      await booth.settle(1);
      await booth.sendElsewhere(25_000);
      await booth.confirm();
      expect((await booth.states())[0]).toBe('refunded');
      expect(backIn((await booth.show()).ledger)).toBeLessThanOrEqual(35_000);
    });

    test('the ledger has a part once if the rest was settled by hand', async () => {
      const booth = await startRefundBooth(open, provider);
      await booth.ask(10_000, 35_000);
      await booth.confirm();
      booth.refuseNext();
      await booth.ask(25_000, 25_000);
      await booth.settle(1);
      for (const webhook of booth.inbox.webhooks) await booth.deliver(webhook);
      expect(backIn((await booth.show()).ledger)).toBeLessThanOrEqual(35_000 - 25_000);
    });

    test('a part sent in the dashboard counts for the day as it does in the list (CONSOLE-268)', async () => {
      const booth = await startRefundBooth(open, provider);
      await booth.sendElsewhere(10_000);
      await booth.confirm();
      expect(await booth.figures()).toEqual({ today: 10_000, list: 10_000, row: 10_000 });
      await booth.askAll();
      await booth.confirm();
      expect(await booth.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
    });

    test('a refused part that a person settled counts for the day, the list and the limit (CONSOLE-268)', async () => {
      const booth = await startRefundBooth(open, provider);
      booth.refuseNext();
      await booth.ask(10_000, 35_000);
      await booth.settle(1);
      expect(await booth.figures()).toEqual({ today: 10_000, list: 10_000, row: 10_000 });
      const request = { reason: 'Torn.', actor: SARI, amountIdr: 5_000 };
      await booth.transactions.requestRefund(booth.short_code, request);
      const [pending] = await createRefundRequestStore(booth.database).list();
      expect(pending?.amountIdr).toBe(15_000);
    });

    test('a refused part that a refund by hand settles counts once (CONSOLE-268)', async () => {
      const booth = await startRefundBooth(open, provider);
      booth.refuseNext();
      await booth.ask(10_000, 35_000);
      await booth.noteByHand(35_000);
      expect(await booth.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
    });

    test('settling the last refused part of a payment ends the session', async () => {
      const booth = await startRefundBooth(open, provider);
      booth.refuseNext(2);
      await booth.ask(10_000, 35_000);
      await booth.settle(1);
      await booth.askAll();
      expect(await booth.transactions.listOwed({ isOpen: true })).toMatchObject([
        { amountIdr: 25_000 },
      ]);
      await booth.settle(2);
      expect((await booth.states())[0]).toBe('refunded');
    });
  });
});
