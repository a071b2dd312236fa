import { calls, normalizeEmail } from '@jepret/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BoothError } from '../../../domain/booth-error.ts';
import type { Origin, SignInGuard } from '../../../http/access/sign-in-guard.ts';
import { languageOf } from '../../../http/request-language.ts';
import { route } from '../../../http/route.ts';
import { oneTimeCodeMail } from '../../../mails/one-time-code.ts';
import type { BackgroundWork } from '../../../ports/background-work.ts';
import type { Mailer } from '../../../ports/mailer.ts';
import { maskEmail } from './mask-email.ts';
import { type OneTimeCodeService, VALID_MINUTES } from './service.ts';

export interface OneTimeCodeRouteDependencies {
  codes: OneTimeCodeService;
  mailer: Mailer;
  background: BackgroundWork;
  guard: SignInGuard;
  /** Sets a cookie on a device that has none and returns its hash; the device's address may change. */
  issueDeviceCookie: (reply: FastifyReply) => string;
  canSignIn: (email: string) => Promise<boolean>;
  /** Signs the kiosk in for that member: sets its cookie and returns its token. */
  signInKiosk: (email: string, request: FastifyRequest, reply: FastifyReply) => Promise<string>;
  /** Without a mail server, shows the code to the operator. */
  announceCode?: ((email: string, code: string) => void) | undefined;
}

export function registerOneTimeCodeRoutes(
  app: FastifyInstance,
  dependencies: OneTimeCodeRouteDependencies,
): void {
  const { codes, background, guard, canSignIn, signInKiosk } = dependencies;

  route(app, calls.requestOtp, async ({ body, request, reply }) => {
    const email = normalizeEmail(body.email);
    const mail = { kind: 'code', email } as const;
    const issued = await guard.guardRequest({ request, reply, mail }, async (origin) => {
      const deviceHash = origin.deviceHash ?? dependencies.issueDeviceCookie(reply);
      return { code: await codes.issue(email, { ...origin, deviceHash }), origin };
    });
    // After the response, which must not reveal whether the e-mail belongs to staff.
    background.start(request.log, 'mailing a one-time code', () =>
      mailCode(dependencies, request, { email, ...issued }),
    );
    return { data: null, message: 'If this is a staff address, a code is on its way.' };
  });

  route(app, calls.validateOtp, async ({ body, request, reply }) => {
    const { email, otp } = body;
    const isRight = await guard.guardAttempt(
      { kind: 'code', email, request, reply, isComplete: () => true },
      async (origin) => {
        const isCode = await codes.redeem(email, otp, origin);
        const isStaff = await canSignIn(email);
        return (isCode && isStaff) || undefined;
      },
    );
    if (!isRight) throw new BoothError('sign_in_refused', (t) => t('refusal.codeWrong'));
    const token = await signInKiosk(email, request, reply);
    return { data: null, topLevel: { token }, message: 'This kiosk is signed in.' };
  });
}

async function mailCode(
  { canSignIn, guard, mailer, announceCode }: OneTimeCodeRouteDependencies,
  request: FastifyRequest,
  { email, code, origin }: { email: string; code: string; origin: Origin },
): Promise<void> {
  if (!(await canSignIn(email))) return;
  if (!(await guard.countMail('code', email, origin))) {
    request.log.warn(
      { to: maskEmail(email) },
      'a one-time code was not mailed: too many this hour',
    );
    return;
  }
  announceCode?.(email, code);
  const outcome = await mailer.send(
    oneTimeCodeMail({
      language: languageOf(request),
      to: email,
      code,
      validMinutes: VALID_MINUTES,
    }),
  );
  if (outcome.kind !== 'sent') {
    request.log.error(
      { to: maskEmail(email), reason: outcome.reason },
      'a one-time code was not mailed',
    );
  }
}
