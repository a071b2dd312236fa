import type { Scheduler } from '@jepret/time';
import type { PaymentDouble } from '../providers/payment-double.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  basicAuthorization,
  parseJson,
} from '../providers/provider-http.ts';
import { startProviderServer } from '../providers/provider-server.ts';
import { createWebhookSender } from '../providers/webhook-sender.ts';
import {
  failure,
  idIn,
  MIDTRANS_RETRIES,
  type MidtransOperation,
  ok,
  operationOf,
  pictureAnswer,
} from './answers.ts';
import { chargeAnswerBody, transactionBody, webhookBody } from './bodies.ts';
import {
  type MidtransCharge,
  type MidtransStatus,
  parseCharge,
  refundCharge,
  toProviderCharge,
} from './charges.ts';
import { createStoredAnswers } from './stored.ts';

export interface MidtransDoubleOptions {
  serverKey: string;
  clock: Scheduler;
  /** Where webhooks go that no request redirects; none are sent without it. */
  webhookUrl?: string;
  /** False is Midtrans' scheduler on a bad day: charges stay payable after their time. */
  expiresByItself?: boolean;
}

export type MidtransDouble = PaymentDouble<MidtransOperation>;

/** Midtrans' Core API for QRIS, as far as its documents tell. */
export async function startMidtransDouble(options: MidtransDoubleOptions): Promise<MidtransDouble> {
  const { serverKey, clock, webhookUrl, expiresByItself = true } = options;
  const charges: MidtransCharge[] = [];
  const answerOnce = createStoredAnswers(clock);
  const sender = createWebhookSender({ clock, ...MIDTRANS_RETRIES });
  const { switches: webhooks } = sender;

  const server = await startProviderServer<MidtransOperation>({
    operationOf,
    answer: (request, operation) => {
      const sim = /^\/_sim\/([^/]+)\/(pay|deny)$/.exec(request.path);
      if (sim) return simulate(sim[1] ?? '', sim[2] === 'pay', request.body);
      if (operation === 'picture') return answerPicture(request);
      if (request.headers.authorization !== basicAuthorization(serverKey))
        return failure('401', 401);
      return answerOnce(request, () => answerCall(request, operation));
    },
    faultAnswers: {
      'rate-limit': failure('429', 429),
      unavailable: failure('503', 503),
      'late-failure': failure('500', 500),
    },
  });

  function answerCall(request: ApiRequest, operation: MidtransOperation | undefined): ApiAnswer {
    if (operation === 'charge') return answerCharge(request);
    const charge = find(idIn(request.path));
    if (!operation) return failure('404', 404);
    if (!charge) return failure('404');
    if (operation === 'status') return ok(transactionBody(charge));
    if (operation === 'refund') return answerRefund(charge, request.body);
    if (charge.status !== 'pending') return failure('412');
    move(charge, operation === 'cancel' ? 'cancel' : 'expire');
    return ok(transactionBody(charge));
  }

  function answerCharge({ body, headers }: ApiRequest): ApiAnswer {
    const json = parseJson(body);
    if (json === undefined) return failure('413', 413);
    const charge = parseCharge(json, clock.now());
    if ('faults' in charge) return failure('400', 400, { validation_messages: charge.faults });
    const rival = find(charge.orderId);
    if (rival && !['expire', 'cancel'].includes(rival.status)) return failure('406');
    const override = headers['x-override-notification'];
    charge.webhookUrls = override?.split(',').slice(0, 3) ?? (webhookUrl ? [webhookUrl] : []);
    charges.push(charge);
    if (expiresByItself) {
      clock.schedule(charge.expiresAt - clock.now(), () =>
        charge.status === 'pending' ? move(charge, 'expire') : undefined,
      );
    }
    void notify(charge);
    return ok(chargeAnswerBody(charge, server.url));
  }

  function answerRefund(charge: MidtransCharge, body: string): ApiAnswer {
    const outcome = refundCharge(charge, parseJson(body), clock.now());
    if ('fault' in outcome) return failure(outcome.fault);
    move(charge, outcome.status);
    return ok({ ...transactionBody(charge), refund_key: outcome.key, refund_chargeback_id: 1 });
  }

  function answerPicture({ path }: ApiRequest): ApiAnswer {
    const isKnown = find(path.split('/')[3] ?? '') !== undefined;
    return isKnown ? pictureAnswer : failure('404', 404);
  }

  function simulate(id: string, isPaid: boolean, body: string): ApiAnswer {
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

  function move(charge: MidtransCharge, status: MidtransStatus): Promise<void> {
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
      await move(charge, 'settlement');
      return true;
    },
    async deny(id) {
      const charge = get(id);
      if (charge.status === 'pending') await move(charge, 'deny');
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
      await move(charge, charge.refunds.length > 0 ? 'partial_refund' : 'settlement');
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
