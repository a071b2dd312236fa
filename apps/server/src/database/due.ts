import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MAX_DRIFT_MS } from '../ports/clock.ts';

/** Nobody is offered a session that was last used so long ago. */
export const NO_MORE_OFFERED_MS = 3_600_000;

/** `hasCome` of `ports/clock.ts`, of a column. */
export const hasCome = (column: string, now: number, longestMs: number): RawBuilder<SqlBool> => {
  const at = sql.ref(column);
  return sql<SqlBool>`(${at} <= ${now} or ${at} > ${now + longestMs + MAX_DRIFT_MS})`;
};

/** The opposite: it lies ahead, and can have been set there. */
export const isAhead = (column: string, now: number, longestMs: number): RawBuilder<SqlBool> => {
  const at = sql.ref(column);
  return sql<SqlBool>`(${at} > ${now} and ${at} <= ${now + longestMs + MAX_DRIFT_MS})`;
};

/** `isRecent` of `ports/clock.ts`, of a column. */
export const isRecent = (column: string, now: number, lifetimeMs: number): RawBuilder<SqlBool> => {
  const at = sql.ref(column);
  return sql<SqlBool>`(${at} > ${now - lifetimeMs} and ${at} <= ${now + MAX_DRIFT_MS})`;
};
