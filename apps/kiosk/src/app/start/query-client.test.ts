import { CallError } from '@jepret/api-client';
import { expect, test } from 'vitest';
import { shouldRetry } from './query-client.ts';

test('a refused query is not retried (CALL-18)', () => {
  for (const status of [400, 401, 403, 404, 422]) {
    expect(shouldRetry(0, new CallError(status, ['No.']))).toBe(false);
  }
});

test('a query without a response is retried twice (CALL-18)', () => {
  for (const status of [undefined, 408, 429, 500, 503]) {
    const error = new CallError(status, ['Later.']);
    expect([0, 1, 2].map((failures) => shouldRetry(failures, error))).toEqual([true, true, false]);
  }
});

test('an error in our own code is not retried', () => {
  expect(shouldRetry(0, new TypeError('x is undefined'))).toBe(false);
});
