import { expect } from '../e2e/support/booth-test.ts';
import type { Reading } from './readings.ts';

/** The growth that the late reading may show: a share of the early value plus a fixed number. */
const ALLOWED_GROWTH: Record<string, readonly [share: number, more: number]> = {
  // 40 MB is the variation between two readings of the same server.
  'MB of the server': [0.1, 40],
  // One of the sessions that are not deleted may be a recorded one.
  'files in storage': [0.2, 60],
  "MB of the page's scripts": [0.3, 6],
  'nodes of the page': [0.5, 1_000],
  'listeners of the page': [0.5, 200],
};
const DEFAULT_ALLOWED_GROWTH = [0.2, 12] as const;

/**
 * Rows per session that remain after a visitor deletes a session, because the ledger is
 * append-only.
 */
const KEPT_ROWS_PER_SESSION: Record<string, number> = {
  transactions: 1,
  charges: 1,
  sandbox_charges: 1,
  notices: 1,
  ledger: 20,
  erasures: 1,
  deliveries: 2,
  // Recording is switched on before a recorded session, and off after it.
  audit: 0.1,
  // Deleted after an hour; most of a soak test is shorter.
  push_events: 1,
};
const ALLOWED_MORE_ROWS = 25;

/** Lists everything that grew, not only the first value. */
export function expectNoGrowth(early: Reading, late: Reading, sessions: number): void {
  const grown: string[] = [];
  for (const [what, now] of Object.entries(late.counts)) {
    const then = early.counts[what] ?? 0;
    const [share, more] = ALLOWED_GROWTH[what] ?? DEFAULT_ALLOWED_GROWTH;
    if (now > then * (1 + share) + more) grown.push(`${what}: ${then} → ${now}`);
  }
  for (const [table, now] of late.rows) {
    const then = early.rows.get(table) ?? 0;
    const kept = (KEPT_ROWS_PER_SESSION[table] ?? 0) * sessions;
    if (now > then + kept + ALLOWED_MORE_ROWS) grown.push(`rows of ${table}: ${then} → ${now}`);
  }
  expect(grown).toEqual([]);
}

/** Formats both readings side by side for the log. */
export const describeReadings = (early: Reading, late: Reading): string =>
  [
    ...Object.entries(late.counts).map(
      ([what, now]) => [what, early.counts[what] ?? 0, now] as const,
    ),
    ...[...late.rows].map(
      ([table, now]) => [`rows of ${table}`, early.rows.get(table) ?? 0, now] as const,
    ),
  ]
    .filter(([, then, now]) => then > 0 || now > 0)
    .map(([what, then, now]) => `${what}: ${round(then)} → ${round(now)}`)
    .join('\n');

const round = (value: number): number => Math.round(value * 10) / 10;
