import {
  needsSecondFactor,
  type RecoveryCodes,
  type SecondFactorOffer,
  type SignInProgress,
  type SignInStep,
} from '@jepret/contract/console';
import { recordAudit } from '../../../database/audit.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { hashToken } from '../../../http/access/bearer-token.ts';
import type { ConsoleCaller } from '../../../http/access/console-access.ts';
import { newToken } from '../../../ports/randomness.ts';
import { createBrowsers } from './browsers.ts';
import {
  canPostponeEnrolment,
  type Member,
  personOf,
  requireStep,
  type SignInDependencies,
  sessionInvalid,
} from './caller.ts';
import type { FactorProofs, GuardFactorAttempt } from './factor-proofs.ts';
import { type SecondFactors, wrongCode } from './second-factors.ts';
import { createSessionStore } from './session-store.ts';
import { createUnfinishedSignIns } from './unfinished-sign-ins.ts';

/** A session as the browser receives it. */
export interface OpenedSession {
  token: string;
  progress: SignInProgress;
}

interface NewSession {
  step: SignInStep;
  hasFactor: boolean;
  /** An unfinished sign-in in a browser in which the person completed a sign-in before. */
  isKnownBrowser?: boolean;
  /** The session that this one replaces. */
  caller?: ConsoleCaller;
}

/** Each completed step issues a new token, so that a stolen earlier token is useless. */
function createSessionOpener({ database, clock, randomness, isSandbox }: SignInDependencies) {
  const describe = (member: Pick<Member, 'role'>, step: SignInStep): SignInProgress => ({
    step,
    may_put_off: step === 'enrol' && canPostponeEnrolment(member, isSandbox),
  });

  const open = (
    member: Member,
    { step, hasFactor, isKnownBrowser = false, caller }: NewSession,
  ): Promise<OpenedSession> =>
    inTransaction(database, async (transaction) => {
      const now = clock.now();
      const store = createSessionStore(transaction);
      await store.purge(now);
      const before = caller && (await store.find(caller.sessionHash, now, true));
      // A session that has ended in the meantime cannot continue.
      if (caller && !(before && (await store.delete(caller.sessionHash)))) throw sessionInvalid();
      const token = newToken(randomness);
      const hash = hashToken(token);
      // A new token extends nothing; only entering the password does.
      const { beganAt, confirmedAt } = before ?? { beganAt: now, confirmedAt: now };
      const session = { hash, staffId: member.id, step, hasFactor, beganAt, confirmedAt };
      await store.insert({ ...session, isKnownBrowser }, now);
      if (step === 'in') {
        await store.recordSeen(member.id, now);
        await recordAudit(transaction, now, {
          actor: { kind: 'staff', id: member.id, name: member.email },
          action: 'console.signed-in',
          subject: member.email,
        });
      }
      return { token, progress: describe(member, step) };
    });

  return { open, describe };
}

export function createSignInSteps(dependencies: SignInDependencies, proofs: FactorProofs) {
  const { database, clock, getMember, isSandbox } = dependencies;
  const sessions = createSessionStore(database);
  const { open, describe } = createSessionOpener(dependencies);
  const unfinished = createUnfinishedSignIns(dependencies);
  const { findTrust } = createBrowsers(dependencies);

  return {
    /** After a correct password: ends the browser's previous session and returns the next step. */
    async begin(
      member: Member,
      {
        previousToken,
        browser,
      }: { previousToken: string | undefined; browser: string | undefined },
    ): Promise<OpenedSession> {
      if (previousToken !== undefined) await sessions.delete(hashToken(previousToken));
      if (member.hasSecondFactor) {
        await unfinished.begin(member);
        const trust = await findTrust(member.email, browser);
        const isKnownBrowser = trust === 'everything';
        return open(member, { step: 'code', hasFactor: false, isKnownBrowser });
      }
      const step = needsSecondFactor(member.role) ? 'enrol' : 'in';
      return open(member, { step, hasFactor: false });
    },

    countUnfinished: unfinished.begin,

    describeProgress: (caller: ConsoleCaller): SignInProgress => describe(caller, caller.step),

    /** Undefined for a wrong code; too many of them end the session. */
    async enterCode(caller: ConsoleCaller, code: string): Promise<OpenedSession | undefined> {
      requireStep(caller, ['code']);
      if (!(await proofs.check(caller, code))) return undefined;
      const member = await getMember(caller.staffId);
      await unfinished.finish(member.id);
      return open(member, { step: 'in', hasFactor: true, caller });
    },

    wrongCodeError: (): BoothError => wrongCode(clock),

    async postponeEnrolment(caller: ConsoleCaller): Promise<OpenedSession> {
      requireStep(caller, ['enrol']);
      const member = await getMember(caller.staffId);
      if (member.hasSecondFactor) throw sessionInvalid();
      if (!canPostponeEnrolment(caller, isSandbox)) {
        throw new BoothError('forbidden', 'A second factor is required.');
      }
      return open(member, { step: 'in', hasFactor: false, caller });
    },
  };
}

/** A password alone must not replace an enrolled second factor. */
export function createEnrolment(
  dependencies: SignInDependencies,
  secondFactors: SecondFactors,
  proofs: FactorProofs,
) {
  const { database, getMember, mailStaff } = dependencies;
  const { open } = createSessionOpener(dependencies);

  const getEnrollingMember = async (caller: ConsoleCaller): Promise<Member> => {
    requireStep(caller, ['enrol', 'in']);
    const member = await getMember(caller.staffId);
    if (caller.step === 'enrol' && member.hasSecondFactor) throw sessionInvalid();
    return member;
  };

  return {
    async offerSecondFactor(caller: ConsoleCaller): Promise<SecondFactorOffer> {
      await getEnrollingMember(caller);
      return secondFactors.offer(personOf(caller));
    },

    /** Ends all other sessions of that person. */
    async enrol(
      caller: ConsoleCaller,
      { code, current_code }: { code: string; current_code?: string | undefined },
      guardAttempt: GuardFactorAttempt,
    ): Promise<{ codes: RecoveryCodes; session: OpenedSession }> {
      const { hasSecondFactor } = await getEnrollingMember(caller);
      if (hasSecondFactor) await proofs.require(caller, current_code, guardAttempt);
      const codes = await secondFactors.enrol(personOf(caller), code, hasSecondFactor);
      const member = await getMember(caller.staffId);
      const session = await open(member, { step: 'in', hasFactor: true, caller });
      await createSessionStore(database).deleteOthers(member.id, hashToken(session.token));
      await mailStaff(member.id, 'second-factor-enrolled');
      return { codes, session };
    },
  };
}
