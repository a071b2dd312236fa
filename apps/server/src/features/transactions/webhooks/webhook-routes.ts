import { envelopeOf } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addressGroup } from '../../../http/access/client-address.ts';
import type { CountTry } from '../../../http/access/rate-limits.ts';
import { documentRoute, REFUSALS } from '../../../http/documents/route-document.ts';
import { success } from '../../../http/envelope.ts';
import { JSON_BODY_LIMIT_BYTES } from '../../../http/limits.ts';
import type { TransactionService } from '../service.ts';

/** A provider whose key was mistyped is heard again; whoever makes webhooks up is stopped. */
const UNVERIFIED_PER_ADDRESS = { name: 'notice:address', max: 30, windowMs: 600_000 }; // PAY-31

interface WebhookRouteDependencies extends Pick<TransactionService, 'receiveWebhook'> {
  countTry: CountTry;
}

/** Where providers tell that something happened, which is a reason to ask them (PAY-27). */
export async function registerWebhookRoutes(
  app: FastifyInstance,
  { receiveWebhook, countTry }: WebhookRouteDependencies,
): Promise<void> {
  await app.register(async (scope) => {
    // Signatures are over the bytes as they came, whatever the sender calls them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string } }>(
      '/v1/payments/:provider/notices',
      {
        // What cannot be understood is answered and recorded like any other webhook.
        config: { access: 'public', takesAnyText: true },
        bodyLimit: JSON_BODY_LIMIT_BYTES,
        schema: {
          ...documentRoute({
            operationId: 'receiveWebhook',
            summary: 'A payment provider tells of a change',
            access: 'public',
          }),
          response: { 200: envelopeOf(z.null()), ...REFUSALS },
        },
      },
      async ({ params, headers, body, ip }, reply) => {
        const single = Object.entries(headers).map(([name, value]) => [name, value?.toString()]);
        const webhook = {
          headers: Object.fromEntries(single),
          body: typeof body === 'string' ? body : '',
        };
        await receiveWebhook(params.provider, webhook, () =>
          countTry(UNVERIFIED_PER_ADDRESS, addressGroup(ip), reply),
        );
        return success(null);
      },
    );
  });
}
