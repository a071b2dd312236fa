import { IncidentCause } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { getDefaultChoice, isQuiet, isWithinReach } from './choices.ts';
import { findNextTry } from './retry-times.ts';

const at = (time: string) => Date.parse(`2026-11-15T${time}:00+07:00`);
const zone = { time_zone: 'Asia/Jakarta' } as const;

test.each([
  ['21:59', false],
  ['22:00', true],
  ['23:59', true],
  ['00:00', true],
  ['06:59', true],
  ['07:00', false],
])('quiet hours from 22:00 until 07:00: at %s it is %s (ALERT-44)', (time, expected) => {
  expect(isQuiet({ from: '22:00', until: '07:00', ...zone }, at(time))).toBe(expected);
});

test('quiet hours within a day, in another time zone, and none (ALERT-44)', () => {
  const noon = { from: '12:00', until: '13:00', ...zone };
  expect(
    [at('11:59'), at('12:00'), at('12:59'), at('13:00')].map((now) => isQuiet(noon, now)),
  ).toEqual([false, true, true, false]);
  expect(isQuiet({ ...noon, time_zone: 'Asia/Jayapura' }, at('10:30'))).toBe(true);
  expect(isQuiet(null, at('12:30'))).toBe(false);
});

test('owners and operators get mails by default, cashiers nothing (ALERT-3)', () => {
  const channels = (['owner', 'operator', 'cashier'] as const).map(
    (role) => getDefaultChoice(role).channels,
  );
  expect(channels).toEqual([['mail'], ['mail'], []]);
});

const OF_LOCATIONS = [
  'no-contact',
  'closed-to-money',
  'camera',
  'printer',
  'roll-ends',
  'print-unknown',
];
const OF_DECIDERS = [
  'mail-provider',
  'payment-provider',
  'backup-old',
  'disk-full',
  'certificate',
  'free-cap',
  'more-sheets-than-sales',
  'ledger',
];

test.each([
  ['owner', [...OF_LOCATIONS, ...OF_DECIDERS, 'wrong-passwords']],
  ['operator', [...OF_LOCATIONS, ...OF_DECIDERS]],
  ['cashier', OF_LOCATIONS],
] as const)('%s: only the causes of the role are within reach (ALERT-64)', (role, expected) => {
  const person = { id: 'p', email: 'p@jepret.test', role, locations: null, securedAt: null };
  const causes = IncidentCause.options.filter((cause) =>
    isWithinReach(person, { cause, location: 'jakarta' }),
  );
  expect(causes).toEqual(expected);
});

test('a failed message is tried again after 5 s, 20 s, 1, 2, 5, 5 and then every 15 minutes, for a day (ALERT-42)', () => {
  const delays: number[] = [];
  let now = 0;
  for (let attempts = 1; ; attempts += 1) {
    const next = findNextTry({ attempts, createdAt: 0, now });
    if (next === undefined) break;
    delays.push((next - now) / 1000);
    now = next;
  }
  expect(delays.slice(0, 9)).toEqual([5, 20, 60, 120, 300, 300, 900, 900, 900]);
  expect(now).toBeGreaterThanOrEqual(24 * 3_600_000);
  expect(now).toBeLessThan(24 * 3_600_000 + 900_001);
  // The provider's own delay counts, up to an hour.
  expect(findNextTry({ attempts: 1, createdAt: 0, now: 0, afterMs: 35_000 })).toBe(35_000);
  expect(findNextTry({ attempts: 1, createdAt: 0, now: 0, afterMs: 9e9 })).toBe(3_600_000);
  // A server that was off for a day tries a few times.
  const late = { createdAt: 0, now: 90_000_000 };
  expect(findNextTry({ ...late, attempts: 2 })).toBe(90_020_000);
  expect(findNextTry({ ...late, attempts: 3 })).toBeUndefined();
});
