import type { Clock } from '@jepret/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashText, shortenHash } from '../../domain/session-files.ts';
import { addressGroup } from '../../http/access/client-address.ts';
import type { CountAttempt } from '../../http/access/rate-limits.ts';
import { languageOf } from '../../http/request-language.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { erasedPage, unknownPage } from './page/plain-pages.ts';
import type { GuestService, OpenGuestAccess } from './service.ts';

export interface GuestRouteDependencies {
  guests: GuestService;
  blobStore: BlobStore;
  clock: Clock;
  countAttempt: CountAttempt;
}

const MINUTE_MS = 60_000;
/** Limits per session and IP address: many visitors may share an address, and a family shares a link. */
const PAGE_VIEW_LIMIT = { name: 'guest-visits', max: 600, windowMs: MINUTE_MS }; // GUEST-8
export const FILE_LIMIT = { name: 'guest-files', max: 1_800, windowMs: MINUTE_MS };
/** Counts only unknown tokens: clients with a link are not affected. */
const GUESS_LIMIT = { name: 'guest-guesses', max: 30, windowMs: 10 * MINUTE_MS }; // GUEST-9

export const GUEST_OPTIONS = { config: { access: 'public' }, schema: { hide: true } } as const;

export interface GuestParams {
  Params: { token: string };
}

/** Counts the request, and finds the guest by the token in the link. */
export const createAuthorizeGuest = ({ guests, countAttempt }: GuestRouteDependencies) =>
  /** Undefined if access is refused; the response has then been sent. */
  async function authorize(
    request: FastifyRequest<GuestParams>,
    reply: FastifyReply,
    limit = PAGE_VIEW_LIMIT,
  ): Promise<OpenGuestAccess | undefined> {
    const address = addressGroup(request.ip);
    const { token } = request.params;
    const access = await guests.findAccess(token);
    if (access.kind === 'unknown') {
      await countAttempt(GUESS_LIMIT, address, reply);
      reply.code(404).send(unknownPage(languageOf(request)));
      return undefined;
    }
    await countAttempt(limit, `${shortenHash(hashText(token))}:${address}`, reply);
    if (access.kind === 'open') return access;
    reply.code(410).send(erasedPage(access));
    return undefined;
  };

export type AuthorizeGuest = ReturnType<typeof createAuthorizeGuest>;
