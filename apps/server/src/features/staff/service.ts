import { normalizeEmail, type StaffRole, type StaffSession } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import { BoothError } from '../../domain/booth-error.ts';
import { hashToken } from '../../http/access/bearer-token.ts';
import { newId, newPassword, newToken, type Randomness } from '../../ports/randomness.ts';
import type { SecretHasher } from '../../ports/secret-hasher.ts';
import type { StaffMember, StaffStore } from './store.ts';

const TOKEN_LIFETIME_MS = 15 * 60_000;

interface Dependencies {
  store: StaffStore;
  clock: Clock;
  randomness: Randomness;
  hasher: SecretHasher;
  /** Forgets the tries that were counted against an e-mail. */
  clearTries(email: string): Promise<void>;
}

export function createStaffService(dependencies: Dependencies) {
  const { store, clock, randomness, hasher, clearTries } = dependencies;

  const getMember = async (email: string): Promise<StaffMember> => {
    const member = await store.findByEmail(normalizeEmail(email));
    if (!member) throw new BoothError('not_found', `No staff member has the e-mail ${email}.`);
    return member;
  };

  const addIfNew = async (
    email: string,
    role: StaffRole,
    password = newPassword(randomness),
  ): Promise<string | undefined> => {
    const isNew = await store.insert({
      id: newId(randomness),
      email: normalizeEmail(email),
      role,
      passwordHash: await hasher.hash(password),
      createdAt: clock.now(),
      disabledAt: null,
    });
    return isNew ? password : undefined;
  };

  return {
    ...createStaffSignIns(dependencies),

    list: (): Promise<StaffMember[]> => store.list(),

    /** Returns the password: the given one, or a new one that is shown this once. */
    async add(email: string, role: StaffRole, password?: string): Promise<string> {
      const added = await addIfNew(email, role, password);
      if (added === undefined) {
        throw new BoothError('conflict', `${email} is a staff member already.`);
      }
      return added;
    },

    addIfNew,

    async reset(email: string, password = newPassword(randomness)): Promise<string> {
      const { id } = await getMember(email);
      await store.setPassword(id, await hasher.hash(password));
      return password;
    },

    async disable(email: string): Promise<void> {
      const { id, disabledAt } = await getMember(email);
      await store.setDisabled(id, disabledAt ?? clock.now());
    },

    async enable(email: string): Promise<void> {
      const { id } = await getMember(email);
      await store.setDisabled(id, null);
    },

    /** Whoever was locked out by too many tries, their own or strangers', may try again at once. */
    async unlock(email: string): Promise<void> {
      await clearTries((await getMember(email)).email);
    },
  };
}

function createStaffSignIns(dependencies: Dependencies) {
  const { store, clock, randomness } = dependencies;

  /** The enabled member whose password it is; `checker` has the queue to wait in. */
  const findByPassword = async (
    email: string,
    password: string,
    checker: SecretHasher,
  ): Promise<StaffMember | undefined> => {
    const member = await store.findByEmail(normalizeEmail(email));
    const hash = member?.passwordHash ?? checker.unmatchableHash;
    const isRight = await checker.verify(password, hash);
    return isRight && member?.disabledAt === null ? member : undefined;
  };

  return {
    /** Undefined for an unknown e-mail, a wrong password and a disabled member alike. */
    async logIn(
      email: string,
      password: string,
      checker: SecretHasher,
    ): Promise<StaffSession | undefined> {
      const member = await findByPassword(email, password, checker);
      if (!member) return undefined;
      const now = clock.now();
      await store.purgeExpiredTokens(now, TOKEN_LIFETIME_MS);
      const token = newToken(randomness);
      await store.insertToken({
        hash: hashToken(token),
        staffId: member.id,
        expiresAt: now + TOKEN_LIFETIME_MS,
      });
      return { id: member.id, token };
    },

    findByPassword,

    findByToken: (token: string): Promise<StaffMember | undefined> =>
      store.findByToken(hashToken(token), clock.now(), TOKEN_LIFETIME_MS),

    async canSignIn(email: string): Promise<boolean> {
      const member = await store.findByEmail(normalizeEmail(email));
      return member?.disabledAt === null;
    },
  };
}

export type StaffService = ReturnType<typeof createStaffService>;
