import { expect, test } from 'vitest';
import { isInJournal, readStreams } from './journal.ts';

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
  'JOURNAL_STREAM=%s counts only if it names standard output or error: %s (RUN-51)',
  (value, isIn) => {
    expect(isInJournal(value, [OUTPUT, ERRORS])).toBe(isIn);
  },
);

test('the streams of this process are two files of the system', () => {
  expect(readStreams()).toMatchObject([{ ino: expect.anything() }, { ino: expect.anything() }]);
});
