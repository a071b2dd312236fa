import { CallError } from '@jepret/api-client';
import { expect, test } from 'vitest';
import { CancelledError } from './console-client.ts';
import { describeError, findFieldError } from './describe-error.ts';

test("the server's sentence is shown, and ours where it had none (CONSOLE-40)", () => {
  expect(describeError(new CallError(409, ['Taken.']))).toBe('Taken.');
  expect(describeError(new CallError(undefined, [], { isLocal: true }))).toMatch(
    /cannot be reached/,
  );
  expect(describeError(new CallError(502, [], { isLocal: true }))).toMatch(/502/);
  expect(describeError(new TypeError('x is undefined'))).toMatch(/Reload/);
});

test('whoever cancelled a question is told nothing (CONSOLE-44)', () => {
  expect(describeError(new CancelledError())).toBeUndefined();
  expect(describeError(null)).toBeUndefined();
});

test('what is wrong with a field stands at that field', () => {
  const errors = [{ code: 'invalid', message: 'No e-mail.', field: 'email' }];
  const error = new CallError(422, ['No e-mail.'], { errors });
  expect(findFieldError(error, 'email')).toBe('No e-mail.');
  expect(findFieldError(error, 'role')).toBeUndefined();
});
