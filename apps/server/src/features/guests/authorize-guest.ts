import type { Clock } from '@jepret/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashText, shorten } from '../../domain/session-files.ts';
import { addressGroup } from '../../http/access/client-address.ts';
import type { CountTry } from '../../http/access/rate-limits.ts';
import { languageOf } from '../../http/request-language.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { erasedPage, unknownPage } from './page/plain-pages.ts';
import type { GuestService, OpenGuestAccess } from './service.ts';

export interface GuestRouteDependencies {
  guests: GuestService;
  blobStore: BlobStore;
  clock: Clock;
  countTry: CountTry;
}

const MINUTE_MS = 60_000;
/** Of one session from one address: a whole mall may share that, and a family a link. */
const PAGE_VIEWS = { name: 'guest-visits', max: 600, windowMs: MINUTE_MS }; // GUEST-8
export const FILES = { name: 'guest-files', max: 1_800, windowMs: MINUTE_MS };
/** Who has a link never meets this one; who guesses soon does. */
const GUESSES = { name: 'guest-guesses', max: 30, windowMs: 10 * MINUTE_MS }; // GUEST-9

export const GUEST_OPTIONS = { config: { access: 'public' }, schema: { hide: true } } as const;

export interface GuestParams {
  Params: { token: string };
}

/** Counts the request, and finds the guest whose link it came by. */
export const createAuthorizeGuest = ({ guests, countTry }: GuestRouteDependencies) =>
  /** Undefined when there is nothing to see; then it was answered already. */
  async function authorize(
    request: FastifyRequest<GuestParams>,
    reply: FastifyReply,
    limit = PAGE_VIEWS,
  ): Promise<OpenGuestAccess | undefined> {
    const address = addressGroup(request.ip);
    const { token } = request.params;
    const access = await guests.findAccess(token);
    if (access.kind === 'unknown') {
      await countTry(GUESSES, address, reply);
      reply.code(404).send(unknownPage(languageOf(request)));
      return undefined;
    }
    await countTry(limit, `${shorten(hashText(token))}:${address}`, reply);
    if (access.kind === 'open') return access;
    reply.code(410).send(erasedPage(access));
    return undefined;
  };

export type AuthorizeGuest = ReturnType<typeof createAuthorizeGuest>;
