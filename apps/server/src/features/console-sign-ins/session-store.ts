import { SignInStep } from '@jepret/contract/console';
import { isRecent } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';

export const SESSION_LIFETIME_MS = 12 * 3_600_000;
const IDLE_MS = 60 * 60_000;
/** For the way in: a password alone is worth nothing for long. */
const ENTERING_MS = 10 * 60_000;
/** A use is written down at most so often. */
const USE_STEP_MS = 60_000;

export interface ConsoleSession {
  hash: string;
  staffId: string;
  step: SignInStep;
  confirmedAt: number;
}

export function createSessionStore(database: Database) {
  const noteSeen = async (staffId: string, now: number): Promise<void> => {
    await database.updateTable('staff').set({ seen_at: now }).where('id', '=', staffId).execute();
  };
  const noteUse = async (hash: string, staffId: string, now: number): Promise<void> => {
    await database
      .updateTable('console_sessions')
      .set({ used_at: now })
      .where('token_hash', '=', hash)
      .execute();
    await noteSeen(staffId, now);
  };

  return {
    ...createSessionChanges(database),
    noteSeen,

    async insert(session: Omit<ConsoleSession, 'confirmedAt'>, now: number): Promise<void> {
      await database
        .insertInto('console_sessions')
        .values({
          token_hash: session.hash,
          staff_id: session.staffId,
          step: session.step,
          wrong_codes: 0,
          began_at: now,
          used_at: now,
          confirmed_at: now,
        })
        .execute();
    },

    /** While it lasts, of a member who is let in. */
    async find(hash: string, now: number): Promise<ConsoleSession | undefined> {
      const row = await database
        .selectFrom('console_sessions')
        .innerJoin('staff', 'staff.id', 'staff_id')
        .selectAll('console_sessions')
        .where('token_hash', '=', hash)
        .where('disabled_at', 'is', null)
        .where(isRecent('began_at', now, SESSION_LIFETIME_MS))
        .where(isRecent('used_at', now, IDLE_MS))
        .where((is) =>
          is.or([
            is('step', '=', 'in' satisfies SignInStep),
            isRecent('began_at', now, ENTERING_MS),
          ]),
        )
        .executeTakeFirst();
      if (!row) return undefined;
      if (Math.abs(now - row.used_at) >= USE_STEP_MS)
        await noteUse(row.token_hash, row.staff_id, now);
      return {
        hash: row.token_hash,
        staffId: row.staff_id,
        step: SignInStep.parse(row.step),
        confirmedAt: row.confirmed_at,
      };
    },
  };
}

function createSessionChanges(database: Database) {
  return {
    async confirm(hash: string, now: number): Promise<void> {
      await database
        .updateTable('console_sessions')
        .set({ confirmed_at: now })
        .where('token_hash', '=', hash)
        .execute();
    },

    /** How many wrong codes this session has seen. */
    async countWrongCode(hash: string): Promise<number> {
      const row = await database
        .updateTable('console_sessions')
        .set((session) => ({ wrong_codes: session('wrong_codes', '+', 1) }))
        .where('token_hash', '=', hash)
        .returning('wrong_codes')
        .executeTakeFirst();
      return row?.wrong_codes ?? 0;
    },

    async delete(hash: string): Promise<void> {
      await database.deleteFrom('console_sessions').where('token_hash', '=', hash).execute();
    },

    async purge(now: number): Promise<void> {
      await database
        .deleteFrom('console_sessions')
        .where((is) => is.not(isRecent('began_at', now, SESSION_LIFETIME_MS)))
        .execute();
    },
  };
}
