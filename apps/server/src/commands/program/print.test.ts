import { expect, test } from 'vitest';
import { formatInstant, formatTable } from './print.ts';

test('columns are aligned, whatever is in them (OPS-4)', () => {
  expect(
    formatTable([
      { name: 'a', count: 1 },
      { name: 'longer', count: 22 },
    ]),
  ).toBe('NAME    COUNT\na       1\nlonger  22');
});

test('what somebody typed cannot steer the terminal (OPS-4)', () => {
  expect(formatTable([{ name: '\u001b[2Jgone\u202e' }])).toBe('NAME\n?[2Jgone?');
});

test('an instant reads like a clock, and says whose (OPS-4)', () => {
  expect(formatInstant(Date.parse('2026-11-15T09:30:59Z'), 'Asia/Jakarta')).toBe(
    '2026-11-15 16:30 WIB',
  );
  expect(formatInstant(null)).toBe('-');
});
