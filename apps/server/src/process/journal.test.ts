import { expect, test } from 'vitest';
import { isLoggedToJournal, readOutputStreams } from './journal.ts';

const OUTPUT = { dev: 8n, ino: 12_345n };
const ERRORS = { dev: 8n, ino: 9_007_199_254_740_993n };

test.each([
  ['8:12345', true],
  ['8:9007199254740993', true],
  ['8:1234', false],
  ['9:12345', false],
  ['', false],
  [undefined, false],
])(
  'JOURNAL_STREAM=%s counts only if it is standard output or error: %s (RUN-51)',
  (value, isIn) => {
    expect(isLoggedToJournal(value, [OUTPUT, ERRORS])).toBe(isIn);
  },
);

test('standard output and standard error are read as two streams', () => {
  expect(readOutputStreams()).toMatchObject([
    { ino: expect.anything() },
    { ino: expect.anything() },
  ]);
});
