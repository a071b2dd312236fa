import {
  calls,
  type Delivery as DeliveryAnswer,
  type Printing,
  SendEmailForm,
} from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { judgeTransaction } from '../../http/access/judge-transaction.ts';
import { acceptForms, readForm } from '../../http/forms/multipart.ts';
import { parseForm } from '../../http/forms/parse-form.ts';
import type { GoneSignal } from '../../http/gone-signal.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { type CallContext, route } from '../../http/route.ts';
import { type Delivery, toVisitorReason } from './delivery.ts';
import type { DeliveryService, PrintsOwner } from './service.ts';

interface DeliveryRouteDependencies {
  deliveries: DeliveryService;
  goneSignal: GoneSignal;
  requireEntitled(kioskId: string, transactionId: string): Promise<PrintsOwner>;
  describePrinting(print: Delivery): Promise<Printing>;
}

type PrintContext = CallContext<typeof calls.printImage, PrintsOwner>;

export async function registerDeliveryRoutes(
  app: FastifyInstance,
  { deliveries, goneSignal, requireEntitled, describePrinting }: DeliveryRouteDependencies,
): Promise<void> {
  const judge = judgeTransaction(requireEntitled);

  async function toAnswer(delivery: Delivery): Promise<DeliveryAnswer> {
    const { id, state, content } = delivery;
    return {
      delivery_id: id,
      state,
      reason: toVisitorReason(delivery),
      ...(content.kind === 'print' && { printing: await describePrinting(delivery) }),
    };
  }

  await app.register(async (scope) => {
    acceptForms(scope);
    route(scope, calls.sendEmail, async ({ request, caller, reply }) => {
      const { fields, judged: owner } = await readForm(
        request,
        (body) => judge(body, caller),
        async () => {},
      );
      const form = parseForm(SendEmailForm, fields);
      return { data: await toAnswer(await deliveries.sendMail(owner, form, goneSignal(reply))) };
    });
  });

  route(
    app,
    calls.printImage,
    async ({ body, judged: owner, request }: PrintContext) => {
      const key = readIdempotencyKey(request);
      const { delivery, printsLeft } = await deliveries.print(owner, body, key);
      return { data: { ...(await toAnswer(delivery)), prints_left: printsLeft } };
    },
    { judge },
  );

  route(app, calls.delivery, async ({ params, caller, reply }) => ({
    data: await toAnswer(
      await deliveries.waitForNews(caller.kioskId, params.id, goneSignal(reply)),
    ),
  }));
}
