import type { Sentence } from '@jepret/messages';
import type { Clock } from '@jepret/time';
import { sql } from 'kysely';
import { hasCome } from '../../database/due.ts';
import { likeLiteral } from '../../database/like.ts';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';

export interface RateLimit {
  /** Part of the stored key: two limits of one name share their counters. */
  name: string;
  max: number;
  windowMs: number;
}

/** No limit counts for longer. */
const LONGEST_WINDOW_MS = 86_400_000;

/** What can be told how long to wait: a reply, most of the time. */
interface WaitTold {
  header(name: 'retry-after', seconds: number): unknown;
}

/** Counts a try of somebody; too many are refused with a `Retry-After`. */
export type CountTry = (limit: RateLimit, subject: string, told: WaitTold) => Promise<void>;

/** Counts one more and returns whether the limit allows it; for what is dropped without an answer. */
export type CountWithin = (limit: RateLimit, subject: string) => Promise<boolean>;

/** Takes a counted try back, so that only failures add up. */
export type ForgiveTry = (limit: RateLimit, subject: string) => Promise<void>;

/** Forgets all tries of a subject, and of every subject that ends with it behind a colon. */
export type ClearTries = (limit: RateLimit, subject: string) => Promise<void>;

/** The counters live in the database, because the next try may reach another process. */
export function createTryCounter(database: Database, clock: Clock): CountTry {
  return async (limit, subject, told) => {
    const now = clock.now();
    const { hits, window_ends_at } = await count(database, now, limit, subject);
    if (hits <= limit.max) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((window_ends_at - now) / 1000));
    told.header('retry-after', retryAfterSeconds);
    throw new BoothError('too_many_tries', describeWait(retryAfterSeconds));
  };
}

export function createWithinCounter(database: Database, clock: Clock): CountWithin {
  return async (limit, subject) =>
    (await count(database, clock.now(), limit, subject)).hits <= limit.max;
}

export function createTryForgiver(database: Database): ForgiveTry {
  return async (limit, subject) => {
    await database
      .updateTable('rate_limits')
      .set((row) => ({ hits: row('hits', '-', 1) }))
      .where('key', '=', `${limit.name}:${subject}`)
      .where('hits', '>', 0)
      .execute();
  };
}

export function createTryClearer(database: Database): ClearTries {
  return async ({ name }, subject) => {
    await database
      .deleteFrom('rate_limits')
      .where(({ eb, ref }) =>
        eb.or([
          eb('key', '=', `${name}:${subject}`),
          sql<boolean>`${ref('key')} like ${`${name}:%:${likeLiteral(subject)}`} escape '!'`,
        ]),
      )
      .execute();
  };
}

async function count(database: Database, now: number, limit: RateLimit, subject: string) {
  const counted = await countHit(database, `${limit.name}:${subject}`, now, limit.windowMs);
  if (counted.hits === 1) await purgeEnded(database, now);
  return counted;
}

/** One statement, so that tries which race are all counted. */
function countHit(database: Database, key: string, now: number, windowMs: number) {
  const windowEndsAt = now + windowMs;
  return database
    .insertInto('rate_limits')
    .values({ key, hits: 1, window_ends_at: windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => {
        const hasEnded = hasCome('rate_limits.window_ends_at', now, windowMs);
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
    .where(hasCome('window_ends_at', now, LONGEST_WINDOW_MS))
    .execute();
}

function describeWait(seconds: number): Sentence {
  if (seconds <= 90) return (t) => t('refusal.tooManyTriesSeconds', { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 120) return (t) => t('refusal.tooManyTriesMinutes', { count: String(minutes) });
  return (t) => t('refusal.tooManyTriesHours', { count: String(Math.ceil(minutes / 60)) });
}
