import { envelopeOf } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addressGroup } from '../../../http/access/client-address.ts';
import type { CountAttempt } from '../../../http/access/rate-limits.ts';
import { documentRoute, REFUSALS } from '../../../http/documents/route-document.ts';
import { success } from '../../../http/envelope.ts';
import { JSON_BODY_LIMIT_BYTES } from '../../../http/limits.ts';
import type { Webhooks } from './webhooks.ts';

/** Blocks forged webhooks; a provider whose key was mistyped is accepted again after the window. */
const UNVERIFIED_PER_ADDRESS = { name: 'notice:address', max: 30, windowMs: 600_000 }; // PAY-31

interface WebhookRouteDependencies {
  receiveWebhook: Webhooks['receive'];
  countAttempt: CountAttempt;
}

/** Receives webhooks; each triggers a status query at the provider (PAY-27). */
export async function registerWebhookRoutes(
  app: FastifyInstance,
  { receiveWebhook, countAttempt }: WebhookRouteDependencies,
): Promise<void> {
  await app.register(async (scope) => {
    // Signatures cover the raw body, whatever its content type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string } }>(
      '/v1/payments/:provider/notices',
      {
        // An unreadable webhook is recorded and gets a response like any other.
        config: { access: 'public', takesAnyText: true },
        bodyLimit: JSON_BODY_LIMIT_BYTES,
        schema: {
          ...documentRoute({
            operationId: 'receiveWebhook',
            summary: 'A payment provider reports a change',
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
          countAttempt(UNVERIFIED_PER_ADDRESS, addressGroup(ip), reply),
        );
        return success(null);
      },
    );
  });
}
