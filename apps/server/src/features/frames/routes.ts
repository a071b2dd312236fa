import { calls, toSlug } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { route } from '../../http/route.ts';
import type { FrameService } from './service.ts';

export function registerFrameRoutes(
  app: FastifyInstance,
  frames: Pick<FrameService, 'list' | 'openOwn'>,
): void {
  route(app, calls.getFrames, async ({ params }) => ({
    data: await frames.list(toSlug(params.location)),
  }));

  app.get<{ Params: { '*': string } }>(
    '/static/frames/own/*',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const picture = await frames.openOwn(request.params['*']);
      if (!picture) throw new BoothError('not_found', 'There is nothing here.');
      return (
        reply
          .type(picture.contentType)
          .header('content-length', picture.sizeBytes)
          // A changed frame has another URL.
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(picture.stream)
      );
    },
  );
}
