import type { KioskCookie } from '../../features/kiosks/cookie.ts';
import type { ConsoleCookies } from '../../features/sign-in/console/cookies.ts';
import { createSignInGuard } from '../../features/sign-in/limits/guard.ts';
import { createKnownAddressStore } from '../../features/sign-in/limits/store.ts';
import type { CountAttempt, CountWithinLimit, UndoAttempt } from '../../http/access/rate-limits.ts';
import type { SignInGuard } from '../../http/access/sign-in-guard.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { Services } from '../services.ts';

interface Parts extends Pick<Services, 'kiosks' | 'consoleSignIns' | 'hashers'> {
  countAttempt: CountAttempt;
  countWithinLimit: CountWithinLimit;
  undoAttempt: UndoAttempt;
  cookies: { kiosk: KioskCookie; console: ConsoleCookies };
}

/** One guard for all ways of signing in, so that attempts at kiosks and in the console share their counts. */
export function openSignInGuard(
  { database, clock }: BoothDependencies,
  { kiosks, consoleSignIns, cookies, hashers, ...tries }: Parts,
): SignInGuard {
  return createSignInGuard({
    ...tries,
    addresses: createKnownAddressStore(database),
    clock,
    findCookie: cookies.kiosk.find,
    findTrustedKiosk: kiosks.findTrustedId,
    findKioskByToken: kiosks.findIdByToken,
    async findBrowser(request, email, kind) {
      const secret = cookies.console.findBrowser(request);
      return secret === undefined ? undefined : consoleSignIns.findBrowser(secret, email, kind);
    },
    hashers,
  });
}
