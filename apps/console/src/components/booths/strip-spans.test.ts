import { expect, test } from 'vitest';
import { describeSpans, formatDuration, listSpans } from './strip-spans.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12);

test('the strip shows the last day and says it in words (FLEET-24)', () => {
  const spans = listSpans(
    [
      { at: NOW - 30 * HOUR_MS, state: 'open' },
      { at: NOW - 3 * HOUR_MS, state: 'silent' },
      { at: NOW - 2 * HOUR_MS, state: 'open' },
      { at: NOW - 5 * 60_000, state: 'locked' },
    ],
    NOW,
  );
  expect(spans.map(({ state, from, to }) => [state, (to - from) / HOUR_MS])).toEqual([
    ['open', 21],
    ['silent', 1],
    ['open', 2 - 5 / 60],
    ['locked', 5 / 60],
  ]);
  expect(describeSpans(spans)).toBe('Open 22 h 55 min, No contact 1 h, Locked 5 min');
  expect(listSpans([], NOW)).toEqual([]);
});

test('a duration has hours and minutes', () => {
  expect([1, 60_000, 3_600_000, 5_460_000].map(formatDuration)).toEqual([
    '1 min',
    '1 min',
    '1 h',
    '1 h 31 min',
  ]);
});
