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
import { createSessionStore } from './session-store.ts';

/** Money and team ask for the password again so long after it was given. */
const CONFIRMATION_MS = 5 * 60_000;
/** Then whoever has the password has to give it again. */
const MAX_WRONG_CODES = 5;

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
}

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
    ...createSessions(dependencies),
    ...createAccounts(dependencies, secondFactors),
    ...createPasswordChoices(dependencies, links),
    issueLink: links.issue,
  };
}

export type ConsoleSignIns = ReturnType<typeof createConsoleSignIns>;

type SecondFactors = ReturnType<typeof createSecondFactors>;

/** A session that gets further gets another token: who saw the old one has nothing. */
function createOpening({ database, clock, randomness, isSandbox }: Dependencies) {
  const mayPutOff = ({ role }: Pick<Member, 'role'>) => isSandbox && role === 'owner';
  const describe = (member: Pick<Member, 'role'>, step: SignInStep): SignInProgress => ({
    step,
    may_put_off: step === 'enrol' && mayPutOff(member),
  });

  const open = (member: Member, step: SignInStep, replaced?: string): Promise<OpenedSession> =>
    inTransaction(database, async (transaction) => {
      const now = clock.now();
      const store = createSessionStore(transaction);
      await store.purge(now);
      if (replaced) await store.delete(replaced);
      const token = newToken(randomness);
      await store.insert({ hash: hashToken(token), staffId: member.id, step }, now);
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

  return { open, describe, mayPutOff };
}

function createEntrance(dependencies: Dependencies, secondFactors: SecondFactors) {
  const { database, clock, getMember } = dependencies;
  const sessions = createSessionStore(database);
  const { open, describe, mayPutOff } = createOpening(dependencies);

  return {
    /** The password was right; says what comes next. */
    begin(member: Member): Promise<OpenedSession> {
      if (member.hasSecondFactor) return open(member, 'code');
      return open(member, needsSecondFactor(member.role) ? 'enrol' : 'in');
    },

    describeProgress: (caller: ConsoleCaller): SignInProgress => describe(caller, caller.step),

    /** Undefined for a wrong code; too many of them end the session. */
    async passCode(caller: ConsoleCaller, code: string): Promise<OpenedSession | undefined> {
      expectStep(caller, ['code']);
      if (await secondFactors.check(personOf(caller), code)) {
        return open(await getMember(caller.staffId), 'in', caller.sessionHash);
      }
      if ((await sessions.countWrongCode(caller.sessionHash)) >= MAX_WRONG_CODES) {
        await sessions.delete(caller.sessionHash);
      }
      return undefined;
    },

    refuseCode: (): BoothError => wrongCode(clock),

    async putOff(caller: ConsoleCaller): Promise<OpenedSession> {
      expectStep(caller, ['enrol']);
      if (!mayPutOff(caller)) {
        throw new BoothError('forbidden', 'A second factor is needed to go on.');
      }
      return open(await getMember(caller.staffId), 'in', caller.sessionHash);
    },

    /** A password alone must not replace the second factor of whoever has one. */
    async offerSecondFactor(caller: ConsoleCaller): Promise<SecondFactorOffer> {
      expectStep(caller, ['enrol', 'in']);
      return secondFactors.offer(personOf(caller));
    },

    async enrol(
      caller: ConsoleCaller,
      code: string,
    ): Promise<{ codes: RecoveryCodes; session: OpenedSession }> {
      expectStep(caller, ['enrol', 'in']);
      const codes = await secondFactors.enrol(personOf(caller), code);
      const member = await getMember(caller.staffId);
      return { codes, session: await open(member, 'in', caller.sessionHash) };
    },
  };
}

/** What a cookie is worth. */
function createSessions({ database, clock, getMember }: Dependencies) {
  const sessions = createSessionStore(database);
  const browsers = createBrowserStore(database);
  return {
    /** Who a session belongs to, with the role and the locations of this moment. */
    async findCaller(token: string): Promise<ConsoleCaller | undefined> {
      const now = clock.now();
      const session = await sessions.find(hashToken(token), now);
      if (!session) return undefined;
      const { id, email, role, locations } = await getMember(session.staffId);
      return {
        staffId: id,
        email,
        role,
        locations,
        sessionHash: session.hash,
        step: session.step,
        isPasswordFresh: isRecent(session.confirmedAt, now, CONFIRMATION_MS),
      };
    },

    confirm: ({ sessionHash }: ConsoleCaller): Promise<void> =>
      sessions.confirm(sessionHash, clock.now()),

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

    /** The browser is no stranger from now on. */
    rememberBrowser: (secret: string, staffId: string): Promise<void> =>
      browsers.remember(hashToken(secret), staffId, clock.now()),

    /** Undefined for a browser that nobody was signed in with. */
    async findBrowser(secret: string): Promise<string | undefined> {
      const hash = hashToken(secret);
      return (await browsers.isKnown(hash, clock.now())) ? hash : undefined;
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
  { choosePassword }: Dependencies,
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
    },

    changePassword: ({ staffId, sessionHash }: ConsoleCaller, password: string): Promise<void> =>
      choosePassword(staffId, password, {
        action: 'console.password-changed',
        keptSession: sessionHash,
      }),
  };
}

const personOf = (caller: ConsoleCaller) => ({
  id: caller.staffId,
  email: caller.email,
  actor: actorOf(caller),
});

function expectStep({ step }: ConsoleCaller, expected: readonly SignInStep[]): void {
  if (expected.includes(step)) return;
  throw new BoothError('console_session_invalid', META_MESSAGES.consoleSessionInvalid);
}
