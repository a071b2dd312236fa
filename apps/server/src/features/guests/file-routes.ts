import type { FastifyInstance } from 'fastify';
import {
  type AuthorizeGuest,
  FILE_LIMIT,
  GUEST_OPTIONS,
  type GuestParams,
  type GuestRouteDependencies,
} from './authorize-guest.ts';
import { createSendFile } from './files/send-file.ts';
import { openZip } from './files/zip.ts';

/** The files of a guest page, single or as a zip; only under its token, so that deleting ends all access. */
export function registerFileRoutes(
  scope: FastifyInstance,
  authorize: AuthorizeGuest,
  dependencies: GuestRouteDependencies,
): void {
  const { guests, blobStore, clock } = dependencies;
  const sendFile = createSendFile({ blobStore, lightPictures: guests.lightPictures });

  scope.get<{ Params: { token: string; '*': string }; Querystring: { download?: string } }>(
    '/g/:token/files/*',
    GUEST_OPTIONS,
    async (request, reply) => {
      const access = await authorize(request, reply, FILE_LIMIT);
      if (!access) return reply;
      const isDownload = request.query.download !== undefined;
      return sendFile(request, reply, { ...access, path: request.params['*'], isDownload });
    },
  );

  scope.get<GuestParams>(
    '/g/:token/all.zip',
    { ...GUEST_OPTIONS, exposeHeadRoute: false },
    async (request, reply) => {
      const access = await authorize(request, reply);
      if (!access) return reply;
      const { guest } = access;
      const files = await guests.listFiles(guest);
      if (files.length === 0) return reply.redirect(`/g/${guest.token}`, 303);
      const isErased = () => guests.isErased(guest.id);
      const zip = openZip({ blobStore, files, modifiedAt: clock.now(), isErased });
      const name = `jepret-${guest.shortCode}.zip`;
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(zip);
    },
  );
}
