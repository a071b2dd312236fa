import { randomUUID } from 'node:crypto';
import type { Scheduler } from '@jepret/time';
import type { PaymentDouble } from '../providers/payment-double.ts';
import {
  type ApiRequest,
  type ApiResponse,
  basicAuthorization,
  parseJson,
} from '../providers/provider-http.ts';
import { startProviderServer } from '../providers/provider-server.ts';
import { createWebhookSender } from '../providers/webhook-sender.ts';
import {
  parseCreate,
  paymentObject,
  requestObject,
  toProviderCharge,
  type XenditCharge,
  type XenditStatus,
} from './objects.ts';
import { handleRefund, refundObject } from './refunds.ts';
import {
  failure,
  idIn,
  ok,
  operationOf,
  rateLimited,
  XENDIT_RETRIES,
  type XenditOperation,
} from './responses.ts';

export interface XenditDoubleOptions {
  secretKey: string;
  callbackToken: string;
  clock: Scheduler;
  /** The address set in the dashboard; without it no webhooks are sent. */
  webhookUrl?: string;
  /** The response to a repeated `idempotency-key`, which is undocumented in v3. */
  onRepeatedKey?: 'charge-again' | 'refuse';
  /** Whether a repeated key creates another refund. */
  ignoresRefundKeys?: boolean;
}

export type XenditDouble = PaymentDouble<XenditOperation>;

/** A double of Xendit's Payments API v3 for QRIS, as documented. */
export async function startXenditDouble(options: XenditDoubleOptions): Promise<XenditDouble> {
  const { secretKey, callbackToken, clock, webhookUrl, onRepeatedKey = 'charge-again' } = options;
  const charges: XenditCharge[] = [];
  const keys = new Set<string>();
  const refundIds = new Map<string, string>();
  const sender = createWebhookSender({ clock, ...XENDIT_RETRIES });
  const { switches: webhooks } = sender;

  const server = await startProviderServer<XenditOperation>({
    operationOf,
    respond: (request, operation) => {
      if (request.headers.authorization !== basicAuthorization(secretKey)) {
        return failure(401, 'INVALID_API_KEY');
      }
      return handleCall(request, operation);
    },
    faultResponses: {
      'rate-limit': rateLimited,
      unavailable: failure(503, 'SERVICE_UNAVAILABLE'),
      'late-failure': failure(500, 'SERVER_ERROR'),
    },
  });

  function handleCall(request: ApiRequest, operation: XenditOperation | undefined): ApiResponse {
    if (operation === 'charge') return handleCreate(request);
    if (operation === 'refund') return handleRefundOnce(request);
    const id = idIn(request.path);
    if (operation === 'refund-status') {
      const refund = findRefund(id);
      return refund ? ok(refundObject(refund)) : failure(404, 'DATA_NOT_FOUND');
    }
    const charge = find(id);
    if (!charge || !operation) return failure(404, 'DATA_NOT_FOUND');
    if (operation === 'payment') return ok(paymentObject(charge));
    if (operation === 'status') return ok(requestObject(charge));
    if (charge.status !== 'REQUIRES_ACTION') return failure(400, 'INACTIVE_PAYMENT_REQUEST');
    if (operation === 'simulate') {
      void double.pay(id);
      return ok({ status: 'PENDING', message: 'The payment is simulated.' });
    }
    setStatus(charge, 'CANCELED');
    return ok(requestObject(charge));
  }

  function handleCreate({ headers, body }: ApiRequest): ApiResponse {
    if (headers['api-version'] !== '2024-11-11') return failure(400, 'API_VALIDATION_ERROR');
    const charge = parseCreate(parseJson(body), clock.now());
    if ('faults' in charge) return failure(400, 'API_VALIDATION_ERROR', { errors: charge.faults });
    const key = headers['idempotency-key'];
    if (key && keys.has(key) && onRepeatedKey === 'refuse') return failure(409, 'DUPLICATE_ERROR');
    if (key) keys.add(key);
    charges.push(charge);
    clock.schedule(charge.expiresAt - clock.now(), () => expire(charge));
    return ok(requestObject(charge), 201);
  }

  /** A repeated key returns its refund in its current state. */
  function handleRefundOnce({ headers, body }: ApiRequest): ApiResponse {
    const key = options.ignoresRefundKeys ? undefined : headers['idempotency-key'];
    const earlier = key && findRefund(refundIds.get(key) ?? '');
    if (earlier) return ok(refundObject(earlier));
    const answer = handleRefund(parseJson(body), { find, now: clock.now() });
    if (key && answer.status === 200) refundIds.set(key, (answer.body as { id: string }).id);
    return answer;
  }

  const findRefund = (id: string) =>
    charges.flatMap(({ refunds }) => refunds).find((one) => one.id === id);

  const find = (id: string) =>
    charges.findLast(({ requestId, referenceId, payment }) =>
      [requestId, referenceId, payment?.id].includes(id),
    );

  function get(id: string): XenditCharge {
    const charge = find(id);
    if (!charge) throw new Error(`The double has no charge ${id}.`);
    return charge;
  }

  function setStatus(charge: XenditCharge, status: XenditStatus): void {
    charge.status = status;
    charge.updatedAt = clock.now();
  }

  async function expire(charge: XenditCharge): Promise<void> {
    if (charge.status !== 'REQUIRES_ACTION') return;
    setStatus(charge, 'EXPIRED');
    await notify(charge);
  }

  /** Xendit sends a webhook for every change except cancelling. */
  async function notify(charge: XenditCharge): Promise<void> {
    const { status } = charge;
    if (status === 'EXPIRED') return post('payment_request.expiry', requestObject(charge));
    const event = status === 'SUCCEEDED' ? 'payment.capture' : 'payment.failure';
    await post(event, { ...paymentObject(charge, webhooks.claimedIdr), type: 'SINGLE_PAYMENT' });
  }

  async function post(event: string, data: object): Promise<void> {
    if (!webhookUrl) return;
    const headers = {
      'content-type': 'application/json',
      'x-callback-token': webhooks.isForged ? `not-${callbackToken}` : callbackToken,
      'webhook-id': randomUUID(),
    };
    const created = new Date(clock.now()).toISOString();
    const body = JSON.stringify({ event, business_id: 'business-of-the-double', created, data });
    await sender.send({ url: webhookUrl, headers, body });
  }

  const double: XenditDouble = {
    ...server,
    webhooks,
    untilWebhooksDelivered: sender.untilIdle,
    async pay(id, { amountIdr, issuer = 'DANA', isLate = false } = {}) {
      const charge = get(id);
      if (charge.payment || (charge.status !== 'REQUIRES_ACTION' && !isLate)) return false;
      const at = clock.now();
      charge.payment = {
        id: `py-${randomUUID()}`,
        amountIdr: amountIdr ?? charge.amountIdr,
        at,
        issuer,
      };
      setStatus(charge, 'SUCCEEDED');
      await notify(charge);
      return true;
    },
    async deny(id) {
      const charge = get(id);
      if (charge.status !== 'REQUIRES_ACTION') return;
      setStatus(charge, 'FAILED');
      await notify(charge);
    },
    async confirmRefunds(id) {
      for (const refund of get(id).refunds.filter(({ status }) => status !== 'FAILED')) {
        refund.status = 'SUCCEEDED';
        // Nested twice, as in the sample of the documentation.
        await post('refund.succeeded', { data: refundObject(refund) });
      }
    },
    async rejectRefunds(id) {
      const charge = get(id);
      for (const refund of charge.refunds.filter(({ status }) => status === 'PENDING')) {
        charge.isUnrefundable = true;
        refund.status = 'FAILED';
        await post('refund.failed', { data: refundObject(refund) });
      }
    },
    resendWebhook: (id) => notify(get(id)),
    listCharges: () => charges.map(toProviderCharge),
    async stop() {
      sender.stop();
      await server.stop();
    },
  };
  return double;
}
