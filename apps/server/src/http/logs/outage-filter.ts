import type { Clock } from '@jepret/time';
import type { LogFn, LoggerOptions } from 'pino';
import { findDatabaseFault } from '../../database/database-faults.ts';
import { isRecent } from '../../ports/clock.ts';

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

interface Outage {
  loggedAt: number;
  seenAt: number;
  suppressed: number;
}

const LOG_EVERY_MS = 10 * 60_000; // RUN-48
/** Longer than the interval of the repeating work that notices an outage. */
const OVER_AFTER_MS = 2 * 60_000;

/**
 * While the database is unreachable, every poll and call logs the same errors. Of each message one line in ten minutes
 * is written, with the number of suppressed lines.
 */
export function createOutageFilter(clock: Clock): LogMethod {
  const outages = new Map<string, Outage>();

  /** Undefined if the line is suppressed. */
  function findSuppressed(message: string): number | undefined {
    const now = clock.now();
    const outage = outages.get(message);
    const isNew = !outage || !isRecent(outage.seenAt, now, OVER_AFTER_MS);
    if (!isNew && isRecent(outage.loggedAt, now, LOG_EVERY_MS)) {
      outage.seenAt = now;
      outage.suppressed += 1;
      return undefined;
    }
    outages.set(message, { loggedAt: now, seenAt: now, suppressed: 0 });
    return outage?.suppressed ?? 0;
  }

  return function logMethod(args, method) {
    const [details, message] = args as unknown as [unknown, unknown];
    const error = details instanceof Error ? details : Object(details).err;
    if (findDatabaseFault(error) !== 'away') return method.apply(this, args);
    const suppressed = findSuppressed(String(message));
    if (suppressed === undefined) return;
    if (suppressed === 0 || details instanceof Error) return method.apply(this, args);
    const counted = [{ ...Object(details), suppressed }, message];
    method.apply(this, counted as unknown as Parameters<LogFn>);
  };
}
