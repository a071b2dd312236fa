import { expect, test } from 'vitest';
import { addUp, compare, divide } from './compare.ts';

const say = (today: number, usual: number, kind?: Parameters<typeof compare>[2]) => {
  const { tone, change, words } = compare({ today, usual }, 'Monday', kind);
  return `${tone}: ${[change, words].filter(Boolean).join(' ')}`;
};

test('today is told against a usual weekday by colour, sign and words (CONSOLE-63)', () => {
  expect(say(112_000, 100_000)).toBe('good: +12 % on a usual Monday');
  expect(say(91_600, 100_000)).toBe('bad: −8 % on a usual Monday');
  expect(say(100_400, 100_000)).toBe('plain: as on a usual Monday');
  expect(say(1_300_000, 100_000)).toBe('good: +1,200 % on a usual Monday');
  expect(say(0, 100_000)).toBe('bad: −100 % on a usual Monday');
});

test('a first Monday has nothing to be compared with, and says so (CONSOLE-63)', () => {
  expect(say(100_000, 0)).toBe('plain: no usual Monday yet');
  expect(say(0, 0)).toBe('plain: no usual Monday yet');
});

test('of a few the difference is told, not a percentage (CONSOLE-63)', () => {
  expect(say(3, 0.5, { isCount: true })).toBe('good: +3 on a usual Monday');
  expect(say(1, 1.25, { isCount: true })).toBe('plain: as on a usual Monday');
  expect(say(30, 20, { isCount: true })).toBe('good: +50 % on a usual Monday');
});

test('more bypasses than usual are no good news', () => {
  const kind = { isCount: true, isMoreGood: false };
  expect(say(5, 1, kind)).toBe('bad: +4 on a usual Monday');
  expect(say(0, 4, kind)).toBe('good: −4 on a usual Monday');
});

test('places add up, and their average is by session, not of averages (CONSOLE-63)', () => {
  const revenue = addUp([
    { today: 300_000, usual: 100_000 },
    { today: 50_000, usual: 0 },
  ]);
  const sessions = addUp([
    { today: 9, usual: 4 },
    { today: 1, usual: 0 },
  ]);
  expect(divide(revenue, sessions)).toEqual({ today: 35_000, usual: 25_000 });
  expect(divide({ today: 0, usual: 0 }, { today: 0, usual: 0 })).toEqual({ today: 0, usual: 0 });
});
