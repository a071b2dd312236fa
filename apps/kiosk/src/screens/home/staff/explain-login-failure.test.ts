import { CallError } from '@jepret/api-client';
import { english } from '@jepret/messages/every-language';
import { expect, test } from 'vitest';
import { explainLoginFailure } from './explain-login-failure.ts';

test.each([401, 403, 422])(
  'a refusal with %i is explained by the e-mail or password (HOME-19)',
  (status) => {
    const error = new CallError(status, ['A password is needed.']);
    expect(explainLoginFailure(english, error)).toBe('Incorrect Email or Password!');
  },
);

test("too many tries are explained with the server's text (HOME-19)", () => {
  const sentence = 'Too many tries: wait 5 minutes before the next one.';
  const errors = [{ code: 'too_many_tries', message: sentence }];
  expect(explainLoginFailure(english, new CallError(429, [sentence], { errors }))).toBe(sentence);
});

test.each([408, 500, 502, 503])('a response %i is explained by the server, once', (status) => {
  const error = new CallError(status, ['It broke.', 'Please try again in a moment.']);
  expect(explainLoginFailure(english, error)).toBe(
    'The server could not answer. Please try again in a moment.',
  );
});

test('no response is explained by the connection (HOME-19)', () => {
  const error = new CallError(undefined, ['Failed to fetch']);
  expect(explainLoginFailure(english, error)).toBe(
    'The booth cannot reach its server. Please try again in a moment.',
  );
});
