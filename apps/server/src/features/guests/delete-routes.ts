import type { FastifyInstance } from 'fastify';
import { hashText, shortenHash } from '../../domain/session-files.ts';
import {
  type AuthorizeGuest,
  GUEST_OPTIONS,
  type GuestParams,
  type GuestRouteDependencies,
} from './authorize-guest.ts';
import { deletePage } from './page/plain-pages.ts';
import type { OpenGuestAccess } from './service.ts';

/** The visitor deletes everything: with one confirmation, and without scripts. */
export function registerDeleteRoutes(
  scope: FastifyInstance,
  authorize: AuthorizeGuest,
  { guests }: Pick<GuestRouteDependencies, 'guests'>,
): void {
  scope.get<GuestParams>('/g/:token/delete', GUEST_OPTIONS, async (request, reply) => {
    const access = await authorize(request, reply);
    return access ? reply.send(deletePage(access.guest, confirmationOf(access))) : reply;
  });

  scope.post<GuestParams & { Body: unknown }>(
    '/g/:token/delete',
    GUEST_OPTIONS,
    async (request, reply) => {
      const access = await authorize(request, reply);
      if (!access) return reply;
      const { token } = access.guest;
      const { body } = request;
      const given = body instanceof URLSearchParams ? body.get('confirmation') : null;
      if (given !== confirmationOf(access)) return reply.redirect(`/g/${token}/delete`, 303);
      await guests.erase(access.guest);
      return reply.redirect(`/g/${token}`, 303);
    },
  );
}

/** Only the confirmation page contains this value. */
const confirmationOf = ({ guest }: OpenGuestAccess): string =>
  shortenHash(hashText(`delete ${guest.id} ${guest.token}`));
