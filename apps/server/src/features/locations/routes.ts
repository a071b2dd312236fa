import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { calls, LocationName, toSlug } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BoothError } from '../../domain/booth-error.ts';
import { route } from '../../http/route.ts';
import type { LandingVideos } from './landing-videos.ts';
import type { LocationService } from './service.ts';

const VideoParams = z.object({ location: LocationName });

interface LocationRouteDependencies {
  locations: LocationService;
  landingVideos: LandingVideos;
  /** Without ffmpeg no location records clips, whatever its profile says (FILM-17). */
  canRecord: boolean;
}

export async function registerLocationRoutes(
  app: FastifyInstance,
  { locations, landingVideos, canRecord }: LocationRouteDependencies,
): Promise<void> {
  route(app, calls.getLocation, async ({ params }) => {
    const location = await locations.get(params.name);
    return { data: { ...location, recording: location.recording && canRecord } };
  });

  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { serve: false });
    scope.get<{ Params: z.output<typeof VideoParams> }>(
      '/videos/:location/landing.mp4',
      { config: { access: 'public' }, schema: { hide: true, params: VideoParams } },
      async (request, reply) => {
        const path = await landingVideos.find(toSlug(request.params.location));
        if (!path) throw new BoothError('not_found', 'There is no landing video.');
        // Revalidated each time, so that a new video shows at the next start of a kiosk.
        reply.header('cache-control', 'no-cache');
        return reply.sendFile(basename(path), dirname(path), { cacheControl: false });
      },
    );
  });
}
