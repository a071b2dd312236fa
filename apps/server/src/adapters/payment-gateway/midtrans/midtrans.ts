import type { Scheduler } from '@jepret/time';
import type {
  ChargeReference,
  PaymentGateway,
  PaymentReading,
} from '../../../ports/payment-gateway.ts';
import { findOrderFault, findRefundFault, isSafeReference } from '../check-order.ts';
import type { Call } from '../provider-call.ts';
import { type CallLimits, createProviderClient } from '../provider-client.ts';
import { findMidtransFailure, readTransaction } from './answers.ts';
import { chargeByQris } from './charge.ts';
import { readRefundByKey, refundByKey } from './refund.ts';
import { idempotencyKey, statusRequest } from './requests.ts';
import { readMidtransWebhook } from './webhook.ts';

export interface MidtransOptions {
  /** `https://api.midtrans.com`, or `https://api.sandbox.midtrans.com` with a sandbox key. */
  baseUrl: string;
  serverKey: string;
  /** Where webhooks are sent; by default to the URL in Midtrans' dashboard. */
  webhookUrl?: string;
  scheduler: Scheduler;
  limits?: Partial<CallLimits>;
}

/** QRIS by Midtrans' Core API. */
export function createMidtransPaymentGateway(options: MidtransOptions): PaymentGateway {
  const { baseUrl, serverKey, webhookUrl, scheduler, limits } = options;
  if (!serverKey) throw new RangeError('Midtrans needs a server key.');
  const client = createProviderClient({
    baseUrl,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`,
    },
    scheduler,
    limits,
    findFailure: findMidtransFailure,
  });

  return {
    name: 'midtrans',
    hasIdempotentRefundKeys: true,

    async charge(order, signal) {
      const now = scheduler.now();
      const fault = findOrderFault(order, now);
      if (fault) return { kind: 'refused', reason: fault };
      return client.run(signal, (call) => chargeByQris(call, order, { now, webhookUrl }));
    },

    readPayment: (charge, signal) => client.run(signal, (call) => readStatus(call, charge)),

    close: (charge, reason, signal) =>
      client.run(signal, async (call) => {
        const verb = reason === 'expired' ? 'expire' : 'cancel';
        const id = charge.providerReference ?? charge.orderId;
        if (!isSafeReference(id)) return { kind: 'unknown' };
        // The response is ignored: only the status shows whether a payment came first.
        await call({
          method: 'POST',
          path: `/v2/${id}/${verb}`,
          headers: { 'idempotency-key': idempotencyKey(verb, charge.orderId) },
          body: {},
          isRepeatable: true,
        });
        return readStatus(call, charge);
      }),

    async refund(order, signal) {
      const fault = findRefundFault(order);
      return fault ?? client.run(signal, (call) => refundByKey(call, order));
    },

    readRefund: (refund, signal) => client.run(signal, (call) => readRefundByKey(call, refund)),

    readWebhook: (webhook) => readMidtransWebhook(webhook, serverKey),
  };
}

async function readStatus(call: Call, charge: ChargeReference): Promise<PaymentReading> {
  const id = charge.providerReference ?? charge.orderId;
  if (!isSafeReference(id)) return { kind: 'unknown' };
  const result = await call(statusRequest(id));
  if (!result.answer) return { kind: 'unreachable', reason: result.reason };
  return readTransaction(result.answer, charge.orderId);
}
