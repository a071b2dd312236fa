import { normalizeEmail } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findBearerToken, hashToken } from '../../../http/access/bearer-token.ts';
import { HasherBusyError } from '../../../http/access/bounded-hasher.ts';
import { addressGroup } from '../../../http/access/client-address.ts';
import type {
  CountAttempt,
  CountWithinLimit,
  UndoAttempt,
} from '../../../http/access/rate-limits.ts';
import type { Origin, SignInGuard, SignInKind } from '../../../http/access/sign-in-guard.ts';
import type { SecretHasher } from '../../../ports/secret-hasher.ts';
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
  countAttempt: CountAttempt;
  countWithinLimit: CountWithinLimit;
  undoAttempt: UndoAttempt;
  addresses: KnownAddressStore;
  clock: Clock;
  findCookie(request: FastifyRequest): string | undefined;
  /** The kiosk of a cookie, if it signed in before and was not revoked since. */
  findTrustedKiosk(secret: string): Promise<string | undefined>;
  findKioskByToken(token: string): Promise<string | undefined>;
  /** The browser, if it is known for that e-mail and this kind of secret. */
  findBrowser(
    request: FastifyRequest,
    email: string,
    kind: SignInKind,
  ): Promise<string | undefined>;
  /** Two queues, so that a crowd of strangers does not delay known clients. */
  hashers: { known: SecretHasher; stranger: SecretHasher };
}

/**
 * Counts sign-in attempts before anything is hashed. A known kiosk or address has a separate count;
 * all strangers share one for each e-mail, so their attempts never lock staff out.
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
    attempt?: { email: string; kind: SignInKind },
  ): Promise<Origin> {
    const address = addressGroup(request.ip);
    const secret = dependencies.findCookie(request);
    const kioskId = (await findKiosk(request, secret)) || undefined;
    const browserId =
      attempt && (await dependencies.findBrowser(request, attempt.email, attempt.kind));
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
    async guardRequest({ request, reply, mail }, handle) {
      const origin = await findOrigin(request, mail);
      const callCounts = createCallCounts(dependencies, reply);
      await callCounts.add([REQUESTS, subjectOf({ ...origin, browserId: undefined })]);
      return handle(origin).catch((error) => callCounts.refuse(error));
    },

    async countMail(kind, email, origin) {
      for (const [limit, subject] of listMailCounts(kind, email, origin)) {
        if (!(await dependencies.countWithinLimit(limit, subject))) return false;
      }
      return true;
    },

    async guardPasswordChange({ reply, email }, change) {
      const callCounts = createCallCounts(dependencies, reply);
      await callCounts.add([PASSWORD_CHANGES, normalizeEmail(email)]);
      await change().catch((error) => callCounts.refuse(error));
    },

    async guardAttempt({ kind, email, request, reply, isComplete }, verify) {
      const origin = await findOrigin(request, { email, kind });
      const callCounts = createCallCounts(dependencies, reply);
      for (const count of listOwnCounts(kind, email, origin)) await callCounts.add(count);
      // A caller with a code has the password already, so a known address does not make it trusted.
      if (kind === 'second-factor' && origin.browserId === undefined) {
        await callCounts.add(strangersCount(kind, email));
      }
      const hasher = countGuesses(origin.hasher, async () => {
        if (!origin.isKnown) await callCounts.add(strangersCount(kind, email));
      });
      const found = await verify({ ...origin, hasher }).catch((error) =>
        hasher.hasCompared() ? Promise.reject(error) : callCounts.refuse(error),
      );
      if (found === undefined) return undefined;
      // A correct secret undoes the counts; a complete sign-in makes the address known.
      await callCounts.withdraw();
      if (isComplete(found)) await addresses.remember(origin.address, clock.now());
      return found;
    },
  };
}

/** The counts that one call has added to. */
function createCallCounts({ countAttempt, undoAttempt }: Dependencies, reply: FastifyReply) {
  const counts: Count[] = [];
  const withdraw = async () => {
    for (const [limit, subject] of counts.splice(0)) await undoAttempt(limit, subject);
  };
  return {
    withdraw,
    async add([limit, subject]: Count): Promise<void> {
      await countAttempt(limit, subject, reply);
      counts.push([limit, subject]);
    },
    /** A call refused because the hash queue is full does not count as an attempt. */
    async refuse(error: unknown): Promise<never> {
      if (error instanceof HasherBusyError) await withdraw();
      throw error;
    },
  };
}

/**
 * Counts a guess only when it is compared, once even if it is compared with two codes. Otherwise
 * strangers who never requested a code would use up the attempts of the first sign-in.
 */
function countGuesses(hasher: SecretHasher, onGuess: () => Promise<void>) {
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
