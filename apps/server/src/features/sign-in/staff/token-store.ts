import { isAhead, isColumnDue } from '../../../database/due.ts';
import type { Database } from '../../../database/schema.ts';

/** Tokens of staff who are signed in at a kiosk. */
export function createStaffTokenStore(database: Database) {
  return {
    async insert(token: { hash: string; staffId: string; expiresAt: number }): Promise<void> {
      await database
        .insertInto('staff_tokens')
        .values({
          token_hash: token.hash,
          staff_id: token.staffId,
          expires_at: token.expiresAt,
        })
        .execute();
    },

    /** Finds enabled members only. */
    async findStaffId(hash: string, now: number, lifetimeMs: number): Promise<string | undefined> {
      const row = await database
        .selectFrom('staff_tokens')
        .innerJoin('staff', 'staff.id', 'staff_tokens.staff_id')
        .select('staff.id')
        .where('token_hash', '=', hash)
        .where(isAhead('expires_at', now, lifetimeMs))
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      return row?.id;
    },

    async purgeExpired(now: number, lifetimeMs: number): Promise<void> {
      await database
        .deleteFrom('staff_tokens')
        .where(isColumnDue('expires_at', now, lifetimeMs))
        .execute();
    },
  };
}
