import {
  needsSecondFactor,
  type RecoveryCodes,
  type SecondFactorOffer,
  type SignInProgress,
  type SignInStep,
} from '@jepret/contract/console';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { hashToken } from '../../http/access/bearer-token.ts';
import type { ConsoleCaller } from '../../http/access/console-access.ts';
import { newToken } from '../../ports/randomness.ts';
import { createBrowsers } from './browsers.ts';
import {
  expectStep,
  type Member,
  mayPutOff,
  personOf,
  type SignInDependencies,
  signInAgain,
} from './caller.ts';
import type { FactorProofs, PassFactorTry } from './factor-proofs.ts';
import { type SecondFactors, wrongCode } from './second-factors.ts';
import { createSessionStore } from './session-store.ts';
import { createUnfinishedSignIns } from './unfinished-sign-ins.ts';

/** A session as the browser holds it. */
export interface OpenedSession {
  token: string;
  progress: SignInProgress;
}

interface Opening {
  step: SignInStep;
  hasFactor: boolean;
  /** It is unfinished, in a browser in which its person completed a sign-in before. */
  isKnownBrowser?: boolean;
  /** The session that it goes on from. */
  caller?: ConsoleCaller;
}

/** A session that gets further gets another token: who saw the old one has nothing. */
function createOpening({ database, clock, randomness, isSandbox }: SignInDependencies) {
  const describe = (member: Pick<Member, 'role'>, step: SignInStep): SignInProgress => ({
    step,
    may_put_off: step === 'enrol' && mayPutOff(member, isSandbox),
  });

  const open = (
    member: Member,
    { step, hasFactor, isKnownBrowser = false, caller }: Opening,
  ): Promise<OpenedSession> =>
    inTransaction(database, async (transaction) => {
      const now = clock.now();
      const store = createSessionStore(transaction);
      await store.purge(now);
      const before = caller && (await store.find(caller.sessionHash, now, true));
      // One that was ended meanwhile goes on nowhere.
      if (caller && !(before && (await store.delete(caller.sessionHash)))) throw signInAgain();
      const token = newToken(randomness);
      const hash = hashToken(token);
      // Only the password makes it young again.
      const { beganAt, confirmedAt } = before ?? { beganAt: now, confirmedAt: now };
      const session = { hash, staffId: member.id, step, hasFactor, beganAt, confirmedAt };
      await store.insert({ ...session, isKnownBrowser }, now);
      if (step === 'in') {
        await store.noteSeen(member.id, now);
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

export function createEntrance(dependencies: SignInDependencies, proofs: FactorProofs) {
  const { database, clock, getMember, isSandbox } = dependencies;
  const sessions = createSessionStore(database);
  const { open, describe } = createOpening(dependencies);
  const unfinished = createUnfinishedSignIns(dependencies);
  const { findReach } = createBrowsers(dependencies);

  return {
    /** The password was right; says what comes next. The browser's session before ends. */
    async begin(
      member: Member,
      { formerToken, browser }: { formerToken: string | undefined; browser: string | undefined },
    ): Promise<OpenedSession> {
      if (formerToken !== undefined) await sessions.delete(hashToken(formerToken));
      if (member.hasSecondFactor) {
        await unfinished.begin(member);
        const reach = await findReach(member.email, browser);
        const isKnownBrowser = reach === 'everything';
        return open(member, { step: 'code', hasFactor: false, isKnownBrowser });
      }
      const step = needsSecondFactor(member.role) ? 'enrol' : 'in';
      return open(member, { step, hasFactor: false });
    },

    countUnfinished: unfinished.begin,

    describeProgress: (caller: ConsoleCaller): SignInProgress => describe(caller, caller.step),

    /** Undefined for a wrong code; too many of them end the session. */
    async passCode(caller: ConsoleCaller, code: string): Promise<OpenedSession | undefined> {
      expectStep(caller, ['code']);
      if (!(await proofs.check(caller, code))) return undefined;
      const member = await getMember(caller.staffId);
      await unfinished.finish(member.id);
      return open(member, { step: 'in', hasFactor: true, caller });
    },

    refuseCode: (): BoothError => wrongCode(clock),

    async putOff(caller: ConsoleCaller): Promise<OpenedSession> {
      expectStep(caller, ['enrol']);
      const member = await getMember(caller.staffId);
      if (member.hasSecondFactor) throw signInAgain();
      if (!mayPutOff(caller, isSandbox)) {
        throw new BoothError('forbidden', 'A second factor is needed to go on.');
      }
      return open(member, { step: 'in', hasFactor: false, caller });
    },
  };
}

/** A password alone must not replace the second factor of whoever has one. */
export function createEnrolment(
  dependencies: SignInDependencies,
  secondFactors: SecondFactors,
  proofs: FactorProofs,
) {
  const { database, getMember, mailStaff } = dependencies;
  const { open } = createOpening(dependencies);

  const getEnrolling = async (caller: ConsoleCaller): Promise<Member> => {
    expectStep(caller, ['enrol', 'in']);
    const member = await getMember(caller.staffId);
    if (caller.step === 'enrol' && member.hasSecondFactor) throw signInAgain();
    return member;
  };

  return {
    async offerSecondFactor(caller: ConsoleCaller): Promise<SecondFactorOffer> {
      await getEnrolling(caller);
      return secondFactors.offer(personOf(caller));
    },

    /** Ends every other session of that person. */
    async enrol(
      caller: ConsoleCaller,
      { code, current_code }: { code: string; current_code?: string | undefined },
      passTry: PassFactorTry,
    ): Promise<{ codes: RecoveryCodes; session: OpenedSession }> {
      const { hasSecondFactor } = await getEnrolling(caller);
      if (hasSecondFactor) await proofs.require(caller, current_code, passTry);
      const codes = await secondFactors.enrol(personOf(caller), code, hasSecondFactor);
      const member = await getMember(caller.staffId);
      const session = await open(member, { step: 'in', hasFactor: true, caller });
      await createSessionStore(database).deleteOthers(member.id, hashToken(session.token));
      await mailStaff(member.id, 'second-factor-enrolled');
      return { codes, session };
    },
  };
}
