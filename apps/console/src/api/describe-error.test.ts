import { CallError } from '@jepret/api-client';
import { expect, test } from 'vitest';
import { CancelledError } from './console-client.ts';
import { describeError, findFieldError } from './describe-error.ts';

test("the server's message is shown, or our own if there is none (CONSOLE-40)", () => {
  expect(describeError(new CallError(409, ['Taken.']))).toBe('Taken.');
  expect(describeError(new CallError(undefined, [], { isLocal: true }))).toMatch(
    /cannot be reached/,
  );
  expect(describeError(new CallError(502, [], { isLocal: true }))).toMatch(/502/);
  expect(describeError(new TypeError('x is undefined'))).toMatch(/Reload/);
});

test('a cancelled prompt shows no error (CONSOLE-44)', () => {
  expect(describeError(new CancelledError())).toBeUndefined();
  expect(describeError(null)).toBeUndefined();
});

test('an error of a field is found by the name of the field', () => {
  const errors = [{ code: 'invalid', message: 'No e-mail.', field: 'email' }];
  const error = new CallError(422, ['No e-mail.'], { errors });
  expect(findFieldError(error, 'email')).toBe('No e-mail.');
  expect(findFieldError(error, 'role')).toBeUndefined();
});
