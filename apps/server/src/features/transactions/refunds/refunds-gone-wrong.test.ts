import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../domain/actor.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway.ts';
import {
  openProviderTill,
  PROVIDERS,
  type ProviderTill,
  refundAt,
} from '../../../testing/booths/provider-till.ts';
import {
  describeOnEveryDatabase,
  type OpenDatabase,
} from '../../../testing/databases/every-database.ts';
import { createTodayStore } from '../../today/store.ts';
import { createTransactionListStore } from '../console/list-store.ts';
import { createRefundRequestStore } from './refund-request-store.ts';

const SARI: Actor = { kind: 'staff', id: 'sari', name: 'Sari' };
const REQUEST = { reason: 'One strip was torn.', actor: SARI, maxIdr: null };
const DAY_MS = 86_400_000;

const REFUSAL = {
  status: 403,
  body: { status_code: '412', status_message: 'No.', id: 'x', error_code: 'REFUND_NOT_SUPPORTED' },
};

async function openPaid(
  open: OpenDatabase,
  provider: ProviderTill['provider'],
  payment: { issuer?: string } = {},
  wrap?: (gateway: PaymentGateway) => PaymentGateway,
) {
  const till = await openProviderTill(await open(), provider, wrap);
  const { trx_id, short_code } = await till.kiosk.start();
  const orderId = await till.orderIdOf(trx_id);
  await till.double.pay(orderId, payment);
  await till.deliverAll();
  const show = () => till.transactions.show(trx_id);
  const follow = () => till.runJob('transactions-refunds', null);
  const ask = (amountIdr: number, leftIdr: number, maxIdr: number | null = null) =>
    till.transactions.askRefund(short_code, { ...REQUEST, maxIdr, amount: { amountIdr, leftIdr } });
  return {
    ...till,
    short_code,
    orderId,
    show,
    follow,
    ask,
    askAll: (name = short_code) => till.transactions.askRefund(name, { ...REQUEST, amount: 'all' }),
    /** The bank does what it was asked for, and the booth learns of it. */
    async confirm() {
      await till.double.confirmRefunds(orderId);
      await till.deliverAll();
      await till.advance(1_000);
      await follow();
    },
    settle: (name: string, maxIdr: number | null = null) =>
      till.transactions.settleOwed(name, { actor: SARI, note: 'In cash.', maxIdr }),
    refundedIdr: () => till.double.listCharges()[0]?.refundedIdr,
    asks: () => till.double.received.filter(({ operation }) => operation === 'refund').length,
    async states() {
      const { transaction, refunds } = await show();
      return [transaction.status, ...refunds.map(({ state }) => state)];
    },
    openSums: async () =>
      (await till.transactions.listOwed({ isOpen: true })).map(({ name, kind, amountIdr }) => [
        name,
        kind,
        amountIdr,
      ]),
  };
}

const backIn = (ledger: readonly { event: string; amountIdr: number | null }[]): number =>
  ledger
    .filter(({ event }) => ['part_refunded', 'refunded'].includes(event))
    .reduce((sum, { amountIdr }) => sum + (amountIdr ?? 0), 0);

/** What Today and the list of transactions say went back. */
async function totals({ database }: Pick<ProviderTill, 'database'>) {
  const day = await createTodayStore(database).sumRefunds({ from: 0, to: 1e13 });
  const { refundedIdr } = await createTransactionListStore(database).sum(null, {});
  const today = [...day.values()].reduce((sum, { amountIdr }) => sum + amountIdr, 0);
  return { today, list: refundedIdr };
}

describeOnEveryDatabase('refunds of a part that go wrong', (open) => {
  test('a part that Xendit may have sent is not sent once more by its name (PAY-123)', async () => {
    const till = await openPaid(open, 'xendit');
    till.double.fail('lost-answer', { on: 'refund', times: 1 });
    await till.ask(10_000, 35_000);
    for (let hour = 0; hour < 36; hour += 1) {
      await till.advance(DAY_MS / 24);
      await till.follow();
    }
    expect(await till.states()).toEqual(['paid', 'refused']);
    await till.askAll(`${till.short_code}-1`).catch(() => undefined);
    await till.confirm();
    expect(till.refundedIdr()).toBe(10_000);
  });

  describe.each(PROVIDERS)('by %s', (provider) => {
    test('a refused part that staff send in the dashboard is answered by it', async () => {
      const till = await openPaid(open, provider);
      till.double.fail(REFUSAL, { on: 'refund', times: 1 });
      await till.ask(10_000, 35_000);
      const reference = (await till.show()).charges[0]?.providerReference ?? '';
      await refundAt(till, reference, { amountIdr: 10_000 });
      await till.confirm();
      for (const [name] of await till.openSums()) await till.settle(String(name));
      expect(till.refundedIdr()).toBe(10_000);
      expect(await till.ask(25_000, 25_000)).toMatchObject({ amountIdr: 25_000 });
    });

    test('what waited for a refused part is listed also if the provider was away then', async () => {
      let isDown = false;
      const till = await openPaid(open, provider, {}, (gateway) => ({
        ...gateway,
        readRefund: async (refund, signal) =>
          isDown
            ? { kind: 'refused', refusal: 'not_possible', reason: 'The bank said no.' }
            : gateway.readRefund(refund, signal),
        readPayment: async (charge, signal) =>
          isDown ? { kind: 'unreachable', reason: 'Away.' } : gateway.readPayment(charge, signal),
      }));
      await till.ask(10_000, 35_000);
      const reference = (await till.show()).charges[0]?.providerReference ?? '';
      await refundAt(till, reference, { amountIdr: 12_000 });
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
      const till = await openPaid(open, provider);
      await till.ask(10_000, 35_000);
      await till.confirm();
      till.double.fail(REFUSAL, { on: 'refund', times: 1 });
      await till.ask(25_000, 25_000);
      await till.settle(`${till.short_code}-1`);
      const reference = (await till.show()).charges[0]?.providerReference ?? '';
      await refundAt(till, reference, { amountIdr: 25_000 });
      await till.confirm();
      expect((await till.states())[0]).toBe('refunded');
      expect(backIn((await till.show()).ledger)).toBeLessThanOrEqual(35_000);
    });

    test('a part stands in the ledger once when the rest was settled by hand', async () => {
      const till = await openPaid(open, provider);
      await till.ask(10_000, 35_000);
      await till.confirm();
      till.double.fail(REFUSAL, { on: 'refund', times: 1 });
      await till.ask(25_000, 25_000);
      await till.settle(`${till.short_code}-1`);
      for (const webhook of till.inbox.webhooks) await till.deliver(webhook);
      expect(backIn((await till.show()).ledger)).toBeLessThanOrEqual(35_000 - 25_000);
    });

    test('a part from the dashboard counts in the day as it does in the list', async () => {
      const till = await openPaid(open, provider);
      const reference = (await till.show()).charges[0]?.providerReference ?? '';
      await refundAt(till, reference, { amountIdr: 10_000 });
      await till.confirm();
      expect(await totals(till)).toEqual({ today: 10_000, list: 10_000 });
      await till.askAll();
      await till.confirm();
      expect(await totals(till)).toEqual({ today: 35_000, list: 35_000 });
    });

    test('a refused part that a person settled counts in the day, the list and the limit', async () => {
      const till = await openPaid(open, provider);
      till.double.fail(REFUSAL, { on: 'refund', times: 1 });
      await till.ask(10_000, 35_000);
      await till.settle(`${till.short_code}-1`);
      expect(await totals(till)).toEqual({ today: 10_000, list: 10_000 });
      const wish = { reason: 'Torn.', actor: SARI, amountIdr: 5_000 };
      await till.transactions.wishRefund(till.short_code, wish);
      const [request] = await createRefundRequestStore(till.database).list();
      expect(request?.amountIdr).toBe(15_000);
    });

    test('a refused part that a refund by hand settles counts once', async () => {
      const till = await openPaid(open, provider);
      till.double.fail(REFUSAL, { on: 'refund', times: 1 });
      await till.ask(10_000, 35_000);
      const byHand = { reason: 'In cash.', actor: SARI, maxIdr: null, amountIdr: 35_000 };
      await till.transactions.markRefunded(till.short_code, byHand);
      expect(await totals(till)).toEqual({ today: 35_000, list: 35_000 });
    });

    test('the last refused part of a payment is noted for the session', async () => {
      const till = await openPaid(open, provider);
      till.double.fail(REFUSAL, { on: 'refund', times: 2 });
      await till.ask(10_000, 35_000);
      await till.settle(`${till.short_code}-1`);
      await till.askAll();
      expect(await till.transactions.listOwed({ isOpen: true })).toMatchObject([
        { amountIdr: 25_000, isPart: false },
      ]);
    });
  });
});
