import type { FastifyInstance } from 'fastify';
import { success } from '../../http/envelope.ts';
import { JSON_BODY_LIMIT_BYTES } from '../../http/limits.ts';
import type { TransactionService } from './service.ts';

/** Where providers tell that something happened (D12). */
export async function registerNoticeRoutes(
  app: FastifyInstance,
  { receiveNotice }: Pick<TransactionService, 'receiveNotice'>,
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
        config: { access: 'public' },
        bodyLimit: JSON_BODY_LIMIT_BYTES,
        schema: { summary: 'A payment provider tells of a change', tags: ['core'] },
      },
      async ({ params, headers, body }) => {
        const single = Object.entries(headers).map(([name, value]) => [name, value?.toString()]);
        await receiveNotice(params.provider, {
          headers: Object.fromEntries(single),
          body: typeof body === 'string' ? body : '',
        });
        return success(null);
      },
    );
  });
}
