import { toSlug } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import type { KioskCookie } from '../../features/kiosks/cookie.ts';
import { registerKioskRoutes } from '../../features/kiosks/routes.ts';
import { registerOneTimeCodeRoutes } from '../../features/sign-in/one-time-codes/routes.ts';
import { registerStaffRoutes } from '../../features/sign-in/staff/routes.ts';
import { hashToken } from '../../http/access/bearer-token.ts';
import type { SignInGuard } from '../../http/access/sign-in-guard.ts';
import { newToken } from '../../ports/randomness.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { Services } from '../services.ts';

type SignInServices = Pick<
  Services,
  'kiosks' | 'staff' | 'consoleSignIns' | 'oneTimeCodes' | 'getSlugOfKiosk'
> & {
  cookie: KioskCookie;
  guard: SignInGuard;
};

/** Registers the sign-ins of staff and kiosks. */
export function registerSignInRoutes(
  app: FastifyInstance,
  dependencies: BoothDependencies,
  { kiosks, staff, consoleSignIns, oneTimeCodes, cookie, guard, getSlugOfKiosk }: SignInServices,
): void {
  const { randomness, mailer, background } = dependencies;
  registerStaffRoutes(app, {
    staff,
    guard,
    logKioskOut: kiosks.logOut,
    getLocation: getSlugOfKiosk,
    async getBooth(kioskId) {
      const { name, location } = await kiosks.getSetup(kioskId);
      return { name, location: toSlug(location) };
    },
    countUnfinished: consoleSignIns.countUnfinished,
  });
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
    issueDeviceCookie(reply) {
      const secret = newToken(randomness);
      cookie.write(reply, secret);
      return hashToken(secret);
    },
    canSignIn: staff.canSignIn,
    async signInKiosk(email, request, reply) {
      const member = await staff.get(email);
      const { token, secret } = await kiosks.signIn(cookie.find(request), {
        actor: { kind: 'staff', id: member.id, name: member.email },
        role: member.role,
        address: request.ip,
      });
      cookie.write(reply, secret);
      return token;
    },
    announceCode: dependencies.announceCode,
  });
}
