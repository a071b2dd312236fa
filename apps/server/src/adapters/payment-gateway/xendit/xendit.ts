import type { Scheduler } from '@jepret/time';
import type { PaymentGateway } from '../../../ports/payment-gateway.ts';
import { findOrderFault, findRefundFault } from '../check-order.ts';
import { type CallLimits, createProviderClient } from '../provider-client.ts';
import { findXenditFailure } from './answers.ts';
import { createPaymentRequest } from './charge.ts';
import { readCharge, requestPath } from './reading.ts';
import { readRefundById, refundRequest } from './refund.ts';
import { readXenditWebhook } from './webhook.ts';

export interface XenditOptions {
  /** `https://api.xendit.co`; the key alone decides between test and live. */
  baseUrl: string;
  secretKey: string;
  /** The account's webhook verification token. */
  callbackToken: string;
  /** Xendit documents no expiry for QRIS and may reject it; `close` ends charges anyway. */
  sendsExpiry?: boolean;
  scheduler: Scheduler;
  limits?: Partial<CallLimits>;
}

/** QRIS by Xendit's Payments API v3. */
export function createXenditPaymentGateway(options: XenditOptions): PaymentGateway {
  const { baseUrl, secretKey, callbackToken, sendsExpiry = false } = options;
  const { scheduler, limits } = options;
  if (!secretKey) throw new RangeError('Xendit needs a secret key.');
  if (!callbackToken) throw new RangeError('Xendit needs a callback token.');
  const client = createProviderClient({
    baseUrl,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'api-version': '2024-11-11',
      authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    },
    scheduler,
    limits,
    findFailure: findXenditFailure,
  });

  return {
    name: 'xendit',
    hasIdempotentRefundKeys: false,

    async charge(order, signal) {
      const fault = findOrderFault(order, scheduler.now());
      if (fault) return { kind: 'refused', reason: fault };
      return client.run(signal, (call) => createPaymentRequest(call, order, sendsExpiry));
    },

    readPayment: (charge, signal) => client.run(signal, (call) => readCharge(call, charge)),

    close: (charge, _reason, signal) =>
      client.run(signal, async (call) => {
        const path = requestPath(charge);
        // The response is ignored: only the status shows whether a payment came first.
        if (path)
          await call({ method: 'POST', path: `${path}/cancel`, body: {}, isRepeatable: true });
        return readCharge(call, charge);
      }),

    async refund(order, signal) {
      const fault = findRefundFault(order);
      return fault ?? client.run(signal, (call) => refundRequest(call, order));
    },

    readRefund: (refund, signal) => client.run(signal, (call) => readRefundById(call, refund)),

    readWebhook: (webhook) => readXenditWebhook(webhook, callbackToken),
  };
}
