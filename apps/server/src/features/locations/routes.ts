import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { calls, LocationName, toSlug } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BoothError } from '../../http/booth-error.ts';
import { route } from '../../http/route.ts';
import type { LandingVideos } from './landing-videos.ts';
import type { LocationService } from './service.ts';

const VideoParams = z.object({ location: LocationName });

export async function registerLocationRoutes(
  app: FastifyInstance,
  { locations, landingVideos }: { locations: LocationService; landingVideos: LandingVideos },
): Promise<void> {
  route(app, calls.getLocation, async ({ params }) => ({ data: await locations.get(params.name) }));

  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { serve: false });
    scope.get<{ Params: z.output<typeof VideoParams> }>(
      '/videos/:location/landing.mp4',
      { config: { access: 'public' }, schema: { hide: true, params: VideoParams } },
      async (request, reply) => {
        const path = await landingVideos.find(toSlug(request.params.location));
        if (!path) throw new BoothError('not_found', 'There is no landing video.');
        // Asked for anew each time, so that a new film shows at the next start of a kiosk.
        reply.header('cache-control', 'no-cache');
        return reply.sendFile(basename(path), dirname(path), { cacheControl: false });
      },
    );
  });
}
