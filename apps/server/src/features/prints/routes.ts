import { calls } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { judgeTransaction } from '../../http/judge-transaction.ts';
import { type CallContext, route } from '../../http/route.ts';
import type { PrintOwner } from './print-keys.ts';
import type { PrintService } from './service.ts';

interface PrintRouteDependencies {
  prints: PrintService;
  requireEntitled(kioskId: string, transactionId: string): Promise<PrintOwner>;
}

export function registerPrintRoutes(
  app: FastifyInstance,
  { prints, requireEntitled }: PrintRouteDependencies,
): void {
  route(
    app,
    calls.generateImage,
    async ({ body, judged: owner }: CallContext<typeof calls.generateImage, PrintOwner>) => {
      const { printKeys, singleKeys } = await prints.generate(owner, body);
      const [compiled_url, img_url] = await Promise.all([
        prints.urlsOf(printKeys),
        prints.urlsOf(singleKeys),
      ]);
      return { data: { compiled_url, img_url } };
    },
    { judge: judgeTransaction(requireEntitled) },
  );
}
