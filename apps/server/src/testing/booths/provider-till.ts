import { createHandMovedClock, type HandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { startMidtransDouble } from '@jepret/testing/midtrans/midtrans-double.ts';
import type { PaymentDouble } from '@jepret/testing/providers/payment-double.ts';
import { openWebhookInbox, type WebhookInbox } from '@jepret/testing/providers/webhook-inbox.ts';
import { skipWaits } from '@jepret/testing/skip-waits.ts';
import { startXenditDouble } from '@jepret/testing/xendit/xendit-double.ts';
import { onTestFinished } from 'vitest';
import { createMidtransPaymentGateway } from '../../adapters/payment-gateway/midtrans/midtrans.ts';
import { CALL_LIMITS } from '../../adapters/payment-gateway/provider-client.ts';
import { createXenditPaymentGateway } from '../../adapters/payment-gateway/xendit/xendit.ts';
import { isMoneyReal } from '../../config/payment-choice.ts';
import type { Database } from '../../database/schema.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import { START_AT } from './test-dependencies.ts';
import { openTill, type Till } from './till.ts';

export const PROVIDERS = ['midtrans', 'xendit'] as const;

/** A till whose payments go over HTTP to a provider's double; its webhooks wait in the inbox. */
export interface ProviderTill extends Omit<Till, 'advance'> {
  provider: (typeof PROVIDERS)[number];
  double: Omit<PaymentDouble<never>, 'fail' | 'untilReceived' | 'received'> & {
    fail: PaymentDouble<'charge' | 'status' | 'cancel' | 'refund'>['fail'];
    received: readonly { operation: string | undefined }[];
  };
  inbox: WebhookInbox;
  clock: HandMovedClock;
  advance(ms: number): Promise<void>;
  /** Hands over a webhook as the provider sent it, or with something changed. */
  deliver(webhook: { headers: object; body: string }): Promise<number>;
  /** All webhooks since the last time, in the order of `arrange`. */
  deliverAll(): Promise<number[]>;
  orderIdOf(transactionId: string): Promise<string>;
}

const SERVER_KEY = 'SB-Mid-server-TESTKEY123';
const SECRET_KEY = 'xnd_development_TESTKEY123';
const CALLBACK_TOKEN = 'callback-token-of-the-account';

export async function openProviderTill(
  database: Database,
  provider: ProviderTill['provider'],
  /** What stands between the booth and the provider's adapter. */
  wrap = (gateway: PaymentGateway): PaymentGateway => gateway,
): Promise<ProviderTill> {
  const clock = createHandMovedClock(START_AT);
  const inbox = await openWebhookInbox();
  const { double, gateway: adapter } = await startProvider(provider, clock, inbox.url);
  const gateway = wrap(adapter);
  onTestFinished(async () => {
    await double.stop();
    await inbox.stop();
  });
  const till = await openTill(database, {
    clock,
    payments: {
      active: gateway,
      isMoneyReal: isMoneyReal({
        provider,
        midtrans: { serverKey: SERVER_KEY, baseUrl: double.url },
        xendit: { secretKey: SECRET_KEY, callbackToken: CALLBACK_TOKEN, baseUrl: double.url },
      }),
      find: (name) => (name === gateway.name ? gateway : undefined),
    },
  });
  let delivered = 0;

  const deliver: ProviderTill['deliver'] = async ({ headers, body }) => {
    const answer = await till.app.inject({
      method: 'POST',
      url: `/v1/payments/${provider}/notices`,
      headers: { ...headers },
      payload: body,
    });
    return answer.statusCode;
  };

  return {
    ...till,
    provider,
    double,
    inbox,
    clock,
    advance: clock.advance,
    deliver,
    async deliverAll() {
      await double.untilWebhooksDelivered();
      const webhooks = inbox.webhooks.slice(delivered);
      delivered = inbox.webhooks.length;
      const statuses: number[] = [];
      for (const webhook of webhooks) statuses.push(await deliver(webhook));
      return statuses;
    },
    async orderIdOf(transactionId) {
      const { charges } = await till.transactions.show(transactionId);
      return charges.at(-1)?.orderId ?? '';
    },
  };
}

async function startProvider(
  provider: ProviderTill['provider'],
  clock: HandMovedClock,
  webhookUrl: string,
): Promise<{ double: ProviderTill['double']; gateway: PaymentGateway }> {
  const { scheduler } = skipWaits(clock, CALL_LIMITS.requestMs);
  if (provider === 'midtrans') {
    const double = await startMidtransDouble({ serverKey: SERVER_KEY, clock, webhookUrl });
    const options = { baseUrl: double.url, serverKey: SERVER_KEY, scheduler };
    return { double, gateway: createMidtransPaymentGateway(options) };
  }
  const keys = { secretKey: SECRET_KEY, callbackToken: CALLBACK_TOKEN };
  const double = await startXenditDouble({ ...keys, clock, webhookUrl });
  const options = { baseUrl: double.url, ...keys, scheduler };
  return { double, gateway: createXenditPaymentGateway(options) };
}

/** Asks the provider to send the money back, as staff do in its dashboard; returns the id used. */
export async function refundAt(
  till: ProviderTill,
  reference: string,
  { amountIdr = 35_000, name = 'refund-1' } = {},
): Promise<string> {
  const key = till.provider === 'midtrans' ? SERVER_KEY : SECRET_KEY;
  const path = till.provider === 'midtrans' ? `/v2/${reference}/refund` : '/refunds';
  const answer = await fetch(`${till.double.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      payment_request_id: reference,
      reference_id: name,
      refund_key: name,
      amount: amountIdr,
      currency: 'IDR',
      reason: 'REQUESTED_BY_CUSTOMER',
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return reference;
}
