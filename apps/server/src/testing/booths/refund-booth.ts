import type { Actor } from '../../domain/actor.ts';
import { createTodayStore } from '../../features/today/store.ts';
import { createTransactionListStore } from '../../features/transactions/console/list-store.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { OpenDatabase } from '../databases/every-database.ts';
import { type ProviderBooth, refundAt, startProviderBooth } from './provider-booth.ts';

export const SARI: Actor = { kind: 'staff', id: 'sari', name: 'Sari' };
export const REFUND_REQUEST = { reason: 'One strip was torn.', actor: SARI, maxIdr: null };

/** A response of both providers that refuses a refund. */
export const PROVIDER_REFUSAL = {
  status: 403,
  body: { status_code: '412', status_message: 'No.', id: 'x', error_code: 'REFUND_NOT_SUPPORTED' },
};

const HOUR_MS = 3_600_000;

/** A booth with one payment of IDR 35.000. */
export async function startRefundBooth(
  open: OpenDatabase,
  provider: ProviderBooth['provider'],
  payment: { issuer?: string } = {},
  wrap?: (gateway: PaymentGateway) => PaymentGateway,
) {
  const booth = await startProviderBooth(await open(), provider, wrap);
  const { trx_id, short_code } = await booth.kiosk.start();
  const orderId = await booth.orderIdOf(trx_id);
  await booth.double.pay(orderId, payment);
  await booth.deliverAll();
  const { transactions, double } = booth;
  let sent = 0;
  const show = () => transactions.getRecords(trx_id);
  const follow = () => booth.runJob('transactions-refunds', null);
  const settle = (number: number, settling: { maxIdr?: number | null; way?: Way } = {}) =>
    transactions.settleOwed(`${short_code}-${number}`, {
      actor: SARI,
      note: 'Done.',
      maxIdr: null,
      ...settling,
    });
  return {
    ...booth,
    trx_id,
    short_code,
    orderId,
    show,
    follow,
    settle,
    ask: (amountIdr: number, leftIdr: number, maxIdr: number | null = null) =>
      transactions.startRefund(short_code, {
        ...REFUND_REQUEST,
        maxIdr,
        amount: { amountIdr, leftIdr },
      }),
    askAll: () => transactions.startRefund(short_code, { ...REFUND_REQUEST, amount: 'all' }),
    askSum: (number: number) =>
      transactions.startRefund(`${short_code}-${number}`, { ...REFUND_REQUEST, amount: 'all' }),
    reopen: (number: number) =>
      transactions.reopenOwed(`${short_code}-${number}`, {
        actor: SARI,
        reason: 'It was not given.',
        seenSettledAt: undefined,
      }),
    noteByHand: (amountIdr: number) =>
      transactions.markRefunded(short_code, { ...REFUND_REQUEST, amountIdr }),
    refuseNext: (times = 1) => double.fail(PROVIDER_REFUSAL, { on: 'refund', times }),
    /** Refunds in the provider's dashboard; the bank has not confirmed it yet. */
    async sendElsewhere(amountIdr: number) {
      sent += 1;
      const reference = (await show()).charges[0]?.providerReference ?? '';
      await refundAt(booth, reference, { amountIdr, name: `refund-${sent}` });
    },
    /** The bank confirms the refunds, and the webhooks arrive. */
    async confirm() {
      await double.confirmRefunds(orderId);
      await booth.deliverAll();
      await booth.advance(1_000);
      await follow();
    },
    /** Advances the clock hour by hour and runs the refund job each hour. */
    async passHours(hours: number) {
      for (let hour = 0; hour < hours; hour += 1) {
        await booth.advance(HOUR_MS);
        await follow();
      }
    },
    /** The amount that the provider has refunded. */
    refundedIdr: () => double.listCharges()[0]?.refundedIdr,
    countRefundCalls: () =>
      double.received.filter(({ operation }) => operation === 'refund').length,
    async states() {
      const { transaction, refunds } = await show();
      return [transaction.status, ...refunds.map(({ state }) => state)];
    },
    openSums: async () =>
      (await transactions.listOwed({ isOpen: true })).map(({ name, kind, amountIdr }) => [
        name,
        kind,
        amountIdr,
      ]),
    figures: () => readFigures(booth),
  };
}

type Way = 'by_hand' | 'by_provider';

/** The refunded amounts on the page Today, in the totals of the list and in the list's row. */
async function readFigures({ database }: Pick<ProviderBooth, 'database'>) {
  const day = await createTodayStore(database).sumRefunds({ from: 0, to: 1e13 });
  const list = createTransactionListStore(database);
  const { refundedIdr } = await list.sum(null, {});
  const [row] = await list.list(null, {}, { after: undefined, limit: 1 });
  const today = [...day.values()].reduce((sum, { amountIdr }) => sum + amountIdr, 0);
  return { today, list: refundedIdr, row: row?.refundedIdr };
}
