import type { Actor } from '../../domain/actor.ts';
import { createTodayStore } from '../../features/today/store.ts';
import { createTransactionListStore } from '../../features/transactions/console/list-store.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { OpenDatabase } from '../databases/every-database.ts';
import { openProviderTill, type ProviderTill, refundAt } from './provider-till.ts';

export const SARI: Actor = { kind: 'staff', id: 'sari', name: 'Sari' };
export const REQUEST = { reason: 'One strip was torn.', actor: SARI, maxIdr: null };

/** What both providers say when they do not send money back. */
export const REFUSAL = {
  status: 403,
  body: { status_code: '412', status_message: 'No.', id: 'x', error_code: 'REFUND_NOT_SUPPORTED' },
};

const HOUR_MS = 3_600_000;

/** A till at which one visitor has paid IDR 35.000. */
export async function openRefundTill(
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
  const { transactions, double } = till;
  let sent = 0;
  const show = () => transactions.show(trx_id);
  const follow = () => till.runJob('transactions-refunds', null);
  const settle = (number: number, settling: { maxIdr?: number | null; way?: Way } = {}) =>
    transactions.settleOwed(`${short_code}-${number}`, {
      actor: SARI,
      note: 'Done.',
      maxIdr: null,
      ...settling,
    });
  return {
    ...till,
    trx_id,
    short_code,
    orderId,
    show,
    follow,
    settle,
    ask: (amountIdr: number, leftIdr: number, maxIdr: number | null = null) =>
      transactions.askRefund(short_code, { ...REQUEST, maxIdr, amount: { amountIdr, leftIdr } }),
    askAll: () => transactions.askRefund(short_code, { ...REQUEST, amount: 'all' }),
    askSum: (number: number) =>
      transactions.askRefund(`${short_code}-${number}`, { ...REQUEST, amount: 'all' }),
    reopen: (number: number) =>
      transactions.reopenOwed(`${short_code}-${number}`, {
        actor: SARI,
        reason: 'It was not given.',
        seenSettledAt: undefined,
      }),
    noteByHand: (amountIdr: number) =>
      transactions.markRefunded(short_code, { ...REQUEST, amountIdr }),
    refuseNext: (times = 1) => double.fail(REFUSAL, { on: 'refund', times }),
    /** As staff do in the provider's dashboard; the bank has not confirmed it yet. */
    async sendElsewhere(amountIdr: number) {
      sent += 1;
      const reference = (await show()).charges[0]?.providerReference ?? '';
      await refundAt(till, reference, { amountIdr, name: `refund-${sent}` });
    },
    /** The bank does what it was asked for, and the booth learns of it. */
    async confirm() {
      await double.confirmRefunds(orderId);
      await till.deliverAll();
      await till.advance(1_000);
      await follow();
    },
    /** Time passes, and the job looks at the refund every hour. */
    async passHours(hours: number) {
      for (let hour = 0; hour < hours; hour += 1) {
        await till.advance(HOUR_MS);
        await follow();
      }
    },
    /** What the provider has sent back. */
    refundedIdr: () => double.listCharges()[0]?.refundedIdr,
    asks: () => double.received.filter(({ operation }) => operation === 'refund').length,
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
    figures: () => readFigures(till),
  };
}

type Way = 'by_hand' | 'by_provider';

/** What Today, the totals of the list and its row say went back. */
async function readFigures({ database }: Pick<ProviderTill, 'database'>) {
  const day = await createTodayStore(database).sumRefunds({ from: 0, to: 1e13 });
  const list = createTransactionListStore(database);
  const { refundedIdr } = await list.sum(null, {});
  const [row] = await list.list(null, {}, { after: undefined, limit: 1 });
  const today = [...day.values()].reduce((sum, { amountIdr }) => sum + amountIdr, 0);
  return { today, list: refundedIdr, row: row?.refundedIdr };
}
