import { SignInStep } from '@jepret/contract/console';
import { isRecent } from '../../../database/due.ts';
import type { Database } from '../../../database/schema.ts';

export const SESSION_LIFETIME_MS = 12 * 3_600_000; // CONSOLE-8
const MAX_IDLE_MS = 60 * 60_000; // CONSOLE-8
/** An unfinished sign-in has only the password, so it expires soon. */
const UNFINISHED_LIFETIME_MS = 10 * 60_000; // CONSOLE-8
/** The last use is written at most this often. */
const USE_INTERVAL_MS = 60_000;
/** For each person, counted apart for complete and unfinished sessions; beyond it the oldest ends. */
const MAX_SESSIONS = 10; // CONSOLE-170

export interface ConsoleSession {
  hash: string;
  staffId: string;
  step: SignInStep;
  /** A code was given or a second factor enrolled in this session. */
  hasFactor: boolean;
  beganAt: number;
  /** When the password was entered last. */
  confirmedAt: number;
}

export function createSessionStore(database: Database) {
  const recordUse = async (session: ConsoleSession, now: number): Promise<void> => {
    await database
      .updateTable('console_sessions')
      .set({ used_at: now })
      .where('token_hash', '=', session.hash)
      .execute();
    if (session.step === 'in') await recordSeen(session.staffId, now);
  };
  const recordSeen = async (staffId: string, now: number): Promise<void> => {
    await database.updateTable('staff').set({ seen_at: now }).where('id', '=', staffId).execute();
  };

  return {
    ...createSessionChanges(database),
    ...createSessionAttempts(database),
    recordSeen,

    /** Finds an unexpired session of an enabled member; an unattended request does not extend it. */
    async find(
      hash: string,
      now: number,
      isAttended: boolean,
    ): Promise<ConsoleSession | undefined> {
      const row = await database
        .selectFrom('console_sessions')
        .innerJoin('staff', 'staff.id', 'staff_id')
        .selectAll('console_sessions')
        .where('token_hash', '=', hash)
        .where('disabled_at', 'is', null)
        .where(isRecent('began_at', now, SESSION_LIFETIME_MS))
        .where(isRecent('used_at', now, MAX_IDLE_MS))
        .where((is) =>
          is.or([
            is('step', '=', 'in' satisfies SignInStep),
            isRecent('began_at', now, UNFINISHED_LIFETIME_MS),
          ]),
        )
        .executeTakeFirst();
      if (!row) return undefined;
      const session = {
        hash: row.token_hash,
        staffId: row.staff_id,
        step: SignInStep.parse(row.step),
        hasFactor: row.has_factor === 1,
        beganAt: row.began_at,
        confirmedAt: row.confirmed_at,
      };
      if (isAttended && Math.abs(now - row.used_at) >= USE_INTERVAL_MS)
        await recordUse(session, now);
      return session;
    },
  };
}

function createSessionChanges(database: Database) {
  return {
    async insert(
      session: ConsoleSession & { isKnownBrowser: boolean },
      now: number,
    ): Promise<void> {
      await database
        .insertInto('console_sessions')
        .values({
          token_hash: session.hash,
          staff_id: session.staffId,
          step: session.step,
          has_factor: Number(session.hasFactor),
          is_known_browser: Number(session.isKnownBrowser),
          wrong_tries: 0,
          began_at: session.beganAt,
          used_at: now,
          confirmed_at: session.confirmedAt,
        })
        .execute();
      // CONSOLE-170: a password alone must not end a complete session.
      const isOfSameKind = session.step === 'in' ? '=' : '!=';
      const kept = database
        .selectFrom('console_sessions')
        .select('token_hash')
        .where('staff_id', '=', session.staffId)
        .where('step', isOfSameKind, 'in' satisfies SignInStep)
        // CONSOLE-276: a stranger with the password must not end the person's own sign-in.
        .orderBy('is_known_browser', 'desc')
        .orderBy('used_at', 'desc')
        .limit(MAX_SESSIONS);
      await database
        .deleteFrom('console_sessions')
        .where('staff_id', '=', session.staffId)
        .where('step', isOfSameKind, 'in' satisfies SignInStep)
        .where('token_hash', '!=', session.hash)
        .where('token_hash', 'not in', kept)
        .execute();
    },

    /** False if it had already ended. */
    async delete(hash: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('console_sessions')
        .where('token_hash', '=', hash)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    async deleteOthers(staffId: string, keptHash: string): Promise<void> {
      await database
        .deleteFrom('console_sessions')
        .where('staff_id', '=', staffId)
        .where('token_hash', '!=', keptHash)
        .execute();
    },

    async purge(now: number): Promise<void> {
      await database
        .deleteFrom('console_sessions')
        .where((is) => is.not(isRecent('began_at', now, SESSION_LIFETIME_MS)))
        .execute();
    },
  };
}

function createSessionAttempts(database: Database) {
  return {
    async confirm(hash: string, now: number): Promise<void> {
      await database
        .updateTable('console_sessions')
        .set({ confirmed_at: now, wrong_tries: 0 })
        .where('token_hash', '=', hash)
        .execute();
    },

    async clearAttempts(hash: string): Promise<void> {
      await database
        .updateTable('console_sessions')
        .set({ wrong_tries: 0 })
        .where('token_hash', '=', hash)
        .execute();
    },

    /** Returns the number of attempts since the last correct one; counted before anything is compared. */
    async countAttempt(hash: string): Promise<number> {
      const row = await database
        .updateTable('console_sessions')
        .set((session) => ({ wrong_tries: session('wrong_tries', '+', 1) }))
        .where('token_hash', '=', hash)
        .returning('wrong_tries')
        .executeTakeFirst();
      return row?.wrong_tries ?? Number.POSITIVE_INFINITY;
    },
  };
}
