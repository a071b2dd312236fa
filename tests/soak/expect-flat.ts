import { expect } from '../e2e/support/booth-test.ts';
import type { Reading } from './readings.ts';

/** What may be there more at the late reading: so much of the early one, and so many on top. */
const ALLOWED: Record<string, readonly [share: number, more: number]> = {
  // A tenth more, and as far as two readings of the same server lie apart.
  'MB of the server': [0.1, 40],
  // One of those that are kept may have been filmed.
  'files in storage': [0.2, 60],
  "MB of the page's scripts": [0.3, 6],
  'nodes of the page': [0.5, 1_000],
  'listeners of the page': [0.5, 200],
};
const ALLOWED_OF_OTHERS = [0.2, 12] as const;

/** The ledger is kept: these rows stay when a visitor deletes everything, so many a session at most. */
const KEPT_ROWS: Record<string, number> = {
  transactions: 1,
  charges: 1,
  sandbox_charges: 1,
  notices: 1,
  ledger: 20,
  erasures: 1,
  deliveries: 2,
  // Who switched recording on for a filmed session, and off after it.
  audit: 0.1,
  // For an hour, which most of a soak fits into.
  push_events: 1,
};
const ROWS_ALLOWED = 25;

/** Fails with everything that grew, not with the first alone. */
export function expectFlat(early: Reading, late: Reading, sessions: number): void {
  const grown: string[] = [];
  for (const [what, now] of Object.entries(late.counts)) {
    const then = early.counts[what] ?? 0;
    const [share, more] = ALLOWED[what] ?? ALLOWED_OF_OTHERS;
    if (now > then * (1 + share) + more) grown.push(`${what}: ${then} → ${now}`);
  }
  for (const [table, now] of late.rows) {
    const then = early.rows.get(table) ?? 0;
    const kept = (KEPT_ROWS[table] ?? 0) * sessions;
    if (now > then + kept + ROWS_ALLOWED) grown.push(`rows of ${table}: ${then} → ${now}`);
  }
  expect(grown).toEqual([]);
}

/** Both side by side, for whoever reads how it went. */
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
