import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a row's time has come. One that is put off for longer than any ever is has seen the clock
 * set back, and waits no longer.
 */
export const hasCome = (
  column: string,
  now: number,
  longestWaitMs: number,
): RawBuilder<SqlBool> => {
  const at = sql.ref(column);
  return sql<SqlBool>`(${at} <= ${now} or ${at} > ${now + longestWaitMs})`;
};
