import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MAX_DRIFT_MS } from '../ports/clock.ts';

/** A session that was last used longer ago is not offered. */
export const OFFER_WINDOW_MS = 3_600_000;

/** `isColumnDue` of `ports/clock.ts`, of a column. */
export const isColumnDue = (
  column: string,
  now: number,
  longestMs: number,
): RawBuilder<SqlBool> => {
  const at = sql.ref(column);
  return sql<SqlBool>`(${at} <= ${now} or ${at} > ${now + longestMs + MAX_DRIFT_MS})`;
};

/** The opposite: the instant is in the future, and not further than `longestMs`. */
export const isAhead = (column: string, now: number, longestMs: number): RawBuilder<SqlBool> => {
  const at = sql.ref(column);
  return sql<SqlBool>`(${at} > ${now} and ${at} <= ${now + longestMs + MAX_DRIFT_MS})`;
};

/** `isRecent` of `ports/clock.ts`, of a column. */
export const isRecent = (column: string, now: number, lifetimeMs: number): RawBuilder<SqlBool> => {
  const at = sql.ref(column);
  return sql<SqlBool>`(${at} > ${now - lifetimeMs} and ${at} <= ${now + MAX_DRIFT_MS})`;
};
