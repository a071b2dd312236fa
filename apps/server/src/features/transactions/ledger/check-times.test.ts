import { expect, test } from 'vitest';
import { nextCheckAt } from './check-times.ts';

const OPEN = { kind: 'open' } as const;
const CLOSED = { kind: 'closed', as: 'expired' } as const;
const LOST = { kind: 'unreachable', reason: 'x' } as const;
const PAID = { kind: 'paid', amountIdr: 1, paidAt: 1, method: null } as const;
const at = (change: object) => ({
  checks: 0,
  isPending: false,
  expiresAt: 300_000,
  now: 300_000,
  ...change,
});

test.each([OPEN, CLOSED, LOST, PAID, { kind: 'untraceable' } as const])(
  'a pending transaction is checked when its time is over, whatever the reading: $kind',
  (reading) => {
    expect(nextCheckAt(reading, at({ isPending: true, now: 100 }))).toBe(300_000);
    expect(nextCheckAt(reading, at({ isPending: true }))).toBe(310_000);
  },
);

test('an ended charge is checked for half an hour, at growing intervals (PAY-37)', () => {
  let now = 300_000;
  const gaps: number[] = [];
  for (let checks = 0; ; checks += 1) {
    const next = nextCheckAt(CLOSED, at({ checks, now }));
    if (next === null) break;
    gaps.push(next - now);
    now = next;
  }
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  expect(now - 300_000).toBeGreaterThanOrEqual(30 * 60_000);
  expect(now - 300_000).toBeLessThan(40 * 60_000);
});

test('a charge that is open or unanswered is retried for a day (PAY-37)', () => {
  for (const reading of [OPEN, LOST]) {
    expect(nextCheckAt(reading, at({}))).toBe(310_000);
    expect(nextCheckAt(reading, at({ checks: 50 }))).toBe(600_000);
    const aDayLater = { now: 300_001 + 86_400_000 };
    expect(nextCheckAt(reading, at({ ...aDayLater, checks: 300 }))).toBeNull();
    // The clock was set forward: a day passed in a few minutes.
    expect(nextCheckAt(reading, at({ ...aDayLater, checks: 3 }))).not.toBeNull();
  }
});

test('a charge that is paid, refunded or untraceable is not checked again', () => {
  expect(nextCheckAt(PAID, at({}))).toBeNull();
  expect(nextCheckAt({ kind: 'refunded', amountIdr: 1 }, at({}))).toBeNull();
  expect(nextCheckAt({ kind: 'untraceable' }, at({}))).toBeNull();
});
