import { consoleCalls } from '@jepret/contract/console';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BoothError } from '../../../domain/booth-error.ts';
import type { ConsoleCaller } from '../../../http/access/console-access.ts';
import {
  isCompleteByPassword,
  type Origin,
  type SignInGuard,
} from '../../../http/access/sign-in-guard.ts';
import { route } from '../../../http/route.ts';
import type { SecretHasher } from '../../../ports/secret-hasher.ts';
import type { BrowserTrust } from './browser-store.ts';
import type { ConsoleCookies } from './cookies.ts';
import type { ConsoleSignIns } from './service.ts';
import type { OpenedSession } from './sign-in-steps.ts';

type Member = Parameters<ConsoleSignIns['begin']>[0];

interface Dependencies {
  signIns: ConsoleSignIns;
  cookies: ConsoleCookies;
  guard: SignInGuard;
  getMember(id: string): Promise<Member>;
  findByPassword(
    email: string,
    password: string,
    hasher: SecretHasher,
  ): Promise<Member | undefined>;
  /** Runs after the response, which must not reveal whether the e-mail belongs to staff. */
  mailPasswordLink(email: string, origin: Origin, request: FastifyRequest): void;
}

export function registerConsoleSignInRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
): void {
  registerEntrance(app, dependencies);
  registerSecondFactorRoutes(app, dependencies);
  registerPasswordRoutes(app, dependencies);
}

const WRONG = 'E-mail or password is wrong.';

function registerEntrance(app: FastifyInstance, dependencies: Dependencies): void {
  const { signIns, cookies, guard, findByPassword } = dependencies;
  const enter = createEnter(dependencies);

  route(app, consoleCalls.signIn, async ({ body, request, reply }) => {
    const { email, password } = body;
    const member = await guard.guardAttempt(
      { kind: 'password', email, request, reply, isComplete: isCompleteByPassword },
      ({ hasher }) => findByPassword(email, password, hasher),
    );
    if (!member) throw new BoothError('sign_in_refused', WRONG);
    const session = await signIns.begin(member, {
      previousToken: cookies.findSession(request),
      browser: cookies.findBrowser(request),
    });
    return { data: await enter(session, member.id, request, reply) };
  });

  route(app, consoleCalls.enterCode, async ({ body, caller, request, reply }) => {
    const { email } = caller;
    const session = await guard.guardAttempt(
      { kind: 'second-factor', email, request, reply, isComplete: () => true },
      () => signIns.enterCode(caller, body.code),
    );
    if (!session) throw signIns.wrongCodeError();
    return { data: await enter(session, caller.staffId, request, reply) };
  });

  route(app, consoleCalls.postponeSecondFactor, async ({ caller, request, reply }) => ({
    data: await enter(await signIns.postponeEnrolment(caller), caller.staffId, request, reply),
  }));

  route(app, consoleCalls.findProgress, async ({ caller }) => ({
    data: signIns.describeProgress(caller),
  }));

  route(app, consoleCalls.signOut, async ({ caller, reply }) => {
    await signIns.signOut(caller);
    cookies.clearSession(reply);
    return { data: null, message: 'You are signed out.' };
  });

  route(app, consoleCalls.getAccount, async ({ caller }) => ({
    data: await signIns.getAccount(caller),
  }));
}

/** From now on, attempts in this browser have a separate count. */
function createRememberBrowser({ signIns, cookies, getMember }: Dependencies) {
  return async (
    staffId: string,
    trust: BrowserTrust,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<void> => {
    const previous = cookies.findBrowser(request);
    const secret = await signIns.rememberBrowser(previous, await getMember(staffId), trust);
    cookies.writeBrowser(reply, secret);
  };
}

/** Gives the browser its session, and makes it known once the sign-in is complete. */
function createEnter(dependencies: Dependencies) {
  const rememberBrowser = createRememberBrowser(dependencies);
  return async (
    { token, progress }: OpenedSession,
    staffId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    dependencies.cookies.writeSession(reply, token);
    if (progress.step === 'in') await rememberBrowser(staffId, 'everything', { request, reply });
    return progress;
  };
}

function registerSecondFactorRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { signIns, guard } = dependencies;
  const enter = createEnter(dependencies);
  const createFactorGuard =
    ({ email }: ConsoleCaller, call: { request: FastifyRequest; reply: FastifyReply }) =>
    (verify: () => Promise<true | undefined>) =>
      guard.guardAttempt(
        { kind: 'second-factor', email, ...call, isComplete: () => false },
        verify,
      );

  route(app, consoleCalls.offerSecondFactor, async ({ caller }) => ({
    data: await signIns.offerSecondFactor(caller),
  }));

  route(app, consoleCalls.enrolSecondFactor, async ({ body, caller, request, reply }) => {
    const guardAttempt = createFactorGuard(caller, { request, reply });
    const { codes, session } = await signIns.enrol(caller, body, guardAttempt);
    await enter(session, caller.staffId, request, reply);
    return { data: codes, message: 'From now on signing in needs a code from your app.' };
  });

  route(app, consoleCalls.renewRecoveryCodes, async ({ body, caller, request, reply }) => {
    const guardAttempt = createFactorGuard(caller, { request, reply });
    return {
      data: await signIns.renewRecoveryCodes(caller, body.code, guardAttempt),
      message: 'The old recovery codes have stopped working.',
    };
  });
}

function registerPasswordRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { signIns, cookies, guard, findByPassword, mailPasswordLink } = dependencies;
  const rememberBrowser = createRememberBrowser(dependencies);

  route(app, consoleCalls.confirmPassword, async ({ body, caller, request, reply }) => {
    const { email } = caller;
    const isRight = await signIns.confirm(caller, async () => {
      const member = await guard.guardAttempt(
        { kind: 'password', email, request, reply, isComplete: () => false },
        ({ hasher }) => findByPassword(email, body.password, hasher),
      );
      return member !== undefined;
    });
    if (!isRight) throw new BoothError('sign_in_refused', 'The password is wrong.');
    return { data: null };
  });

  route(app, consoleCalls.changePassword, async ({ body, caller, request, reply }) => {
    const { email } = caller;
    // SIGN-95: read before the change, which deletes all browsers of the person.
    const trust = await signIns.findTrust(email, cookies.findBrowser(request));
    await guard.guardPasswordChange({ email, request, reply }, () =>
      signIns.changePassword(caller, body.password),
    );
    await rememberBrowser(caller.staffId, trust ?? 'password', { request, reply });
    return { data: null, message: 'The password is changed. Your other sign-ins have ended.' };
  });

  route(app, consoleCalls.requestPasswordReset, async ({ body, request, reply }) => {
    const mail = { kind: 'password', email: body.email } as const;
    const origin = await guard.guardRequest({ request, reply, mail }, async (found) => found);
    mailPasswordLink(body.email, origin, request);
    return { data: null, message: 'If this is a staff address, a mail is on its way.' };
  });

  route(app, consoleCalls.findPasswordLink, async ({ body, request, reply }) => {
    const call = { request, reply, mail: undefined };
    return { data: await guard.guardRequest(call, () => signIns.findLink(body.token)) };
  });

  route(app, consoleCalls.usePasswordLink, async ({ body, request, reply }) => {
    const { staffId, trust } = await guard.guardRequest(
      { request, reply, mail: undefined },
      async () => {
        const { email } = await signIns.findLink(body.token);
        const trust = await signIns.findTrust(email, cookies.findBrowser(request));
        return { staffId: await signIns.useLink(body.token, body.password), trust };
      },
    );
    await rememberBrowser(staffId, trust ?? 'password', { request, reply });
    return { data: null, message: 'Your password is set. Sign in with it.' };
  });
}
