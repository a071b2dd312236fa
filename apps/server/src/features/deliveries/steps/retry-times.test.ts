import { expect, test } from 'vitest';
import { findNextMailTry, printDelayMs } from './retry-times.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test('a mail is retried after 5 and 20 s, and then after 1, 5, 15 minutes, 1, 3, 6, 12 hours (MAIL-15)', () => {
  const delays = [];
  for (let tries = 1, now = 0; ; tries += 1) {
    const at = findNextMailTry({ tries, askedAt: 0, now });
    if (at === undefined) break;
    delays.push(at - now);
    now = at;
  }
  expect(delays).toEqual([
    5 * SECOND,
    20 * SECOND,
    MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    24 * HOUR - (22 * HOUR + 21 * MINUTE + 25 * SECOND),
  ]);
});

test('a print is checked every two seconds, and less often during trouble, at least every 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 400].map(printDelayMs)).toEqual(
    [2, 2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * SECOND),
  );
});

test('a booth that was off for days tries a few minutes longer, then gives up', () => {
  const now = 3 * 24 * 3_600_000;
  const next = [3, 4, 5, 6].map((tries) => findNextMailTry({ tries, askedAt: 0, now }));
  expect(next).toEqual([now + 60_000, now + 300_000, now + 900_000, undefined]);
});
