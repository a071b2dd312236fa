import { META_MESSAGES, type StaffRole } from '@jepret/contract';
import {
  type Account,
  needsSecondFactor,
  type PasswordLink,
  type RecoveryCodes,
  type SecondFactorOffer,
  type SignInProgress,
  type SignInStep,
} from '@jepret/contract/console';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { hashToken } from '../../http/access/bearer-token.ts';
import { actorOf, type ConsoleCaller } from '../../http/access/console-access.ts';
import { isRecent } from '../../ports/clock.ts';
import { newToken } from '../../ports/randomness.ts';
import { createBrowserStore } from './browser-store.ts';
import { createPasswordLinks } from './password-links.ts';
import { createSecondFactors, type SecondFactorDependencies, wrongCode } from './second-factors.ts';
import { type ConsoleSession, createSessionStore } from './session-store.ts';

/** Money and team ask for the password again so long after it was given. */
const CONFIRMATION_MS = 5 * 60_000;
/** So many wrong codes or passwords in one session, and it ends. */
const MAX_TRIES = 5;

interface Member {
  id: string;
  email: string;
  role: StaffRole;
  locations: readonly string[] | null;
  hasSecondFactor: boolean;
}

interface Dependencies extends SecondFactorDependencies {
  getMember(id: string): Promise<Member>;
  choosePassword(
    staffId: string,
    password: string,
    options: {
      action: 'team.invitation-accepted' | 'console.password-changed';
      keptSession?: string;
      check?: (transaction: Database) => Promise<void>;
    },
  ): Promise<void>;
  /** Payments are played: an owner who looks around may enrol later. */
  isSandbox: boolean;
  /** Tells somebody what was done to their account, in case it was not them. */
  mailStaff(staffId: string, kind: AccountNotice): Promise<void>;
}

type AccountNotice = 'second-factor-enrolled' | 'recovery-code-used' | 'password-changed';

/** A session as the browser holds it. */
export interface OpenedSession {
  token: string;
  progress: SignInProgress;
}

/** Ways into the console, and what each session may do. */
export function createConsoleSignIns(dependencies: Dependencies) {
  const links = createPasswordLinks(
    dependencies.database,
    dependencies.clock,
    dependencies.randomness,
  );
  const secondFactors = createSecondFactors(dependencies);
  return {
    ...createEntrance(dependencies, secondFactors),
    ...createEnrolment(dependencies, secondFactors),
    ...createSessions(dependencies),
    ...createAccounts(dependencies, secondFactors),
    ...createPasswordChoices(dependencies, links),
    issueLink: links.issue,
  };
}

export type ConsoleSignIns = ReturnType<typeof createConsoleSignIns>;

type SecondFactors = ReturnType<typeof createSecondFactors>;

/** What a session is worth by now: the role may have grown since, and the money become real. */
function findStep(session: ConsoleSession, member: Member, isSandbox: boolean): SignInStep {
  if (session.step !== 'in' || session.hasFactor) return session.step;
  if (member.hasSecondFactor) return 'code';
  return needsSecondFactor(member.role) && !mayPutOff(member, isSandbox) ? 'enrol' : 'in';
}

const mayPutOff = ({ role }: Pick<Member, 'role'>, isSandbox: boolean): boolean =>
  isSandbox && role === 'owner';

interface Opening {
  step: SignInStep;
  hasFactor: boolean;
  /** The session that it goes on from. */
  caller?: ConsoleCaller;
}

/** A session that gets further gets another token: who saw the old one has nothing. */
function createOpening({ database, clock, randomness, isSandbox }: Dependencies) {
  const describe = (member: Pick<Member, 'role'>, step: SignInStep): SignInProgress => ({
    step,
    may_put_off: step === 'enrol' && mayPutOff(member, isSandbox),
  });

  const open = (member: Member, { step, hasFactor, caller }: Opening): Promise<OpenedSession> =>
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
      await store.insert(session, now);
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

function createEntrance(dependencies: Dependencies, secondFactors: SecondFactors) {
  const { database, clock, getMember, isSandbox, mailStaff } = dependencies;
  const sessions = createSessionStore(database);
  const { open, describe } = createOpening(dependencies);

  return {
    /** The password was right; says what comes next. The browser's session before ends. */
    async begin(member: Member, formerToken: string | undefined): Promise<OpenedSession> {
      if (formerToken !== undefined) await sessions.delete(hashToken(formerToken));
      if (member.hasSecondFactor) return open(member, { step: 'code', hasFactor: false });
      const step = needsSecondFactor(member.role) ? 'enrol' : 'in';
      return open(member, { step, hasFactor: false });
    },

    describeProgress: (caller: ConsoleCaller): SignInProgress => describe(caller, caller.step),

    /** Undefined for a wrong code; too many of them end the session. */
    async passCode(caller: ConsoleCaller, code: string): Promise<OpenedSession | undefined> {
      expectStep(caller, ['code']);
      const tries = await sessions.countTry(caller.sessionHash);
      if (tries <= MAX_TRIES && (await secondFactors.check(personOf(caller), code))) {
        const member = await getMember(caller.staffId);
        if (!/^\d{6}$/.test(code)) await mailStaff(caller.staffId, 'recovery-code-used');
        return open(member, { step: 'in', hasFactor: true, caller });
      }
      if (tries >= MAX_TRIES) await sessions.delete(caller.sessionHash);
      return undefined;
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
function createEnrolment(dependencies: Dependencies, secondFactors: SecondFactors) {
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
    ): Promise<{ codes: RecoveryCodes; session: OpenedSession }> {
      const { hasSecondFactor } = await getEnrolling(caller);
      const person = personOf(caller);
      if (hasSecondFactor && !(await secondFactors.check(person, current_code ?? ''))) {
        throw new BoothError('sign_in_refused', 'The code of your present second factor is wrong.');
      }
      const codes = await secondFactors.enrol(person, code, hasSecondFactor);
      const member = await getMember(caller.staffId);
      const session = await open(member, { step: 'in', hasFactor: true, caller });
      await createSessionStore(database).deleteOthers(member.id, hashToken(session.token));
      await mailStaff(member.id, 'second-factor-enrolled');
      return { codes, session };
    },
  };
}

/** What a cookie is worth. */
function createSessions({ database, clock, randomness, getMember, isSandbox }: Dependencies) {
  const sessions = createSessionStore(database);
  const browsers = createBrowserStore(database);
  return {
    /** Who a session belongs to, with the role and the locations of this moment. */
    async findCaller(token: string, isAttended: boolean): Promise<ConsoleCaller | undefined> {
      const now = clock.now();
      const session = await sessions.find(hashToken(token), now, isAttended);
      if (!session) return undefined;
      const member = await getMember(session.staffId);
      return {
        staffId: member.id,
        email: member.email,
        role: member.role,
        locations: member.locations,
        sessionHash: session.hash,
        step: findStep(session, member, isSandbox),
        isPasswordFresh: isRecent(session.confirmedAt, now, CONFIRMATION_MS),
      };
    },

    /** Compares only when it was not tried too often in this session. */
    async confirm(
      { sessionHash }: ConsoleCaller,
      isRight: () => Promise<boolean>,
    ): Promise<boolean> {
      const tries = await sessions.countTry(sessionHash);
      if (tries <= MAX_TRIES && (await isRight())) {
        await sessions.confirm(sessionHash, clock.now());
        return true;
      }
      if (tries >= MAX_TRIES) await sessions.delete(sessionHash);
      return false;
    },

    async signOut(caller: ConsoleCaller): Promise<void> {
      await inTransaction(database, async (transaction) => {
        await createSessionStore(transaction).delete(caller.sessionHash);
        if (caller.step !== 'in') return;
        await recordAudit(transaction, clock.now(), {
          actor: actorOf(caller),
          action: 'console.signed-out',
          subject: caller.email,
        });
      });
    },

    /** The browser is no stranger from now on; one that says it was known to us before gets a new name. */
    async rememberBrowser(secret: string | undefined, { id, email }: Member): Promise<string> {
      const now = clock.now();
      const isKnown = secret && (await browsers.isKnown(hashToken(secret), email, now));
      const kept = isKnown ? secret : newToken(randomness);
      await browsers.remember(hashToken(kept), id, now);
      return kept;
    },

    /** Undefined for a browser that this person was not signed in with. */
    async findBrowser(secret: string, email: string): Promise<string | undefined> {
      const hash = hashToken(secret);
      return (await browsers.isKnown(hash, email, clock.now())) ? hash : undefined;
    },
  };
}

function createAccounts({ getMember, isSandbox }: Dependencies, secondFactors: SecondFactors) {
  return {
    async getAccount({ staffId }: ConsoleCaller): Promise<Account> {
      const { id, email, role, locations, hasSecondFactor } = await getMember(staffId);
      return {
        id,
        email,
        role,
        locations: locations && [...locations],
        has_second_factor: hasSecondFactor,
        recovery_codes_left: await secondFactors.countRecoveryCodes(id),
        is_sandbox: isSandbox,
      };
    },

    async renewRecoveryCodes(caller: ConsoleCaller): Promise<RecoveryCodes> {
      const { hasSecondFactor } = await getMember(caller.staffId);
      if (!hasSecondFactor) throw new BoothError('conflict', 'Enrol a second factor first.');
      return secondFactors.renewRecoveryCodes(personOf(caller));
    },
  };
}

function createPasswordChoices(
  { choosePassword, mailStaff }: Dependencies,
  links: ReturnType<typeof createPasswordLinks>,
) {
  const getLink = async (token: string) => {
    const link = await links.find(token);
    if (link) return link;
    throw new BoothError(
      'not_found',
      'This link was used already or is too old. Ask for another one.',
    );
  };
  return {
    async findLink(token: string): Promise<PasswordLink> {
      const { kind, email } = await getLink(token);
      return { kind, email };
    },

    async useLink(token: string, password: string): Promise<void> {
      const { kind, staffId } = await getLink(token);
      await choosePassword(staffId, password, {
        action: kind === 'invitation' ? 'team.invitation-accepted' : 'console.password-changed',
        async check(transaction) {
          if (await links.use(transaction, token)) return;
          throw new BoothError('conflict', 'This link was used in this moment.');
        },
      });
      if (kind === 'reset') await mailStaff(staffId, 'password-changed');
    },

    async changePassword({ staffId, sessionHash }: ConsoleCaller, password: string): Promise<void> {
      await choosePassword(staffId, password, {
        action: 'console.password-changed',
        keptSession: sessionHash,
      });
      await mailStaff(staffId, 'password-changed');
    },
  };
}

const personOf = (caller: ConsoleCaller) => ({
  id: caller.staffId,
  email: caller.email,
  actor: actorOf(caller),
});

function expectStep({ step }: ConsoleCaller, expected: readonly SignInStep[]): void {
  if (!expected.includes(step)) throw signInAgain();
}

const signInAgain = () =>
  new BoothError('console_session_invalid', META_MESSAGES.consoleSessionInvalid);
