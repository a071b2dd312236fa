import { calls, type GenerateImageBody } from '@jepret/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FilesOwner } from '../../domain/session-files.ts';
import { authorizeTransaction } from '../../http/access/authorize-transaction.ts';
import { type CallContext, route } from '../../http/route.ts';
import type { PrintService } from './service.ts';

interface PrintRouteDependencies {
  prints: PrintService;
  requireEntitled(kioskId: string, transactionId: string): Promise<FilesOwner>;
  /** Starts work that follows the prints; the response does not wait for it. */
  onGenerated(owner: FilesOwner, pick: GenerateImageBody, request: FastifyRequest): void;
}

type GenerateContext = CallContext<typeof calls.generateImage, FilesOwner>;

export function registerPrintRoutes(
  app: FastifyInstance,
  { prints, requireEntitled, onGenerated }: PrintRouteDependencies,
): void {
  route(
    app,
    calls.generateImage,
    async ({ body, authorized: owner, request }: GenerateContext) => {
      const { printKeys, singleKeys } = await prints.generate(owner, body);
      const [compiled_url, img_url] = await Promise.all([
        prints.urlsOf(printKeys),
        prints.urlsOf(singleKeys),
      ]);
      onGenerated(owner, body, request);
      return { data: { compiled_url, img_url } };
    },
    { authorize: authorizeTransaction(requireEntitled) },
  );
}
