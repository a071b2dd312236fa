import { normalizeEmail } from '@jepret/contract';
import type { AuditAction } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { type AuditLine, recordAudit } from '../../../database/audit.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError, invalid } from '../../../domain/booth-error.ts';
import { createVersionConflict, requireVersion } from '../../../domain/version-conflicts.ts';
import { newId, newPassword, type Randomness } from '../../../ports/randomness.ts';
import type { SecretHasher } from '../../../ports/secret-hasher.ts';
import { createStaffSignIns } from './sign-ins.ts';
import {
  createStaffStore,
  type StaffAssignment,
  type StaffMember,
  type StaffStore,
} from './store.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  hasher: SecretHasher;
  /** Clears all counts of attempts for an e-mail. */
  clearAttempts(transaction: Database, email: string): Promise<void>;
  /** Clears the counts of password attempts only. */
  clearPasswordAttempts(transaction: Database, email: string): Promise<void>;
  /** Queues a mail; it is sent a few seconds later if it is still true then. */
  sendMail(kind: StaffMailKind, member: StaffMember): Promise<void>;
  /** Slugs of all locations. */
  listLocations(): Promise<string[]>;
}

type StaffMailKind = 'invitation' | 'second-factor-reset';

/** The people who may sign in. Each change names its actor. */
export function createStaffService(dependencies: Dependencies) {
  const store = createStaffStore(dependencies.database);
  return {
    ...createStaffSignIns(dependencies),
    ...createTeamChanges(dependencies),
    ...createAccountRecovery(dependencies),
    ...createMemberAdditions(dependencies),
    ...createPasswordChanges(dependencies),

    list: (): Promise<StaffMember[]> => store.list(),

    listPage: store.listPage,

    find: store.find,

    get: (idOrEmail: string): Promise<StaffMember> => getMember(store, idOrEmail),
  };
}

export type StaffService = ReturnType<typeof createStaffService>;

async function getMember(store: StaffStore, idOrEmail: string): Promise<StaffMember> {
  const member = await store.find(idOrEmail);
  if (member) return member;
  const key = idOrEmail.includes('@') ? 'e-mail' : 'id';
  throw new BoothError('not_found', `No staff member has the ${key} ${idOrEmail}.`);
}

/** Members are added with a password or invited by mail. */
function createMemberAdditions(dependencies: Dependencies) {
  const { database, clock, randomness, hasher } = dependencies;
  const insert = createMemberInsert(dependencies);

  const addIfNew = async (
    email: string,
    assignment: StaffAssignment,
    actor: Actor,
    password = newPassword(randomness),
  ): Promise<string | undefined> => {
    await checkLocations(dependencies, assignment);
    const passwordHash = await hasher.hash(password);
    const isNew = await inTransaction(database, (transaction) =>
      insert(transaction, { email, assignment, passwordHash }, { actor, action: 'team.added' }),
    );
    return isNew ? password : undefined;
  };

  return {
    addIfNew,

    /** Returns the password: the given one, or a generated one that is shown only once. */
    async add(
      email: string,
      assignment: StaffAssignment,
      actor: Actor,
      password?: string,
    ): Promise<string> {
      const added = await addIfNew(email, assignment, actor, password);
      if (added !== undefined) return added;
      throw new BoothError('conflict', `${email} is a staff member already.`);
    },

    /** Invites again, with the new role and locations, if the invitation was not accepted yet. */
    async invite(email: string, assignment: StaffAssignment, actor: Actor): Promise<StaffMember> {
      await checkLocations(dependencies, assignment);
      const line = { actor, action: 'team.invited' } as const;
      await inTransaction(database, async (transaction) => {
        const store = createStaffStore(transaction);
        const known = await store.find(normalizeEmail(email));
        if (!known) {
          await insert(
            transaction,
            { email, assignment, passwordHash: hasher.unmatchableHash },
            line,
          );
          return;
        }
        if (known.invitedAt === null || known.disabledAt !== null) {
          throw new BoothError('conflict', `${known.email} is in the team already.`);
        }
        await store.setAssignment(known.id, known.version, assignment);
        await recordAudit(transaction, clock.now(), {
          ...line,
          subject: known.email,
          before: assignmentOf(known),
          after: assignmentOf(assignment),
        });
      });
      const member = await getMember(createStaffStore(database), email);
      await dependencies.sendMail('invitation', member);
      return member;
    },
  };
}

/** Returns false if the e-mail address already belongs to a member. */
function createMemberInsert({ clock, randomness, clearPasswordAttempts }: Dependencies) {
  return async (transaction: Database, account: NewAccount, line: Line): Promise<boolean> => {
    const now = clock.now();
    const email = normalizeEmail(account.email);
    const isNew = await createStaffStore(transaction).insert({
      id: newId(randomness),
      email,
      ...account.assignment,
      passwordHash: account.passwordHash,
      createdAt: now,
      invitedAt: line.action === 'team.invited' ? now : null,
    });
    if (isNew) {
      await clearPasswordAttempts(transaction, email);
      const after = assignmentOf(account.assignment);
      await recordAudit(transaction, now, { ...line, subject: email, after });
    }
    return isNew;
  };
}

/** Refuses unknown locations: a location added later under that name would be in reach of the member. */
async function checkLocations({ listLocations }: Dependencies, { locations }: StaffAssignment) {
  if (!locations) return;
  const known = new Set(await listLocations());
  const unknown = locations.filter((slug) => !known.has(slug));
  if (unknown.length === 0) return;
  throw invalid([{ field: 'locations', message: `There is no location ${unknown.join(', ')}.` }]);
}

interface NewAccount {
  email: string;
  assignment: StaffAssignment;
  passwordHash: string;
}

interface Line {
  actor: Actor;
  action: AuditAction;
}

/** Changes that members make to their own account. */
function createPasswordChanges(dependencies: Dependencies) {
  const { database, clock, hasher } = dependencies;
  return {
    /** Ends the member's other sign-ins. `check` runs in the same transaction and may throw. */
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

/** SIGN-60: clears the counts, or wrong guesses of the old password would block the new one. */
async function replacePassword(
  { clock, clearPasswordAttempts: clearPasswordTries }: Dependencies,
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
  /** The session in which the password is changed; it does not end. */
  keptSession?: string;
  check?: (transaction: Database) => Promise<void>;
}

/** Changes a member and writes the audit line, in one transaction. */
function createAuditedChange({ database, clock }: Dependencies) {
  return (
    idOrEmail: string,
    line: Line,
    work: (
      store: StaffStore,
      member: StaffMember,
      transaction: Database,
    ) => Promise<Changes | undefined>,
  ): Promise<StaffMember> =>
    inTransaction(database, async (transaction) => {
      const store = createStaffStore(transaction);
      const member = await getMember(store, idOrEmail);
      refuseOwnAccount(member, line);
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
  const change = createAuditedChange(dependencies);

  return {
    async setAssignment(
      idOrEmail: string,
      version: number,
      assignment: StaffAssignment,
      actor: Actor,
    ): Promise<StaffMember> {
      await checkLocations(dependencies, assignment);
      return change(idOrEmail, { actor, action: 'team.changed' }, async (store, member) => {
        if (assignment.role !== 'owner') await requireOtherOwner(store, member);
        if (!(await store.setAssignment(member.id, version, assignment))) {
          throw createVersionConflict(THIS_MEMBER);
        }
        return { before: assignmentOf(member), after: assignmentOf(assignment) };
      });
    },

    async reset(
      idOrEmail: string,
      actor: Actor,
      password = newPassword(randomness),
    ): Promise<string> {
      const hash = await hasher.hash(password);
      const line = { actor, action: 'team.password-reset' } as const;
      await change(idOrEmail, line, async (_, { id, email }, transaction) => {
        await replacePassword(dependencies, transaction, { id, email, hash });
        return {};
      });
      return password;
    },

    disable: (idOrEmail: string, actor: Actor, seenVersion?: number): Promise<StaffMember> =>
      change(idOrEmail, { actor, action: 'team.disabled' }, async (store, member) => {
        if (member.disabledAt !== null) return undefined;
        await requireOtherOwner(store, member);
        await claimVersion(store, member, seenVersion);
        await store.setDisabled(member.id, clock.now());
        await store.endSignIns(member.id, clock.now());
        return {};
      }),

    enable: (idOrEmail: string, actor: Actor, seenVersion?: number): Promise<StaffMember> =>
      change(idOrEmail, { actor, action: 'team.enabled' }, async (store, member) => {
        if (member.disabledAt === null) return undefined;
        await claimVersion(store, member, seenVersion);
        await store.setDisabled(member.id, null);
        return {};
      }),
  };
}

/** For members who cannot sign in. */
function createAccountRecovery(dependencies: Dependencies) {
  const { database, clock } = dependencies;
  const change = createAuditedChange(dependencies);
  return {
    /** For a member who lost phone and recovery codes; they are notified in case they did not request it. */
    async resetSecondFactor(
      idOrEmail: string,
      actor: Actor,
      seenVersion?: number,
    ): Promise<StaffMember> {
      const { sendMail } = dependencies;
      const known = await getMember(createStaffStore(database), idOrEmail);
      if (!known.hasSecondFactor) throw new BoothError('conflict', 'There is no second factor.');
      requireVersion(THIS_MEMBER, known.version, seenVersion);
      // Queued first, and sent only if the reset happened: a power cut in between cannot lose the mail.
      await sendMail('second-factor-reset', known);
      const line = { actor, action: 'team.second-factor-reset' } as const;
      return change(idOrEmail, line, async (store, member) => {
        await claimVersion(store, member, seenVersion);
        await store.deleteSecondFactor(member.id);
        await store.endSignIns(member.id, clock.now());
        return {};
      });
    },

    /** Ends a lockout caused by too many attempts, the member's own or strangers'. */
    unlock: (idOrEmail: string, actor: Actor, seenVersion?: number): Promise<StaffMember> =>
      inTransaction(database, async (transaction) => {
        const member = await getMember(createStaffStore(transaction), idOrEmail);
        const line = { actor, action: 'team.unlocked' } as const;
        refuseOwnAccount(member, line);
        requireVersion(THIS_MEMBER, member.version, seenVersion);
        await dependencies.clearAttempts(transaction, member.email);
        await recordAudit(transaction, clock.now(), { ...line, subject: member.email });
        return member;
      }),
  };
}

/** The changed fields for the audit line; empty if the action says everything. */
type Changes = Pick<AuditLine, 'before' | 'after'>;

const assignmentOf = ({ role, locations }: StaffAssignment) => ({ role, locations });

/** Raises the version, which locks the member until the transaction ends; fails if `seenVersion` is outdated. */
async function claimVersion(
  store: StaffStore,
  { id, version }: StaffMember,
  seenVersion = version,
): Promise<void> {
  if (!(await store.raiseVersion(id, seenVersion))) throw createVersionConflict(THIS_MEMBER);
}

/** How messages of refusals name a member. */
const THIS_MEMBER = 'this member';

/** Members cannot change, disable or unlock themselves or reset their own second factor. */
function refuseOwnAccount({ id }: StaffMember, { actor }: Line): void {
  if (actor.kind !== 'staff' || actor.id !== id) return;
  throw new BoothError('forbidden', 'Someone else has to do this for you.');
}

/** Without another owner, an owner could be restored only from the command line. */
async function requireOtherOwner(store: StaffStore, { id, role }: StaffMember): Promise<void> {
  if (role !== 'owner' || (await store.hasOtherOwner(id))) return;
  throw new BoothError('conflict', 'There must be another owner first.');
}
