import {
  calls,
  type Delivery as DeliveryAnswer,
  type Printing,
  SendEmailForm,
} from '@jepret/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorizeTransaction } from '../../http/access/authorize-transaction.ts';
import type { DisconnectSignal } from '../../http/disconnect-signal.ts';
import { acceptForms, readForm } from '../../http/forms/multipart.ts';
import { parseForm } from '../../http/forms/parse-form.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { translateFor } from '../../http/request-language.ts';
import { type CallContext, route } from '../../http/route.ts';
import { type Delivery, toVisitorReason } from './delivery.ts';
import type { DeliveriesOwner, DeliveryService } from './service.ts';

interface DeliveryRouteDependencies {
  deliveries: DeliveryService;
  disconnectSignal: DisconnectSignal;
  requireEntitled(kioskId: string, transactionId: string): Promise<DeliveriesOwner>;
  describePrinting(print: Delivery): Promise<Printing>;
}

type PrintContext = CallContext<typeof calls.printImage, DeliveriesOwner>;

export async function registerDeliveryRoutes(
  app: FastifyInstance,
  { deliveries, disconnectSignal, requireEntitled, describePrinting }: DeliveryRouteDependencies,
): Promise<void> {
  const authorize = authorizeTransaction(requireEntitled);

  async function toAnswer(request: FastifyRequest, delivery: Delivery): Promise<DeliveryAnswer> {
    const { id, state, content } = delivery;
    const reason = toVisitorReason(delivery);
    return {
      delivery_id: id,
      state,
      reason: reason?.(translateFor(request)) ?? null,
      ...(content.kind === 'print' && { printing: await describePrinting(delivery) }),
    };
  }

  await app.register(async (scope) => {
    acceptForms(scope);
    route(scope, calls.sendEmail, async ({ request, caller, reply }) => {
      const { fields, authorized: owner } = await readForm(
        request,
        (body) => authorize(body, caller),
        async () => {},
      );
      const form = parseForm(SendEmailForm, fields);
      const delivery = await deliveries.sendMail(owner, form, disconnectSignal(reply));
      return { data: await toAnswer(request, delivery) };
    });
  });

  route(
    app,
    calls.printImage,
    async ({ body, authorized: owner, request }: PrintContext) => {
      const key = readIdempotencyKey(request);
      const { delivery, printsLeft } = await deliveries.print(owner, body, key);
      return { data: { ...(await toAnswer(request, delivery)), prints_left: printsLeft } };
    },
    { authorize },
  );

  route(app, calls.delivery, async ({ params, caller, request, reply }) => {
    const signal = disconnectSignal(reply);
    const delivery = await deliveries.waitForOutcome(caller.kioskId, params.id, signal);
    return { data: await toAnswer(request, delivery) };
  });
}
