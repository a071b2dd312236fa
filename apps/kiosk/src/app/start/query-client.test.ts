import { CallError } from '@jepret/api-client';
import { expect, test } from 'vitest';
import { isWorthRetrying } from './query-client.ts';

test('a question that the server refused is not asked again (CALL-18)', () => {
  for (const status of [400, 401, 403, 404, 422]) {
    expect(isWorthRetrying(0, new CallError(status, ['No.']))).toBe(false);
  }
});

test('a question that nobody could answer is asked twice more (CALL-18)', () => {
  for (const status of [undefined, 408, 429, 500, 503]) {
    const error = new CallError(status, ['Later.']);
    expect([0, 1, 2].map((failures) => isWorthRetrying(failures, error))).toEqual([
      true,
      true,
      false,
    ]);
  }
});

test('a fault of our own is not asked again', () => {
  expect(isWorthRetrying(0, new TypeError('x is undefined'))).toBe(false);
});
