import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { hashText, shortenHash } from '../../domain/session-files.ts';
import { languageOf } from '../../http/request-language.ts';
import {
  type AuthorizeGuest,
  createAuthorizeGuest,
  GUEST_OPTIONS,
  type GuestParams,
  type GuestRouteDependencies,
} from './authorize-guest.ts';
import { registerDeleteRoutes } from './delete-routes.ts';
import { registerFileRoutes } from './file-routes.ts';
import { guestPage } from './page/page.ts';
import { GUEST_POLICY } from './page/page-assets.ts';
import { renderMain } from './page/page-parts.ts';
import { brokenPage, busyPage, unknownPage } from './page/plain-pages.ts';

/** The guest page and its files (GUEST-3), accessible with the token (GUEST-6). */
export async function registerGuestRoutes(
  app: FastifyInstance,
  dependencies: GuestRouteDependencies,
): Promise<void> {
  const authorize = createAuthorizeGuest(dependencies);

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.type('text/html; charset=utf-8').headers({
        'content-security-policy': GUEST_POLICY,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      });
    });
    scope.setErrorHandler(sendErrorPage);
    // A plain HTML form, so that deleting works without scripts.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );

    registerPageRoutes(scope, authorize, dependencies);
    registerFileRoutes(scope, authorize, dependencies);
    registerDeleteRoutes(scope, authorize, dependencies);
  });
}

function registerPageRoutes(
  scope: FastifyInstance,
  authorize: AuthorizeGuest,
  { guests }: Pick<GuestRouteDependencies, 'guests'>,
): void {
  scope.get<GuestParams>('/g/:token', GUEST_OPTIONS, async (request, reply) => {
    const access = await authorize(request, reply);
    return access ? reply.send(guestPage(await guests.describe(access))) : reply;
  });

  scope.get<GuestParams>('/g/:token/state', GUEST_OPTIONS, async (request, reply) => {
    const access = await authorize(request, reply);
    if (!access) return reply;
    const { markup } = renderMain(await guests.describe(access));
    const etag = `"${shortenHash(hashText(markup))}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(markup);
  });
}

function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  const status =
    error instanceof BoothError
      ? error.status
      : Math.max(400, (error as { statusCode?: number }).statusCode ?? 500);
  if (status >= 500) request.log.error({ err: error }, 'a guest page failed');
  const language = languageOf(request);
  if (status === 429) return reply.code(429).send(busyPage(language));
  if (status === 404) return reply.code(404).send(unknownPage(language));
  return reply.code(status).send(brokenPage(language));
}
