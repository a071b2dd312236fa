import { expect, test } from 'vitest';
import { CallError, findWait, isFinal, withWait } from './call-error.ts';

const message = 'Too many tries: wait 5 minutes before the next one.';
const limited = new CallError(429, [message], {
  errors: [{ code: 'too_many_tries', message }],
});
const refused = new CallError(422, ['No.'], { errors: [{ code: 'invalid', message: 'No.' }] });

test('how long to wait is said where too many tries are why, and nowhere else', () => {
  expect(findWait(limited)).toBe(message);
  expect(findWait(refused)).toBeUndefined();
  // A proxy's 429 has no words of ours.
  expect(findWait(new CallError(429, ['The server could not answer.']))).toBeUndefined();
});

test("the screen's own text stays, and the wait comes behind it (SCREEN-40)", () => {
  const text = 'Failed to request OTP. Please try again.';
  expect(withWait(text, limited)).toBe(`${text} ${message}`);
  expect(withWait(text, refused)).toBe(text);
});

test('the field that a refusal is about is known by its name (CALL-8)', () => {
  const errors = [{ code: 'invalid', message: 'No name.', field: 'recipientName' }];
  expect(new CallError(422, ['No name.'], { errors }).field).toBe('recipientName');
  expect(refused.field).toBeUndefined();
});

test('of several things that are wrong each is found by its field (CALL-8)', () => {
  const errors = [
    { code: 'invalid', message: 'No name.', field: 'name' },
    { code: 'invalid', message: 'No day.', field: 'changes.day' },
  ];
  const error = new CallError(422, ['No name.', 'No day.'], { errors });
  expect(error.findReason('changes.day')).toBe('No day.');
  expect(error.findReason('day')).toBeUndefined();
});

test.each([400, 403, 404, 413, 414])(
  'an error page of a proxy (%i) is not the server’s last word (PIC-40)',
  (status) => {
    expect(isFinal(new CallError(status, ['No.']))).toBe(true);
    expect(isFinal(new CallError(status, ['No.'], { isLocal: true }))).toBe(false);
  },
);
