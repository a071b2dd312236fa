import { normalizeEmail, type StaffSession } from '@jepret/contract';
import { hashToken } from '../../http/bearer-token.ts';
import { BoothError } from '../../http/booth-error.ts';
import type { Clock } from '../../ports/clock.ts';
import { newId, newPassword, newToken, type Randomness } from '../../ports/randomness.ts';
import type { SecretHasher } from '../../ports/secret-hasher.ts';
import type { StaffRole } from './roles.ts';
import type { StaffMember, StaffStore } from './store.ts';

const TOKEN_LIFETIME_MS = 15 * 60_000;

interface Dependencies {
  store: StaffStore;
  clock: Clock;
  randomness: Randomness;
  hasher: SecretHasher;
}

export function createStaffService({ store, clock, randomness, hasher }: Dependencies) {
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
    /** Undefined for an unknown e-mail, a wrong password and a disabled member alike. */
    async logIn(email: string, password: string): Promise<StaffSession | undefined> {
      const member = await store.findByEmail(normalizeEmail(email));
      const isRight = await hasher.verify(password, member?.passwordHash ?? hasher.unmatchableHash);
      if (!member || !isRight || member.disabledAt !== null) return undefined;
      const now = clock.now();
      await store.purgeExpiredTokens(now);
      const token = newToken(randomness);
      await store.insertToken({
        hash: hashToken(token),
        staffId: member.id,
        expiresAt: now + TOKEN_LIFETIME_MS,
      });
      return { id: member.id, token };
    },

    findByToken: (token: string): Promise<StaffMember | undefined> =>
      store.findByToken(hashToken(token), clock.now()),

    async canSignIn(email: string): Promise<boolean> {
      const member = await store.findByEmail(normalizeEmail(email));
      return member?.disabledAt === null;
    },

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
  };
}

export type StaffService = ReturnType<typeof createStaffService>;
