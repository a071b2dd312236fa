import type { FastifyInstance } from 'fastify';
import { registerAuditRoutes } from '../../features/audit/routes.ts';
import { createAuditStore } from '../../features/audit/store.ts';
import type { ConsoleCookies } from '../../features/console-sign-ins/cookies.ts';
import { registerConsoleSignInRoutes } from '../../features/console-sign-ins/routes.ts';
import { registerTeamRoutes } from '../../features/staff/console-routes.ts';
import type { CountTry } from '../../http/access/rate-limits.ts';
import type { SignInGuard } from '../../http/access/sign-in-guard.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { Services } from '../services.ts';

interface Parts extends Pick<Services, 'staff' | 'consoleSignIns' | 'mailStaff'> {
  cookies: ConsoleCookies;
  guard: SignInGuard;
  countTry: CountTry;
}

/** More mails in an hour help nobody; the older ones work too. */
const PASSWORD_MAILS = { name: 'password-mail:email', max: 3, windowMs: 3_600_000 };

/** The operator's side. */
export function registerConsoleRoutes(
  app: FastifyInstance,
  { database, background }: BoothDependencies,
  { staff, consoleSignIns, mailStaff, cookies, guard, countTry }: Parts,
): void {
  registerConsoleSignInRoutes(app, {
    signIns: consoleSignIns,
    cookies,
    guard,
    findByPassword: staff.findByPassword,
    getMember: staff.get,
    mailPasswordLink(email, request) {
      background.start(request.log, 'mailing a link for a new password', async () => {
        if (!(await staff.canSignIn(email))) return;
        const { id } = await staff.get(email);
        const secret = cookies.findBrowser(request);
        const browser = secret && (await consoleSignIns.findBrowser(secret, email));
        // What strangers ask for does not use up what the person's own browser may ask for.
        await countTry(PASSWORD_MAILS, `${browser ?? 'stranger'}:${id}`, NO_REPLY);
        await mailStaff(id, 'password-reset');
      });
    },
  });
  registerTeamRoutes(app, staff);
  registerAuditRoutes(app, createAuditStore(database));
}

/** Whoever asked has their answer already. */
const NO_REPLY = { header: () => {} };
