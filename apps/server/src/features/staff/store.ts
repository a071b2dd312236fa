import { StaffRole } from '@jepret/contract';
import { hasCome, isAhead } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';

/** E-mails go in and come out in the form of `normalizeEmail`. */
export interface StaffMember {
  id: string;
  email: string;
  role: StaffRole;
  passwordHash: string;
  createdAt: number;
  disabledAt: number | null;
}

export function createStaffStore(database: Database) {
  return {
    ...createStaffTokens(database),

    /** False when the e-mail is taken. */
    async insert(member: StaffMember): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('staff')
        .values({
          id: member.id,
          email: member.email,
          role: member.role,
          password_hash: member.passwordHash,
          created_at: member.createdAt,
          disabled_at: member.disabledAt,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    async findByEmail(email: string): Promise<StaffMember | undefined> {
      const row = await database
        .selectFrom('staff')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst();
      return row && toMember(row);
    },

    async list(): Promise<StaffMember[]> {
      const rows = await database.selectFrom('staff').selectAll().orderBy('email').execute();
      return rows.map(toMember);
    },

    /** Also ends what was signed in with the old password. */
    async setPassword(id: string, passwordHash: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('staff')
          .set({ password_hash: passwordHash })
          .where('id', '=', id)
          .execute();
        await transaction.deleteFrom('staff_tokens').where('staff_id', '=', id).execute();
      });
    },

    async setDisabled(id: string, disabledAt: number | null): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('staff')
          .set({ disabled_at: disabledAt })
          .where('id', '=', id)
          .execute();
        await transaction.deleteFrom('staff_tokens').where('staff_id', '=', id).execute();
      });
    },
  };
}

function createStaffTokens(database: Database) {
  return {
    async insertToken(token: { hash: string; staffId: string; expiresAt: number }): Promise<void> {
      await database
        .insertInto('staff_tokens')
        .values({
          token_hash: token.hash,
          staff_id: token.staffId,
          expires_at: token.expiresAt,
        })
        .execute();
    },

    async findByToken(
      hash: string,
      now: number,
      lifetimeMs: number,
    ): Promise<StaffMember | undefined> {
      const row = await database
        .selectFrom('staff_tokens')
        .innerJoin('staff', 'staff.id', 'staff_tokens.staff_id')
        .selectAll('staff')
        .where('token_hash', '=', hash)
        .where(isAhead('expires_at', now, lifetimeMs))
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      return row && toMember(row);
    },

    async purgeExpiredTokens(now: number, lifetimeMs: number): Promise<void> {
      await database
        .deleteFrom('staff_tokens')
        .where(hasCome('expires_at', now, lifetimeMs))
        .execute();
    },
  };
}

export type StaffStore = ReturnType<typeof createStaffStore>;

interface StaffRow {
  id: string;
  email: string;
  role: string;
  password_hash: string;
  created_at: number;
  disabled_at: number | null;
}

function toMember(row: StaffRow): StaffMember {
  return {
    id: row.id,
    email: row.email,
    role: StaffRole.parse(row.role),
    passwordHash: row.password_hash,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
  };
}
