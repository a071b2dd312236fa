import { expect, test } from 'vitest';
import { averagePerSession, compare, sumCompared } from './compare.ts';

const say = (today: number, usual: number, kind?: Parameters<typeof compare>[2]) => {
  const { tone, change, label } = compare({ today, usual }, 'Monday', kind);
  return `${tone}: ${[change, label].filter(Boolean).join(' ')}`;
};

test('today is compared with a usual weekday by colour, sign and text (CONSOLE-63)', () => {
  expect(say(112_000, 100_000)).toBe('good: +12 % vs a usual Monday');
  expect(say(91_600, 100_000)).toBe('bad: −8 % vs a usual Monday');
  expect(say(100_400, 100_000)).toBe('plain: same as a usual Monday');
  expect(say(1_300_000, 100_000)).toBe('good: +1,200 % vs a usual Monday');
  expect(say(0, 100_000)).toBe('bad: −100 % vs a usual Monday');
});

test('a first Monday says that there is no comparison (CONSOLE-63)', () => {
  expect(say(100_000, 0)).toBe('plain: no comparison yet');
  expect(say(0, 0)).toBe('plain: no comparison yet');
});

test('a small number shows the difference instead of a percentage (CONSOLE-63)', () => {
  expect(say(3, 0.5, { isCount: true })).toBe('good: +3 vs a usual Monday');
  expect(say(1, 1.25, { isCount: true })).toBe('plain: same as a usual Monday');
  expect(say(30, 20, { isCount: true })).toBe('good: +50 % vs a usual Monday');
});

test('more bypasses than usual are bad', () => {
  const kind = { isCount: true, isMoreGood: false };
  expect(say(5, 1, kind)).toBe('bad: +4 vs a usual Monday');
  expect(say(0, 4, kind)).toBe('good: −4 vs a usual Monday');
});

test('locations are summed, and the average is per session (CONSOLE-63)', () => {
  const revenue = sumCompared([
    { today: 300_000, usual: 100_000 },
    { today: 50_000, usual: 0 },
  ]);
  const sessions = sumCompared([
    { today: 9, usual: 4 },
    { today: 1, usual: 0 },
  ]);
  expect(averagePerSession(revenue, sessions)).toEqual({ today: 35_000, usual: 25_000 });
  expect(averagePerSession({ today: 0, usual: 0 }, { today: 0, usual: 0 })).toEqual({
    today: 0,
    usual: 0,
  });
});
