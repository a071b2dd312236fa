import { createManualClock, type ManualClock } from '@jepret/testing/manual-clock.ts';
import { startMidtransDouble } from '@jepret/testing/midtrans/midtrans-double.ts';
import { openWebhookInbox } from '@jepret/testing/providers/webhook-inbox.ts';
import { skipShortWaits } from '@jepret/testing/skip-short-waits.ts';
import { startXenditDouble } from '@jepret/testing/xendit/xendit-double.ts';
import { createMidtransPaymentGateway } from '../../adapters/payment-gateway/midtrans/midtrans.ts';
import { CALL_LIMITS } from '../../adapters/payment-gateway/provider-client.ts';
import { createXenditPaymentGateway } from '../../adapters/payment-gateway/xendit/xendit.ts';
import { createPaymentGateways } from '../../composition/adapters/payments.ts';
import type { Database } from '../../database/schema.ts';
import type { PaymentGateway, Webhook } from '../../ports/payment-gateway.ts';
import { systemRandomness } from '../../ports/randomness.ts';

/** A payment provider with its wallets; calls and webhooks can fail. */
export interface SimulatedProvider {
  clock: ManualClock;
  gateway: PaymentGateway;
  /** All sent webhooks, oldest first. */
  listWebhooks(): Promise<readonly Webhook[]>;
  pay(orderId: string, how: { amountIdr?: number; isLate?: boolean }): Promise<unknown>;
  deny(orderId: string): Promise<unknown>;
  /** The bank completes or rejects all requested refunds of this order. */
  endRefunds(orderId: string, isDone: boolean): Promise<unknown>;
  /** What was paid and refunded, and which charges can still be paid. */
  listRecords(): Promise<ProviderRecord[]>;
  breakNext(how: 'unavailable' | 'lost-answer'): void;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

interface ProviderRecord {
  orderId: string;
  paidIdr: number;
  refundedIdr: number;
  isOpen: boolean;
}

const LATE_MS = 20 * 60_000;

export const SIMULATED_PROVIDERS = ['sandbox', 'midtrans', 'xendit'] as const;

export function openSimulatedProvider(
  name: (typeof SIMULATED_PROVIDERS)[number],
  database: Database,
): Promise<SimulatedProvider> {
  return name === 'sandbox' ? simulateSandbox(database) : simulateRemote(name);
}

async function simulateRemote(name: 'midtrans' | 'xendit'): Promise<SimulatedProvider> {
  const clock = createManualClock();
  const inbox = await openWebhookInbox();
  const { scheduler } = skipShortWaits(clock, CALL_LIMITS.requestMs);
  const keys = { serverKey: 'SB-1', secretKey: 'xnd-1', callbackToken: 'token-1' };
  const options = { ...keys, clock, webhookUrl: inbox.url };
  const double = await (name === 'midtrans'
    ? startMidtransDouble(options)
    : startXenditDouble(options));
  const create = name === 'midtrans' ? createMidtransPaymentGateway : createXenditPaymentGateway;
  let isDown = false;
  return {
    clock,
    gateway: create({ ...keys, baseUrl: double.url, scheduler }),
    async listWebhooks() {
      await double.untilWebhooksDelivered();
      return inbox.webhooks;
    },
    pay: double.pay,
    deny: double.deny,
    endRefunds: (orderId, isDone) =>
      isDone ? double.confirmRefunds(orderId) : double.rejectRefunds(orderId),
    listRecords: async () =>
      double.listCharges().map(({ orderId, paidIdr, refundedIdr, state }) => ({
        orderId,
        paidIdr,
        refundedIdr,
        isOpen: state === 'open',
      })),
    breakNext: (how) => double.fail(how, { times: 1 }),
    async goDown() {
      if (!isDown) await double.goDown();
      isDown = true;
    },
    async comeBack() {
      double.recover();
      if (isDown) await double.comeUp();
      isDown = false;
    },
    async stop() {
      await double.stop();
      await inbox.stop();
    },
  };
}

async function simulateSandbox(database: Database): Promise<SimulatedProvider> {
  const clock = createManualClock();
  const { payments, sandbox } = createPaymentGateways({
    choice: { provider: 'sandbox' },
    publicUrl: 'http://localhost:3000',
    database,
    scheduler: clock,
    randomness: systemRandomness,
  });
  const webhooks: Webhook[] = [];
  const record = (webhook: Webhook | undefined) => webhook && webhooks.push(webhook);
  const table = () => database.updateTable('sandbox_charges');
  const pageOf = async (orderId: string) => {
    const row = await database
      .selectFrom('sandbox_charges')
      .select('page_id')
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    return row?.page_id ?? '';
  };
  return {
    clock,
    gateway: payments.active,
    listWebhooks: async () => webhooks,
    async pay(orderId, { amountIdr, isLate }) {
      if (amountIdr !== undefined) {
        const open = table().where('order_id', '=', orderId).where('state', '=', 'open');
        await open.set({ amount_idr: amountIdr }).execute();
      }
      if (isLate) {
        // Without a webhook only the sweeper can find it, while it still checks the charge.
        const recent = clock.now() - LATE_MS;
        await table()
          .set({ state: 'paid', paid_at: clock.now() })
          .where('order_id', '=', orderId)
          .where('state', '!=', 'paid')
          .where('created_at', '>', recent)
          .execute();
      }
      record(await sandbox?.pay(await pageOf(orderId)));
    },
    deny: async (orderId) => record(await sandbox?.decline(await pageOf(orderId))),
    endRefunds: async () => {},
    async listRecords() {
      const rows = await database.selectFrom('sandbox_charges').selectAll().execute();
      const refunds = await database.selectFrom('sandbox_refunds').selectAll().execute();
      return rows.map((row) => ({
        orderId: row.order_id,
        paidIdr: row.state === 'paid' ? row.amount_idr : 0,
        refundedIdr: refunds
          .filter(({ order_id }) => order_id === row.order_id)
          .reduce((sum, { amount_idr }) => sum + amount_idr, 0),
        isOpen: row.state === 'open' && clock.now() < row.expires_at,
      }));
    },
    breakNext: () => {},
    goDown: async () => {},
    comeBack: async () => {},
    stop: async () => {},
  };
}
