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
import { chargeResponseBody, transactionBody, webhookBody } from './bodies.ts';
import {
  type MidtransCharge,
  type MidtransStatus,
  parseCharge,
  refundCharge,
  toProviderCharge,
} from './charges.ts';
import { createIdempotencyStore } from './idempotency-store.ts';
import {
  failure,
  idIn,
  MIDTRANS_RETRIES,
  type MidtransOperation,
  ok,
  operationOf,
  pictureResponse,
} from './responses.ts';

export interface MidtransDoubleOptions {
  serverKey: string;
  clock: Scheduler;
  /** Default address of webhooks; without it none are sent unless a request sets an address. */
  webhookUrl?: string;
  /** False: charges stay payable after their time, as if Midtrans' scheduler failed. */
  expiresAutomatically?: boolean;
}

export type MidtransDouble = PaymentDouble<MidtransOperation>;

/** A double of Midtrans' Core API for QRIS, as documented. */
export async function startMidtransDouble(options: MidtransDoubleOptions): Promise<MidtransDouble> {
  const { serverKey, clock, webhookUrl, expiresAutomatically = true } = options;
  const charges: MidtransCharge[] = [];
  const handleOnce = createIdempotencyStore(clock);
  const sender = createWebhookSender({ clock, ...MIDTRANS_RETRIES });
  const { switches: webhooks } = sender;

  const server = await startProviderServer<MidtransOperation>({
    operationOf,
    respond: (request, operation) => {
      const sim = /^\/_sim\/([^/]+)\/(pay|deny)$/.exec(request.path);
      if (sim) return simulate(sim[1] ?? '', sim[2] === 'pay', request.body);
      if (operation === 'picture') return handlePicture(request);
      if (request.headers.authorization !== basicAuthorization(serverKey))
        return failure('401', 401);
      return handleOnce(request, () => handleCall(request, operation));
    },
    faultResponses: {
      'rate-limit': failure('429', 429),
      unavailable: failure('503', 503),
      'late-failure': failure('500', 500),
    },
  });

  function handleCall(request: ApiRequest, operation: MidtransOperation | undefined): ApiResponse {
    if (operation === 'charge') return handleCharge(request);
    const charge = find(idIn(request.path));
    if (!operation) return failure('404', 404);
    if (!charge) return failure('404');
    if (operation === 'status') return ok(transactionBody(charge));
    if (operation === 'refund') return handleRefund(charge, request.body);
    if (charge.status !== 'pending') return failure('412');
    setStatus(charge, operation === 'cancel' ? 'cancel' : 'expire');
    return ok(transactionBody(charge));
  }

  function handleCharge({ body, headers }: ApiRequest): ApiResponse {
    const json = parseJson(body);
    if (json === undefined) return failure('413', 413);
    const charge = parseCharge(json, clock.now());
    if ('faults' in charge) return failure('400', 400, { validation_messages: charge.faults });
    const existing = find(charge.orderId);
    if (existing && !['expire', 'cancel'].includes(existing.status)) return failure('406');
    const override = headers['x-override-notification'];
    charge.webhookUrls = override?.split(',').slice(0, 3) ?? (webhookUrl ? [webhookUrl] : []);
    charges.push(charge);
    if (expiresAutomatically) {
      clock.schedule(charge.expiresAt - clock.now(), () =>
        charge.status === 'pending' ? setStatus(charge, 'expire') : undefined,
      );
    }
    void notify(charge);
    return ok(chargeResponseBody(charge, server.url));
  }

  function handleRefund(charge: MidtransCharge, body: string): ApiResponse {
    const outcome = refundCharge(charge, parseJson(body), clock.now());
    if ('fault' in outcome) return failure(outcome.fault);
    setStatus(charge, outcome.status);
    return ok({ ...transactionBody(charge), refund_key: outcome.key, refund_chargeback_id: 1 });
  }

  function handlePicture({ path }: ApiRequest): ApiResponse {
    const exists = find(path.split('/')[3] ?? '') !== undefined;
    return exists ? pictureResponse : failure('404', 404);
  }

  function simulate(id: string, isPaid: boolean, body: string): ApiResponse {
    if (!find(id)) return failure('404', 404);
    const { issuer } = (parseJson(body) ?? {}) as { issuer?: string };
    void (isPaid ? double.pay(id, issuer ? { issuer } : {}) : double.deny(id));
    return ok({});
  }

  const find = (id: string) =>
    charges.findLast(({ orderId, transactionId }) => orderId === id || transactionId === id);

  function get(id: string): MidtransCharge {
    const charge = find(id);
    if (!charge) throw new Error(`The double has no charge ${id}.`);
    return charge;
  }

  function setStatus(charge: MidtransCharge, status: MidtransStatus): Promise<void> {
    charge.status = status;
    return notify(charge);
  }

  async function notify(charge: MidtransCharge): Promise<void> {
    const body = JSON.stringify(webhookBody(charge, { serverKey, ...webhooks }));
    const headers = { 'content-type': 'application/json', 'user-agent': 'Veritrans' };
    await Promise.all(charge.webhookUrls.map((url) => sender.send({ url, headers, body })));
  }

  const double: MidtransDouble = {
    ...server,
    webhooks,
    untilWebhooksDelivered: sender.untilIdle,
    async pay(id, { amountIdr, issuer = 'gopay', isLate = false } = {}) {
      const charge = get(id);
      if (charge.paid || (charge.status !== 'pending' && !isLate)) return false;
      charge.paid = { amountIdr: amountIdr ?? charge.amountIdr, at: clock.now(), issuer };
      await setStatus(charge, 'settlement');
      return true;
    },
    async deny(id) {
      const charge = get(id);
      if (charge.status === 'pending') await setStatus(charge, 'deny');
    },
    async confirmRefunds(id) {
      const charge = get(id);
      for (const refund of charge.refunds) refund.confirmedAt ??= clock.now();
      await notify(charge);
    },
    async rejectRefunds(id) {
      const charge = get(id);
      const done = charge.refunds.filter(({ confirmedAt }) => confirmedAt !== null);
      if (done.length === charge.refunds.length) return;
      charge.isUnrefundable = true;
      charge.refunds = done;
      await setStatus(charge, charge.refunds.length > 0 ? 'partial_refund' : 'settlement');
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
