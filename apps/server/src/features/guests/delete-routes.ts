import type { FastifyInstance } from 'fastify';
import { hashText, shorten } from '../../domain/session-files.ts';
import {
  GUEST_OPTIONS,
  type GuestParams,
  type GuestRouteDependencies,
  type Open,
} from './open-visit.ts';
import { deletePage } from './page/plain-pages.ts';
import type { OpenVisit } from './service.ts';

/** The visitor deletes everything: asked once, and done without a script. */
export function registerDeleteRoutes(
  scope: FastifyInstance,
  open: Open,
  { guests }: Pick<GuestRouteDependencies, 'guests'>,
): void {
  scope.get<GuestParams>('/g/:token/delete', GUEST_OPTIONS, async (request, reply) => {
    const visit = await open(request, reply);
    return visit ? reply.send(deletePage(visit.guest, confirmationOf(visit))) : reply;
  });

  scope.post<GuestParams & { Body: unknown }>(
    '/g/:token/delete',
    GUEST_OPTIONS,
    async (request, reply) => {
      const visit = await open(request, reply);
      if (!visit) return reply;
      const { token } = visit.guest;
      const { body } = request;
      const given = body instanceof URLSearchParams ? body.get('confirmation') : null;
      if (given !== confirmationOf(visit)) return reply.redirect(`/g/${token}/delete`, 303);
      await guests.erase(visit.guest);
      return reply.redirect(`/g/${token}`, 303);
    },
  );
}

/** Only who has seen the page that asks can know it. */
const confirmationOf = ({ guest }: OpenVisit): string =>
  shorten(hashText(`delete ${guest.id} ${guest.token}`));
