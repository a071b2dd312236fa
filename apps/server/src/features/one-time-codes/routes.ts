import { calls, normalizeEmail } from '@jepret/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BackgroundWork } from '../../http/background-work.ts';
import { BoothError } from '../../http/booth-error.ts';
import { addressGroup } from '../../http/client-address.ts';
import type { CountTry } from '../../http/rate-limits.ts';
import { route } from '../../http/route.ts';
import { oneTimeCodeMail } from '../../mails/one-time-code.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { maskEmail } from './mask-email.ts';
import { type OneTimeCodeService, VALID_MINUTES } from './service.ts';

const TEN_MINUTES_MS = 600_000;
const REQUESTS_PER_ADDRESS = { name: 'request-otp:address', max: 20, windowMs: TEN_MINUTES_MS };
const TRIES_PER_EMAIL = { name: 'validate-otp:email', max: 10, windowMs: TEN_MINUTES_MS };

export interface OneTimeCodeRouteDependencies {
  codes: OneTimeCodeService;
  mailer: Mailer;
  background: BackgroundWork;
  countTry: CountTry;
  canSignIn: (email: string) => Promise<boolean>;
  /** Gives the kiosk its cookie and returns its token. */
  signInKiosk: (request: FastifyRequest, reply: FastifyReply) => Promise<string>;
  /** Where no mail server is configured, the operator reads the code here. */
  announceCode?: ((email: string, code: string) => void) | undefined;
}

export function registerOneTimeCodeRoutes(
  app: FastifyInstance,
  dependencies: OneTimeCodeRouteDependencies,
): void {
  const { codes, background, countTry, canSignIn, signInKiosk } = dependencies;

  route(app, calls.requestOtp, async ({ body, request, reply }) => {
    await countTry(REQUESTS_PER_ADDRESS, addressGroup(request.ip), reply);
    const code = await codes.issue(body.email);
    // Whether anybody gets a mail is found out behind the answer's back.
    background.start(request.log, 'mailing a one-time code', () =>
      deliver(dependencies, request.log, normalizeEmail(body.email), code),
    );
    return { data: null, message: 'If this is a staff address, a code is on its way.' };
  });

  route(app, calls.validateOtp, async ({ body, request, reply }) => {
    await countTry(TRIES_PER_EMAIL, normalizeEmail(body.email), reply);
    const isRight = await codes.redeem(body.email, body.otp);
    const isStaff = await canSignIn(body.email);
    if (!isRight || !isStaff) {
      throw new BoothError('sign_in_refused', 'The code is wrong or has expired.');
    }
    const token = await signInKiosk(request, reply);
    return { data: null, topLevel: { token }, message: 'This kiosk is signed in.' };
  });
}

async function deliver(
  { canSignIn, mailer, announceCode }: OneTimeCodeRouteDependencies,
  log: FastifyBaseLogger,
  email: string,
  code: string,
): Promise<void> {
  if (!(await canSignIn(email))) return;
  announceCode?.(email, code);
  const outcome = await mailer.send(
    oneTimeCodeMail({ to: email, code, validMinutes: VALID_MINUTES }),
  );
  if (outcome.kind !== 'sent') {
    log.error({ to: maskEmail(email), reason: outcome.reason }, 'a one-time code was not mailed');
  }
}
