import type { FastifyInstance } from 'fastify';
import { createKioskCookie } from '../../features/kiosks/cookie.ts';
import { registerKioskRoutes } from '../../features/kiosks/routes.ts';
import { registerOneTimeCodeRoutes } from '../../features/one-time-codes/routes.ts';
import { createSignInGuard } from '../../features/sign-ins/guard.ts';
import { createKnownAddressStore } from '../../features/sign-ins/store.ts';
import { registerStaffRoutes } from '../../features/staff/routes.ts';
import { hashToken } from '../../http/access/bearer-token.ts';
import { createBoundedHasher } from '../../http/access/bounded-hasher.ts';
import type { CountTry, ForgiveTry } from '../../http/access/rate-limits.ts';
import { newToken } from '../../ports/randomness.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { Services } from '../services.ts';

type SignInServices = Pick<Services, 'kiosks' | 'staff' | 'oneTimeCodes'> & {
  countTry: CountTry;
  forgiveTry: ForgiveTry;
};

/** Staff, and the kiosks that they sign in. */
export function registerSignInRoutes(
  app: FastifyInstance,
  dependencies: BoothDependencies,
  { kiosks, staff, oneTimeCodes, countTry, forgiveTry }: SignInServices,
): void {
  const { database, clock, randomness, hasher, mailer, background } = dependencies;
  const cookie = createKioskCookie(dependencies.publicUrl);
  const guard = createSignInGuard({
    countTry,
    forgiveTry,
    addresses: createKnownAddressStore(database),
    clock,
    findCookie: cookie.find,
    findTrustedKiosk: kiosks.findTrustedId,
    findKioskByToken: kiosks.findIdByToken,
    hashers: {
      known: createBoundedHasher(hasher, { atOnce: 1, waiting: 50 }),
      stranger: createBoundedHasher(hasher, { atOnce: 1, waiting: 20 }),
    },
  });
  registerStaffRoutes(app, { staff, guard, logKioskOut: kiosks.logOut });
  registerKioskRoutes(app, {
    kiosks,
    cookie,
    config: {
      version: dependencies.version,
      push: dependencies.pushSettings,
      bases: dependencies.bases,
    },
  });
  registerOneTimeCodeRoutes(app, {
    codes: oneTimeCodes,
    mailer,
    background,
    guard,
    giveDevice(reply) {
      const secret = newToken(randomness);
      cookie.write(reply, secret);
      return hashToken(secret);
    },
    canSignIn: staff.canSignIn,
    async signInKiosk(request, reply) {
      const { token, secret } = await kiosks.signIn(cookie.find(request));
      cookie.write(reply, secret);
      return token;
    },
    announceCode: dependencies.announceCode,
  });
}
