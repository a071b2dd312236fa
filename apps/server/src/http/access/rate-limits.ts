import type { Sentence } from '@jepret/messages';
import type { Clock } from '@jepret/time';
import { sql } from 'kysely';
import { isColumnDue } from '../../database/due.ts';
import { escapeLike } from '../../database/escape-like.ts';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';

export interface RateLimit {
  /** Part of the stored key: two limits with the same name share their counters. */
  name: string;
  max: number;
  windowMs: number;
}

/** No limit has a longer window. */
const LONGEST_WINDOW_MS = 86_400_000;

/** Receives the `Retry-After` header; usually a reply. */
interface RetryAfterTarget {
  header(name: 'retry-after', seconds: number): unknown;
}

/** Counts an attempt of a subject; throws with a `Retry-After` if there are too many. */
export type CountAttempt = (
  limit: RateLimit,
  subject: string,
  target: RetryAfterTarget,
) => Promise<void>;

/** Counts an attempt and returns whether the limit allows it; for work that is skipped silently. */
export type CountWithinLimit = (limit: RateLimit, subject: string) => Promise<boolean>;

/** Removes a counted attempt, so that only failures add up. */
export type UndoAttempt = (limit: RateLimit, subject: string) => Promise<void>;

/** Removes all attempts of a subject, and of every subject that ends with a colon and this subject. */
export type ClearAttempts = (limit: RateLimit, subject: string) => Promise<void>;

/** The counters are in the database, because the next attempt may reach another process. */
export function createAttemptCounter(database: Database, clock: Clock): CountAttempt {
  return async (limit, subject, target) => {
    const now = clock.now();
    const { hits, window_ends_at } = await countAndPurge(database, now, limit, subject);
    if (hits <= limit.max) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((window_ends_at - now) / 1000));
    target.header('retry-after', retryAfterSeconds);
    throw new BoothError('too_many_tries', describeWait(retryAfterSeconds));
  };
}

export function createLimitCounter(database: Database, clock: Clock): CountWithinLimit {
  return async (limit, subject) =>
    (await countAndPurge(database, clock.now(), limit, subject)).hits <= limit.max;
}

export function createRateLimitUndo(database: Database): UndoAttempt {
  return async (limit, subject) => {
    await database
      .updateTable('rate_limits')
      .set((row) => ({ hits: row('hits', '-', 1) }))
      .where('key', '=', `${limit.name}:${subject}`)
      .where('hits', '>', 0)
      .execute();
  };
}

export function createAttemptClearer(database: Database): ClearAttempts {
  return async ({ name }, subject) => {
    await database
      .deleteFrom('rate_limits')
      .where(({ eb, ref }) =>
        eb.or([
          eb('key', '=', `${name}:${subject}`),
          sql<boolean>`${ref('key')} like ${`${name}:%:${escapeLike(subject)}`} escape '!'`,
        ]),
      )
      .execute();
  };
}

async function countAndPurge(database: Database, now: number, limit: RateLimit, subject: string) {
  const counted = await countHit(database, `${limit.name}:${subject}`, now, limit.windowMs);
  if (counted.hits === 1) await purgeEnded(database, now);
  return counted;
}

/** One statement, so that concurrent attempts are all counted. */
function countHit(database: Database, key: string, now: number, windowMs: number) {
  const windowEndsAt = now + windowMs;
  return database
    .insertInto('rate_limits')
    .values({ key, hits: 1, window_ends_at: windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => {
        const hasEnded = isColumnDue('rate_limits.window_ends_at', now, windowMs);
        return {
          hits: row
            .case()
            .when(hasEnded)
            .then(1)
            .else(row('rate_limits.hits', '+', 1))
            .end(),
          window_ends_at: row
            .case()
            .when(hasEnded)
            .then(windowEndsAt)
            .else(row.ref('rate_limits.window_ends_at'))
            .end(),
        };
      }),
    )
    .returning(['hits', 'window_ends_at'])
    .executeTakeFirstOrThrow();
}

async function purgeEnded(database: Database, now: number): Promise<void> {
  await database
    .deleteFrom('rate_limits')
    .where(isColumnDue('window_ends_at', now, LONGEST_WINDOW_MS))
    .execute();
}

function describeWait(seconds: number): Sentence {
  if (seconds <= 90) return (t) => t('refusal.tooManyTriesSeconds', { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 120) return (t) => t('refusal.tooManyTriesMinutes', { count: String(minutes) });
  return (t) => t('refusal.tooManyTriesHours', { count: String(Math.ceil(minutes / 60)) });
}
