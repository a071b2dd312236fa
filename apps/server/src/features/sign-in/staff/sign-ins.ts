import { normalizeEmail, type StaffSession } from '@jepret/contract';
import { BYPASS_TERMS } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import { hashToken } from '../../../http/access/bearer-token.ts';
import { newToken, type Randomness } from '../../../ports/randomness.ts';
import type { SecretHasher } from '../../../ports/secret-hasher.ts';
import { createStaffStore, type StaffMember } from './store.ts';
import { createStaffTokenStore } from './token-store.ts';

const TOKEN_LIFETIME_MS = 15 * 60_000; // SIGN-49

interface Dependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
}

/** Checks passwords of staff, and signs staff in at a kiosk. */
export function createStaffSignIns({ database, clock, randomness }: Dependencies) {
  const store = createStaffStore(database);
  const tokens = createStaffTokenStore(database);

  /** An entered text is never treated as an id. */
  const findByEmail = async (email: string) => {
    const member = await store.find(email);
    return member?.email === normalizeEmail(email) ? member : undefined;
  };

  /** The enabled member with this password; the hasher decides the queue. */
  const findByPassword = async (
    email: string,
    password: string,
    hasher: SecretHasher,
  ): Promise<StaffMember | undefined> => {
    const member = await findByEmail(email);
    const hash = member?.passwordHash ?? hasher.unmatchableHash;
    const isRight = await hasher.verify(password, hash);
    return isRight && member?.disabledAt === null ? member : undefined;
  };

  return {
    /** For a member whose password was checked. */
    async logIn(member: StaffMember): Promise<StaffSession> {
      const now = clock.now();
      await tokens.purgeExpired(now, TOKEN_LIFETIME_MS);
      const token = newToken(randomness);
      await tokens.insert({
        hash: hashToken(token),
        staffId: member.id,
        expiresAt: now + TOKEN_LIFETIME_MS,
      });
      const { asksReason } = BYPASS_TERMS[member.role];
      return { id: member.id, token, ...(asksReason && { asks_reason: true }) };
    },

    /** Undefined for an unknown e-mail, a wrong password or a disabled member. */
    findByPassword,
    findByEmail,

    async findByToken(token: string): Promise<StaffMember | undefined> {
      const id = await tokens.findStaffId(hashToken(token), clock.now(), TOKEN_LIFETIME_MS);
      return id === undefined ? undefined : store.find(id);
    },

    async canSignIn(email: string): Promise<boolean> {
      const member = await findByEmail(email);
      return member?.disabledAt === null && member.invitedAt === null;
    },
  };
}
