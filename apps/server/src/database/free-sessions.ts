import type { FREE_CHANGES } from '@jepret/contract/console';
import { sql } from 'kysely';
import type { Actor } from '../domain/actor.ts';
import type { LocationZones } from '../domain/location-zones.ts';
import { startOfDay } from '../domain/zone-days.ts';
import { isPostgres } from './connect.ts';
import { inTransaction } from './in-transaction.ts';
import type { Database } from './schema.ts';

/** A change that is made when an owner accepts it; the feature that requested it reads the payload. */
export interface FreeChange {
  kind: FreeChangeKind;
  /** The changed object: a code, the id of a batch, or a slug. */
  key: string;
  payload: object;
}

export type FreeChangeKind = (typeof FREE_CHANGES)[number];

/** Sessions that a change of vouchers or prices would make free. */
export interface FreeGrant {
  actor: Actor;
  /** The number of added sessions; null without a limit. */
  sessions: number | null;
  /** Its name for people. */
  subject: string;
  /** The location where it is valid, if it is only one. */
  location?: string;
  change: FreeChange;
}

/**
 * Runs in the transaction of the change. `asked`: the change exceeds the person's cap, so an owner decides and the
 * caller must change nothing (CONSOLE-187).
 */
export type GrantFree = (transaction: GrantTransaction, grant: FreeGrant) => Promise<GrantOutcome>;
export type GrantOutcome = 'done' | 'asked';

declare const isLocked: unique symbol;
/** Only `inGrantTransaction` creates one, so no change can count free sessions without the lock. */
export type GrantTransaction = Database & { readonly [isLocked]: true };

/** An arbitrary number, the same in every process. */
const LOCK_KEY = 7_053_740;

/**
 * Runs one change of vouchers or prices at a time, so that each counts the free sessions of the others (CONSOLE-191).
 * The lock is taken before anything is read. SQLite runs one transaction at a time anyway.
 */
export const inGrantTransaction = <Result>(
  database: Database,
  work: (transaction: GrantTransaction) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (transaction) => {
    if (isPostgres(transaction)) {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(transaction);
    }
    return work(transaction as GrantTransaction);
  });

export const OWNER_DECIDES =
  'This makes more sessions free than you may grant today. An owner is asked under “Free sessions”; nothing is changed until then.';

/** The message for a change that was made, or that waits for an owner. */
export const describeGrantOutcome = (granted: GrantOutcome, done: string): string =>
  granted === 'asked' ? OWNER_DECIDES : done;

/**
 * Counts the sessions that a person has made free today: bypasses, and vouchers within the cap. Sessions that an owner
 * accepted do not count. Until the transaction ends, other grants of the person wait. The day is in the time zone of
 * the default profile: an operator could change a location's time zone and so restart the day.
 */
export async function countFreeSessions(
  transaction: Database,
  staffId: string,
  { now, zones }: { now: number; zones: LocationZones },
): Promise<number> {
  const since = startOfDay(now, zones.defaultZone);
  if (isPostgres(transaction)) {
    // Not `for update`: a concurrent new bypass of that person locks the row's key.
    const person = transaction.selectFrom('staff').select('id').where('id', '=', staffId);
    await person.forNoKeyUpdate().execute();
  }
  const { bypasses } = await transaction
    .selectFrom('transactions')
    .select((row) => row.fn.countAll<number>().as('bypasses'))
    .where('staff_id', '=', staffId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  const { granted } = await transaction
    .selectFrom('free_grants')
    .select((row) => row.fn.sum<number | null>('sessions').as('granted'))
    .where('staff_id', '=', staffId)
    .where('state', '=', 'granted')
    .where('asked_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(bypasses) + Number(granted ?? 0);
}
