import { normalizeEmail } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findBearerToken, hashToken } from '../../http/access/bearer-token.ts';
import { HasherBusyError } from '../../http/access/bounded-hasher.ts';
import { addressGroup } from '../../http/access/client-address.ts';
import type { CountTry, CountWithin, ForgiveTry } from '../../http/access/rate-limits.ts';
import type { Origin, SignInGuard, SignInKind } from '../../http/access/sign-in-guard.ts';
import type { SecretHasher } from '../../ports/secret-hasher.ts';
import {
  type Count,
  listMailCounts,
  listOwnCounts,
  PASSWORD_CHANGES,
  REQUESTS,
  strangersCount,
  subjectOf,
} from './limits.ts';
import type { KnownAddressStore } from './store.ts';

interface Dependencies {
  countTry: CountTry;
  countWithin: CountWithin;
  forgiveTry: ForgiveTry;
  addresses: KnownAddressStore;
  clock: Clock;
  findCookie(request: FastifyRequest): string | undefined;
  /** The kiosk behind a cookie, when it signed in before and was not revoked since. */
  findTrustedKiosk(secret: string): Promise<string | undefined>;
  findKioskByToken(token: string): Promise<string | undefined>;
  /** The browser, when it is known for the person of that e-mail and this kind of secret. */
  findBrowser(
    request: FastifyRequest,
    email: string,
    kind: SignInKind,
  ): Promise<string | undefined>;
  /** Each with a queue of its own: strangers wait for strangers only. */
  hashers: { known: SecretHasher; stranger: SecretHasher };
}

/**
 * Counts sign-ins before anything is hashed. A kiosk that staff signed in before counts for itself,
 * and so does an address; only strangers share a count for each e-mail, so nothing that they do
 * keeps staff out.
 */
export function createSignInGuard(dependencies: Dependencies): SignInGuard {
  const { addresses, clock, hashers } = dependencies;

  const findKiosk = async (request: FastifyRequest, secret: string | undefined) => {
    const trusted = secret && (await dependencies.findTrustedKiosk(secret));
    if (trusted) return trusted;
    const token = findBearerToken(request);
    return token && dependencies.findKioskByToken(token);
  };

  async function findOrigin(
    request: FastifyRequest,
    tried?: { email: string; kind: SignInKind },
  ): Promise<Origin> {
    const address = addressGroup(request.ip);
    const secret = dependencies.findCookie(request);
    const kioskId = (await findKiosk(request, secret)) || undefined;
    const browserId = tried && (await dependencies.findBrowser(request, tried.email, tried.kind));
    const isKnown =
      kioskId !== undefined ||
      browserId !== undefined ||
      (await addresses.has(address, clock.now()));
    return {
      address,
      deviceHash: secret && hashToken(secret),
      kioskId,
      browserId,
      hasher: isKnown ? hashers.known : hashers.stranger,
      isKnown,
    };
  }

  return {
    async passRequest({ request, reply, mail }, give) {
      const origin = await findOrigin(request, mail);
      const tab = openTab(dependencies, reply);
      await tab.add([REQUESTS, subjectOf({ ...origin, browserId: undefined })]);
      return give(origin).catch((error) => tab.refuse(error));
    },

    async countMail(kind, email, origin) {
      for (const [limit, subject] of listMailCounts(kind, email, origin)) {
        if (!(await dependencies.countWithin(limit, subject))) return false;
      }
      return true;
    },

    async passPasswordChange({ reply, email }, change) {
      const tab = openTab(dependencies, reply);
      await tab.add([PASSWORD_CHANGES, normalizeEmail(email)]);
      await change().catch((error) => tab.refuse(error));
    },

    async passTry({ kind, email, request, reply, isProof }, look) {
      const origin = await findOrigin(request, { email, kind });
      const tab = openTab(dependencies, reply);
      for (const count of listOwnCounts(kind, email, origin)) await tab.add(count);
      // Whoever tries one has the password: an address that staff use is no proof of anything.
      if (kind === 'second-factor' && origin.browserId === undefined) {
        await tab.add(strangersCount(kind, email));
      }
      const hasher = watch(origin.hasher, async () => {
        if (!origin.isKnown) await tab.add(strangersCount(kind, email));
      });
      const found = await look({ ...origin, hasher }).catch((error) =>
        hasher.hasCompared() ? Promise.reject(error) : tab.refuse(error),
      );
      if (found === undefined) return undefined;
      // No wrong guess, and from now on no stranger.
      await tab.withdraw();
      if (isProof(found)) await addresses.remember(origin.address, clock.now());
      return found;
    },
  };
}

/** What one call has been counted for. */
function openTab({ countTry, forgiveTry }: Dependencies, reply: FastifyReply) {
  const counts: Count[] = [];
  const withdraw = async () => {
    for (const [limit, subject] of counts.splice(0)) await forgiveTry(limit, subject);
  };
  return {
    withdraw,
    async add([limit, subject]: Count): Promise<void> {
      await countTry(limit, subject, reply);
      counts.push([limit, subject]);
    },
    /** Whoever was sent away because too many wait has tried nothing. */
    async refuse(error: unknown): Promise<never> {
      if (error instanceof HasherBusyError) await withdraw();
      throw error;
    },
  };
}

/**
 * A guess is what is compared with something, be it with two codes: without a code there is none,
 * or strangers who never asked for one would use up what the first sign-in needs.
 */
function watch(hasher: SecretHasher, onGuess: () => Promise<void>) {
  let isGuess = false;
  let hasCompared = false;
  return {
    ...hasher,
    hasCompared: () => hasCompared,
    async verify(secret: string, hash: string): Promise<boolean> {
      if (!isGuess) {
        isGuess = true;
        await onGuess();
      }
      const isRight = await hasher.verify(secret, hash);
      hasCompared = true;
      return isRight;
    },
  };
}
