import type { FREE_CHANGES } from '@jepret/contract/console';
import { sql } from 'kysely';
import type { Actor } from '../domain/actor.ts';
import type { PlaceZones } from '../domain/place-zones.ts';
import { startOfDay } from '../domain/zone-days.ts';
import { isPostgres } from './connect.ts';
import { inTransaction } from './in-transaction.ts';
import type { Database } from './schema.ts';

/** What is changed once an owner accepts it, as the feature that asked reads it again. */
export interface FreeChange {
  kind: FreeChangeKind;
  /** What it changes: a code, the id of a batch, a slug. */
  key: string;
  payload: object;
}

export type FreeChangeKind = (typeof FREE_CHANGES)[number];

/** Sessions that a change of vouchers or prices would make free. */
export interface FreeGrant {
  actor: Actor;
  /** How many it adds; null without a limit. */
  sessions: number | null;
  /** What people call it. */
  subject: string;
  /** The one location where it is valid, if it is only one. */
  location?: string;
  change: FreeChange;
}

/**
 * Part of the transaction that makes the change. `asked`: the change is beyond the person's cap, an
 * owner decides, and the caller must change nothing (CONSOLE-187).
 */
export type GrantFree = (transaction: GrantTransaction, grant: FreeGrant) => Promise<Granted>;
export type Granted = 'done' | 'asked';

declare const isLocked: unique symbol;
/** Only `inGrantTransaction` gives one, so no change can count what is free without the lock. */
export type GrantTransaction = Database & { readonly [isLocked]: true };

/** Any number, the same for every process. */
const LOCK_KEY = 7_053_740;

/**
 * One change of vouchers or prices at a time, so that each counts what the other one makes free
 * (CONSOLE-191). The lock comes before anything is read. SQLite runs one transaction at a time anyway.
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

/** What the person reads whose change was made or waits. */
export const describeGranted = (granted: Granted, done: string): string =>
  granted === 'asked' ? OWNER_DECIDES : done;

/**
 * What a person has made free today: bypasses, and vouchers within the cap. What an owner accepted is
 * the owner's. Until the transaction ends, that person grants nothing else. The day is that of the
 * default profile: an operator could change the time zone of a location, and so begin the day again.
 */
export async function countFreeSessions(
  transaction: Database,
  staffId: string,
  { now, zones }: { now: number; zones: PlaceZones },
): Promise<number> {
  const since = startOfDay(now, zones.usual);
  if (isPostgres(transaction)) {
    // Not `for update`: a new transaction of that person holds a key of the row.
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
