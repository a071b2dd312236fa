import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { hashText, shorten } from '../../domain/session-files.ts';
import { addressGroup } from '../../http/access/client-address.ts';
import type { CountTry } from '../../http/access/rate-limits.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import { createSendFile } from './files/send-file.ts';
import { openZip } from './files/zip.ts';
import { guestPage } from './page/page.ts';
import { GUEST_POLICY } from './page/page-assets.ts';
import { renderMain } from './page/page-parts.ts';
import { brokenPage, busyPage, deletePage, erasedPage, unknownPage } from './page/plain-pages.ts';
import type { GuestService, OpenVisit } from './service.ts';

export interface GuestRouteDependencies {
  guests: GuestService;
  blobStore: BlobStore;
  clock: Clock;
  countTry: CountTry;
}

const MINUTE_MS = 60_000;
/** Of one session from one address: a whole mall may share that, and a family a link. */
const VISITS = { name: 'guest-visits', max: 600, windowMs: MINUTE_MS };
const FILES = { name: 'guest-files', max: 1_800, windowMs: MINUTE_MS };
/** Who has a link never meets this one; who guesses soon does. */
const GUESSES = { name: 'guest-guesses', max: 30, windowMs: 10 * MINUTE_MS };

const options = { config: { access: 'public' }, schema: { hide: true } } as const;
interface GuestParams {
  Params: { token: string };
}

/** The visitor's own page and its files (GUEST-3), for whoever holds the token (GUEST-6). */
export async function registerGuestRoutes(
  app: FastifyInstance,
  { guests, blobStore, clock, countTry }: GuestRouteDependencies,
): Promise<void> {
  const sendFile = createSendFile({ blobStore, lightPictures: guests.lightPictures });

  /** Undefined when there is nothing to see; then it was answered already. */
  async function open(
    request: FastifyRequest<GuestParams>,
    reply: FastifyReply,
    limit = VISITS,
  ): Promise<OpenVisit | undefined> {
    const address = addressGroup(request.ip);
    const { token } = request.params;
    const visit = await guests.visit(token);
    if (visit.kind === 'unknown') {
      await countTry(GUESSES, address, reply);
      reply.code(404).send(unknownPage());
      return undefined;
    }
    await countTry(limit, `${shorten(hashText(token))}:${address}`, reply);
    if (visit.kind === 'open') return visit;
    reply.code(410).send(erasedPage(visit.erasedAt));
    return undefined;
  }

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
    scope.setErrorHandler(answerKindly);
    // A plain form, so that deleting needs no script.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );

    scope.get<GuestParams>('/g/:token', options, async (request, reply) => {
      const visit = await open(request, reply);
      return visit ? reply.send(guestPage(await guests.describe(visit))) : reply;
    });

    scope.get<GuestParams>('/g/:token/state', options, async (request, reply) => {
      const visit = await open(request, reply);
      if (!visit) return reply;
      const { markup } = renderMain(await guests.describe(visit));
      const etag = `"${shorten(hashText(markup))}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      return request.headers['if-none-match'] === etag
        ? reply.code(304).send()
        : reply.send(markup);
    });

    scope.get<{ Params: { token: string; '*': string }; Querystring: { download?: string } }>(
      '/g/:token/files/*',
      options,
      async (request, reply) => {
        const visit = await open(request, reply, FILES);
        if (!visit) return reply;
        const isDownload = request.query.download !== undefined;
        return sendFile(request, reply, { ...visit, path: request.params['*'], isDownload });
      },
    );

    scope.get<GuestParams>(
      '/g/:token/all.zip',
      { ...options, exposeHeadRoute: false },
      async (request, reply) => {
        const visit = await open(request, reply);
        if (!visit) return reply;
        const { guest } = visit;
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

    scope.get<GuestParams>('/g/:token/delete', options, async (request, reply) => {
      const visit = await open(request, reply);
      return visit ? reply.send(deletePage(visit.guest, confirmationOf(visit))) : reply;
    });

    scope.post<GuestParams & { Body: unknown }>(
      '/g/:token/delete',
      options,
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
  });
}

/** Only who has seen the page that asks can know it. */
const confirmationOf = ({ guest }: OpenVisit): string =>
  shorten(hashText(`delete ${guest.id} ${guest.token}`));

function answerKindly(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  const status =
    error instanceof BoothError
      ? error.status
      : Math.max(400, (error as { statusCode?: number }).statusCode ?? 500);
  if (status >= 500) request.log.error({ err: error }, 'a guest page failed');
  if (status === 429) return reply.code(429).send(busyPage());
  if (status === 404) return reply.code(404).send(unknownPage());
  return reply.code(status).send(brokenPage());
}
