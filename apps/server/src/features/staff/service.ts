import { normalizeEmail } from '@jepret/contract';
import type { AuditAction } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { type AuditLine, recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { changedMeanwhile, requireSeen } from '../../domain/seen-versions.ts';
import { newId, newPassword, type Randomness } from '../../ports/randomness.ts';
import type { SecretHasher } from '../../ports/secret-hasher.ts';
import { createStaffSignIns } from './sign-ins.ts';
import { createStaffStore, type Place, type StaffMember, type StaffStore } from './store.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  hasher: SecretHasher;
  /** Forgets the tries that were counted against an e-mail. */
  clearTries(transaction: Database, email: string): Promise<void>;
  /** Those of passwords only. */
  clearPasswordTries(transaction: Database, email: string): Promise<void>;
  /** Lets a running server send it, a little later, if it is still true then. */
  sendMail(kind: StaffMailKind, member: StaffMember): Promise<void>;
  /** Slugs of all places there are. */
  listLocations(): Promise<string[]>;
}

/** What staff are told by mail. */
type StaffMailKind = 'invitation' | 'second-factor-reset';

/** Everybody who may sign in. Whoever changes something is named by an actor. */
export function createStaffService(dependencies: Dependencies) {
  const store = createStaffStore(dependencies.database);
  return {
    ...createStaffSignIns(dependencies),
    ...createTeamChanges(dependencies),
    ...createRescues(dependencies),
    ...createNewcomers(dependencies),
    ...createOwnChanges(dependencies),

    list: (): Promise<StaffMember[]> => store.list(),

    listPage: store.listPage,

    find: (who: string): Promise<StaffMember | undefined> => store.find(who),

    get: (who: string): Promise<StaffMember> => getMember(store, who),
  };
}

export type StaffService = ReturnType<typeof createStaffService>;

async function getMember(store: StaffStore, who: string): Promise<StaffMember> {
  const member = await store.find(who);
  if (member) return member;
  const words = who.includes('@') ? `has the e-mail ${who}` : `is known by ${who}`;
  throw new BoothError('not_found', `No staff member ${words}.`);
}

/** How people come in: added with a password, or invited by mail. */
function createNewcomers(dependencies: Dependencies) {
  const { database, clock, randomness, hasher } = dependencies;
  const insert = async (
    transaction: Database,
    newcomer: Newcomer,
    line: Line,
  ): Promise<boolean> => {
    const now = clock.now();
    const email = normalizeEmail(newcomer.email);
    const isNew = await createStaffStore(transaction).insert({
      id: newId(randomness),
      email,
      ...newcomer.place,
      passwordHash: newcomer.passwordHash,
      createdAt: now,
      invitedAt: line.action === 'team.invited' ? now : null,
    });
    if (isNew) {
      await dependencies.clearPasswordTries(transaction, email);
      const after = placeOf(newcomer.place);
      await recordAudit(transaction, now, { ...line, subject: email, after });
    }
    return isNew;
  };

  const addIfNew = async (
    email: string,
    place: Place,
    actor: Actor,
    password = newPassword(randomness),
  ): Promise<string | undefined> => {
    await checkLocations(dependencies, place);
    const passwordHash = await hasher.hash(password);
    const isNew = await inTransaction(database, (transaction) =>
      insert(transaction, { email, place, passwordHash }, { actor, action: 'team.added' }),
    );
    return isNew ? password : undefined;
  };

  return {
    addIfNew,

    /** Returns the password: the given one, or a new one that is shown this once. */
    async add(email: string, place: Place, actor: Actor, password?: string): Promise<string> {
      const added = await addIfNew(email, place, actor, password);
      if (added !== undefined) return added;
      throw new BoothError('conflict', `${email} is a staff member already.`);
    },

    /** Whoever was invited and has not come yet is invited again, for the place that is named now. */
    async invite(email: string, place: Place, actor: Actor): Promise<StaffMember> {
      await checkLocations(dependencies, place);
      const line = { actor, action: 'team.invited' } as const;
      await inTransaction(database, async (transaction) => {
        const store = createStaffStore(transaction);
        const known = await store.find(normalizeEmail(email));
        if (!known) {
          await insert(transaction, { email, place, passwordHash: hasher.unmatchableHash }, line);
          return;
        }
        if (known.invitedAt === null || known.disabledAt !== null) {
          throw new BoothError('conflict', `${known.email} is in the team already.`);
        }
        await store.setPlace(known.id, known.version, place);
        await recordAudit(transaction, clock.now(), {
          ...line,
          subject: known.email,
          before: placeOf(known),
          after: placeOf(place),
        });
      });
      const member = await getMember(createStaffStore(database), email);
      await dependencies.sendMail('invitation', member);
      return member;
    },
  };
}

/** A location that nobody has heard of is a slip: whoever comes by that name later would be theirs. */
async function checkLocations({ listLocations }: Dependencies, { locations }: Place) {
  if (!locations) return;
  const known = new Set(await listLocations());
  const unknown = locations.filter((slug) => !known.has(slug));
  if (unknown.length === 0) return;
  throw invalid([{ field: 'locations', message: `There is no location ${unknown.join(', ')}.` }]);
}

interface Newcomer {
  email: string;
  place: Place;
  passwordHash: string;
}

interface Line {
  actor: Actor;
  action: AuditAction;
}

/** What somebody does for themselves. */
function createOwnChanges(dependencies: Dependencies) {
  const { database, clock, hasher } = dependencies;
  return {
    /** Ends the other sign-ins of that person. `check` is part of the change and may refuse it. */
    async choosePassword(
      id: string,
      password: string,
      { action, keptSession, check }: PasswordChoice,
    ): Promise<void> {
      const hash = await hasher.hash(password);
      await inTransaction(database, async (transaction) => {
        await check?.(transaction);
        const { email } = await getMember(createStaffStore(transaction), id);
        await replacePassword(dependencies, transaction, { id, email, hash, keptSession });
        await recordAudit(transaction, clock.now(), {
          actor: { kind: 'staff', id, name: email },
          action,
          subject: email,
        });
      });
    },
  };
}

/** SIGN-60: else wrong guesses of the old password would keep its owner out with the new one. */
async function replacePassword(
  { clock, clearPasswordTries }: Dependencies,
  transaction: Database,
  { id, email, hash, keptSession }: NewPassword,
): Promise<void> {
  const store = createStaffStore(transaction);
  await store.setPassword(id, hash);
  await store.endSignIns(id, clock.now(), keptSession);
  await clearPasswordTries(transaction, email);
}

interface NewPassword {
  id: string;
  email: string;
  hash: string;
  keptSession?: string | undefined;
}

interface PasswordChoice {
  action: 'team.invitation-accepted' | 'console.password-changed';
  /** The session in which it is done. */
  keptSession?: string;
  check?: (transaction: Database) => Promise<void>;
}

/** What is changed of somebody, and its line in the audit. */
function createChange({ database, clock }: Dependencies) {
  return (
    who: string,
    line: Line,
    work: (
      store: StaffStore,
      member: StaffMember,
      transaction: Database,
    ) => Promise<Changes | undefined>,
  ): Promise<StaffMember> =>
    inTransaction(database, async (transaction) => {
      const store = createStaffStore(transaction);
      const member = await getMember(store, who);
      refuseOneself(member, line);
      const changes = await work(store, member, transaction);
      if (changes) {
        await recordAudit(transaction, clock.now(), {
          ...line,
          subject: member.email,
          ...changes,
        });
      }
      return getMember(store, member.id);
    });
}

function createTeamChanges(dependencies: Dependencies) {
  const { clock, randomness, hasher } = dependencies;
  const change = createChange(dependencies);

  return {
    async setPlace(who: string, version: number, place: Place, actor: Actor): Promise<StaffMember> {
      await checkLocations(dependencies, place);
      return change(who, { actor, action: 'team.changed' }, async (store, member) => {
        if (place.role !== 'owner') await keepAnOwner(store, member);
        if (!(await store.setPlace(member.id, version, place))) {
          throw changedMeanwhile(THIS_MEMBER);
        }
        return { before: placeOf(member), after: placeOf(place) };
      });
    },

    async reset(who: string, actor: Actor, password = newPassword(randomness)): Promise<string> {
      const hash = await hasher.hash(password);
      const line = { actor, action: 'team.password-reset' } as const;
      await change(who, line, async (_, { id, email }, transaction) => {
        await replacePassword(dependencies, transaction, { id, email, hash });
        return {};
      });
      return password;
    },

    disable: (who: string, actor: Actor, seenVersion?: number): Promise<StaffMember> =>
      change(who, { actor, action: 'team.disabled' }, async (store, member) => {
        if (member.disabledAt !== null) return undefined;
        await keepAnOwner(store, member);
        await takeVersion(store, member, seenVersion);
        await store.setDisabled(member.id, clock.now());
        await store.endSignIns(member.id, clock.now());
        return {};
      }),

    enable: (who: string, actor: Actor, seenVersion?: number): Promise<StaffMember> =>
      change(who, { actor, action: 'team.enabled' }, async (store, member) => {
        if (member.disabledAt === null) return undefined;
        await takeVersion(store, member, seenVersion);
        await store.setDisabled(member.id, null);
        return {};
      }),
  };
}

/** For whoever cannot get in. */
function createRescues(dependencies: Dependencies) {
  const { database, clock } = dependencies;
  const change = createChange(dependencies);
  return {
    /** For whoever lost the phone and the recovery codes; they are told, in case it was not them. */
    async resetSecondFactor(who: string, actor: Actor, seenVersion?: number): Promise<StaffMember> {
      const { sendMail } = dependencies;
      const known = await getMember(createStaffStore(database), who);
      if (!known.hasSecondFactor) throw new BoothError('conflict', 'There is no second factor.');
      requireSeen(THIS_MEMBER, known.version, seenVersion);
      // First, and sent only if it has happened: a plug that is pulled in between keeps nobody in the dark.
      await sendMail('second-factor-reset', known);
      const line = { actor, action: 'team.second-factor-reset' } as const;
      return change(who, line, async (store, member) => {
        await takeVersion(store, member, seenVersion);
        await store.forgetSecondFactor(member.id);
        await store.endSignIns(member.id, clock.now());
        return {};
      });
    },

    /** Whoever was locked out by too many tries, their own or strangers', may try again at once. */
    unlock: (who: string, actor: Actor, seenVersion?: number): Promise<StaffMember> =>
      inTransaction(database, async (transaction) => {
        const member = await getMember(createStaffStore(transaction), who);
        const line = { actor, action: 'team.unlocked' } as const;
        refuseOneself(member, line);
        requireSeen(THIS_MEMBER, member.version, seenVersion);
        await dependencies.clearTries(transaction, member.email);
        await recordAudit(transaction, clock.now(), { ...line, subject: member.email });
        return member;
      }),
  };
}

/** What an audit line shows of it; empty when its action says all. */
type Changes = Pick<AuditLine, 'before' | 'after'>;

const placeOf = ({ role, locations }: Place) => ({ role, locations });

/** Nobody else changes this member until the transaction ends; whoever looked before says at which version. */
async function takeVersion(
  store: StaffStore,
  { id, version }: StaffMember,
  seenVersion = version,
): Promise<void> {
  if (!(await store.raiseVersion(id, seenVersion))) throw changedMeanwhile(THIS_MEMBER);
}

/** As a refusal calls them. */
const THIS_MEMBER = 'this member';

/** Nobody raises, disables or unlocks themselves, nor resets what guards their own sign-in. */
function refuseOneself({ id }: StaffMember, { actor }: Line): void {
  if (actor.kind !== 'staff' || actor.id !== id) return;
  throw new BoothError('forbidden', 'Somebody else has to do this for you.');
}

/** Else nobody could let an owner in again but from the command line. */
async function keepAnOwner(store: StaffStore, { id, role }: StaffMember): Promise<void> {
  if (role !== 'owner' || (await store.hasOtherOwner(id))) return;
  throw new BoothError('conflict', 'There must be another owner first.');
}
