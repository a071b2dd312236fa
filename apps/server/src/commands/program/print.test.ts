import { expect, test } from 'vitest';
import { formatInstant, formatTable } from './print.ts';

test('columns are as wide as their widest cell (OPS-4)', () => {
  expect(
    formatTable([
      { name: 'a', count: 1 },
      { name: 'longer', count: 22 },
    ]),
  ).toBe('NAME    COUNT\na       1\nlonger  22');
});

test('control characters in a value are replaced (OPS-4)', () => {
  expect(formatTable([{ name: '\u001b[2Jgone\u202e' }])).toBe('NAME\n?[2Jgone?');
});

test('an instant is formatted in the local time zone, with its name (OPS-4)', () => {
  expect(formatInstant(Date.parse('2026-11-15T09:30:59Z'), 'Asia/Jakarta')).toBe(
    '2026-11-15 16:30 WIB',
  );
  expect(formatInstant(null)).toBe('-');
});
