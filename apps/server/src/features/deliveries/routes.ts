import { calls, type Delivery as DeliveryAnswer, SendEmailForm } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import type { GoneSignal } from '../../http/gone-signal.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { judgeTransaction } from '../../http/judge-transaction.ts';
import { acceptForms, readForm } from '../../http/multipart.ts';
import { parseForm } from '../../http/parse-form.ts';
import { type CallContext, route } from '../../http/route.ts';
import type { FilesOwner } from '../../ports/session-files.ts';
import { type Delivery, toVisitorReason } from './delivery.ts';
import type { DeliveryService } from './service.ts';

interface DeliveryRouteDependencies {
  deliveries: DeliveryService;
  goneSignal: GoneSignal;
  requireEntitled(kioskId: string, transactionId: string): Promise<FilesOwner>;
}

type PrintContext = CallContext<typeof calls.printImage, FilesOwner>;

export async function registerDeliveryRoutes(
  app: FastifyInstance,
  { deliveries, goneSignal, requireEntitled }: DeliveryRouteDependencies,
): Promise<void> {
  const judge = judgeTransaction(requireEntitled);

  await app.register(async (scope) => {
    acceptForms(scope);
    route(scope, calls.sendEmail, async ({ request, caller, reply }) => {
      const fields = await readForm(request, async () => {});
      const owner = await judge(Object.fromEntries(fields), caller);
      const form = parseForm(SendEmailForm, fields);
      return { data: toAnswer(await deliveries.sendMail(owner, form, goneSignal(reply))) };
    });
  });

  route(
    app,
    calls.printImage,
    async ({ body, judged: owner, request }: PrintContext) => {
      const key = readIdempotencyKey(request);
      const { delivery, printsLeft } = await deliveries.print(owner, body, key);
      return { data: { ...toAnswer(delivery), prints_left: printsLeft } };
    },
    { judge },
  );

  route(app, calls.delivery, async ({ params, caller, reply }) => ({
    data: toAnswer(await deliveries.waitForNews(caller.kioskId, params.id, goneSignal(reply))),
  }));
}

const toAnswer = (delivery: Delivery): DeliveryAnswer => ({
  delivery_id: delivery.id,
  state: delivery.state,
  reason: toVisitorReason(delivery),
});
