import { createManualClock, type ManualClock } from '@jepret/testing/manual-clock.ts';
import { startMidtransDouble } from '@jepret/testing/midtrans/midtrans-double.ts';
import type { PaymentDouble } from '@jepret/testing/providers/payment-double.ts';
import { openWebhookInbox, type WebhookInbox } from '@jepret/testing/providers/webhook-inbox.ts';
import { skipShortWaits } from '@jepret/testing/skip-short-waits.ts';
import { startXenditDouble } from '@jepret/testing/xendit/xendit-double.ts';
import { onTestFinished } from 'vitest';
import { createMidtransPaymentGateway } from '../../adapters/payment-gateway/midtrans/midtrans.ts';
import { CALL_LIMITS } from '../../adapters/payment-gateway/provider-client.ts';
import { createXenditPaymentGateway } from '../../adapters/payment-gateway/xendit/xendit.ts';
import { isMoneyReal } from '../../config/payment-choice.ts';
import type { Database } from '../../database/schema.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import { type PayingBooth, startPayingBooth } from './paying-booth.ts';
import { START_AT } from './test-dependencies.ts';

export const PROVIDERS = ['midtrans', 'xendit'] as const;

/** A paying booth that calls a provider's double over HTTP; the webhooks wait in the inbox. */
export interface ProviderBooth extends Omit<PayingBooth, 'advance'> {
  provider: (typeof PROVIDERS)[number];
  double: Omit<PaymentDouble<never>, 'fail' | 'untilReceived' | 'received'> & {
    fail: PaymentDouble<'charge' | 'status' | 'cancel' | 'refund'>['fail'];
    received: readonly { operation: string | undefined }[];
  };
  inbox: WebhookInbox;
  clock: ManualClock;
  advance(ms: number): Promise<void>;
  /** Sends a webhook to the booth, as the provider sent it or changed by the test. */
  deliver(webhook: { headers: object; body: string }): Promise<number>;
  /** Sends all webhooks since the last call to the booth. */
  deliverAll(): Promise<number[]>;
  orderIdOf(transactionId: string): Promise<string>;
}

const SERVER_KEY = 'SB-Mid-server-TESTKEY123';
const SECRET_KEY = 'xnd_development_TESTKEY123';
const CALLBACK_TOKEN = 'callback-token-of-the-account';

export async function startProviderBooth(
  database: Database,
  provider: ProviderBooth['provider'],
  /** Wraps the provider's adapter. */
  wrap = (gateway: PaymentGateway): PaymentGateway => gateway,
): Promise<ProviderBooth> {
  const clock = createManualClock(START_AT);
  const inbox = await openWebhookInbox();
  const { double, gateway: adapter } = await startProvider(provider, clock, inbox.url);
  const gateway = wrap(adapter);
  onTestFinished(async () => {
    await double.stop();
    await inbox.stop();
  });
  const booth = await startPayingBooth(database, {
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

  const deliver: ProviderBooth['deliver'] = async ({ headers, body }) => {
    const answer = await booth.app.inject({
      method: 'POST',
      url: `/v1/payments/${provider}/notices`,
      headers: { ...headers },
      payload: body,
    });
    return answer.statusCode;
  };

  return {
    ...booth,
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
      const { charges } = await booth.transactions.getRecords(transactionId);
      return charges.at(-1)?.orderId ?? '';
    },
  };
}

async function startProvider(
  provider: ProviderBooth['provider'],
  clock: ManualClock,
  webhookUrl: string,
): Promise<{ double: ProviderBooth['double']; gateway: PaymentGateway }> {
  const { scheduler } = skipShortWaits(clock, CALL_LIMITS.requestMs);
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

/** Refunds a payment in the provider's dashboard; returns the provider's reference. */
export async function refundAt(
  booth: ProviderBooth,
  reference: string,
  { amountIdr = 35_000, name = 'refund-1' } = {},
): Promise<string> {
  const key = booth.provider === 'midtrans' ? SERVER_KEY : SECRET_KEY;
  const path = booth.provider === 'midtrans' ? `/v2/${reference}/refund` : '/refunds';
  const answer = await fetch(`${booth.double.url}${path}`, {
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
