import { describe, expect, test } from 'vitest';
import { PROVIDERS } from '../../../testing/booths/provider-till.ts';
import { openRefundTill, SARI } from '../../../testing/booths/refund-till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { createRefundRequestStore } from './refund-request-store.ts';

const DAY_MS = 86_400_000;

const backIn = (ledger: readonly { event: string; amountIdr: number | null }[]): number =>
  ledger
    .filter(({ event }) => ['part_refunded', 'refunded'].includes(event))
    .reduce((sum, { amountIdr }) => sum + (amountIdr ?? 0), 0);

describeOnEveryDatabase('refunds of a part that go wrong', (open) => {
  test('a part that Xendit may have sent is not sent once more by its name (PAY-123)', async () => {
    const till = await openRefundTill(open, 'xendit');
    till.double.fail('lost-answer', { on: 'refund', times: 1 });
    await till.ask(10_000, 35_000);
    await till.passHours(36);
    expect(await till.states()).toEqual(['paid', 'refused']);
    await till.askSum(1).catch(() => undefined);
    await till.confirm();
    expect(till.refundedIdr()).toBe(10_000);
  });

  describe.each(PROVIDERS)('by %s', (provider) => {
    test('a refused part that staff send in the dashboard is answered by it', async () => {
      const till = await openRefundTill(open, provider);
      till.refuseNext();
      await till.ask(10_000, 35_000);
      await till.sendElsewhere(10_000);
      await till.confirm();
      expect(await till.openSums()).toEqual([]);
      expect(till.refundedIdr()).toBe(10_000);
      expect(await till.ask(25_000, 25_000)).toMatchObject({ amountIdr: 25_000 });
    });

    test('what waited for a refused part is listed also if the provider was away then', async () => {
      let isDown = false;
      const till = await openRefundTill(open, provider, {}, (gateway) => ({
        ...gateway,
        readRefund: async (refund, signal) =>
          isDown
            ? { kind: 'refused', refusal: 'not_possible', reason: 'The bank said no.' }
            : gateway.readRefund(refund, signal),
        readPayment: async (charge, signal) =>
          isDown ? { kind: 'unreachable', reason: 'Away.' } : gateway.readPayment(charge, signal),
      }));
      await till.ask(10_000, 35_000);
      await till.sendElsewhere(12_000);
      await till.double.confirmRefunds(till.orderId);
      await till.deliverAll();
      isDown = true;
      await till.advance(60_000);
      await till.follow();
      expect(await till.states()).toEqual(['paid', 'refused']);
      isDown = false;
      for (let hour = 0; hour < 24; hour += 1) {
        await till.advance(DAY_MS / 24);
        await till.follow();
        await till.runJob('transactions-sweep', null);
      }
      expect((await till.show()).charges[0]?.refundedIdr).toBeGreaterThanOrEqual(12_000);
    });

    test('no more stands in the ledger than was paid when the rest is doubled', async () => {
      const till = await openRefundTill(open, provider);
      await till.ask(10_000, 35_000);
      await till.confirm();
      till.refuseNext();
      await till.ask(25_000, 25_000);
      await till.settle(1);
      await till.sendElsewhere(25_000);
      await till.confirm();
      expect((await till.states())[0]).toBe('refunded');
      expect(backIn((await till.show()).ledger)).toBeLessThanOrEqual(35_000);
    });

    test('a part stands in the ledger once when the rest was settled by hand', async () => {
      const till = await openRefundTill(open, provider);
      await till.ask(10_000, 35_000);
      await till.confirm();
      till.refuseNext();
      await till.ask(25_000, 25_000);
      await till.settle(1);
      for (const webhook of till.inbox.webhooks) await till.deliver(webhook);
      expect(backIn((await till.show()).ledger)).toBeLessThanOrEqual(35_000 - 25_000);
    });

    test('a part from the dashboard counts in the day as it does in the list (CONSOLE-268)', async () => {
      const till = await openRefundTill(open, provider);
      await till.sendElsewhere(10_000);
      await till.confirm();
      expect(await till.figures()).toEqual({ today: 10_000, list: 10_000, row: 10_000 });
      await till.askAll();
      await till.confirm();
      expect(await till.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
    });

    test('a refused part that a person settled counts in the day, the list and the limit (CONSOLE-268)', async () => {
      const till = await openRefundTill(open, provider);
      till.refuseNext();
      await till.ask(10_000, 35_000);
      await till.settle(1);
      expect(await till.figures()).toEqual({ today: 10_000, list: 10_000, row: 10_000 });
      const wish = { reason: 'Torn.', actor: SARI, amountIdr: 5_000 };
      await till.transactions.wishRefund(till.short_code, wish);
      const [request] = await createRefundRequestStore(till.database).list();
      expect(request?.amountIdr).toBe(15_000);
    });

    test('a refused part that a refund by hand settles counts once (CONSOLE-268)', async () => {
      const till = await openRefundTill(open, provider);
      till.refuseNext();
      await till.ask(10_000, 35_000);
      await till.noteByHand(35_000);
      expect(await till.figures()).toEqual({ today: 35_000, list: 35_000, row: 35_000 });
    });

    test('the last refused part of a payment is noted for the session', async () => {
      const till = await openRefundTill(open, provider);
      till.refuseNext(2);
      await till.ask(10_000, 35_000);
      await till.settle(1);
      await till.askAll();
      expect(await till.transactions.listOwed({ isOpen: true })).toMatchObject([
        { amountIdr: 25_000 },
      ]);
      await till.settle(2);
      expect((await till.states())[0]).toBe('refunded');
    });
  });
});
