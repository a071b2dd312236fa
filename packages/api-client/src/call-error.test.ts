import { expect, test } from 'vitest';
import { appendWaitMessage, CallError, findWaitMessage, isFinal } from './call-error.ts';

const message = 'Too many tries: wait 5 minutes before the next one.';
const limited = new CallError(429, [message], {
  errors: [{ code: 'too_many_tries', message }],
});
const refused = new CallError(422, ['No.'], { errors: [{ code: 'invalid', message: 'No.' }] });

test('only a refusal because of too many tries has a wait message', () => {
  expect(findWaitMessage(limited)).toBe(message);
  expect(findWaitMessage(refused)).toBeUndefined();
  // The 429 of a proxy has no error code of ours.
  expect(findWaitMessage(new CallError(429, ['The server could not answer.']))).toBeUndefined();
});

test("the wait message is appended to the screen's own text (SCREEN-40)", () => {
  const text = 'Failed to request OTP. Please try again.';
  expect(appendWaitMessage(text, limited)).toBe(`${text} ${message}`);
  expect(appendWaitMessage(text, refused)).toBe(text);
});

test('a refusal names the field it is about (CALL-8)', () => {
  const errors = [{ code: 'invalid', message: 'No name.', field: 'recipientName' }];
  expect(new CallError(422, ['No name.'], { errors }).field).toBe('recipientName');
  expect(refused.field).toBeUndefined();
});

test('each of several errors is found by its field (CALL-8)', () => {
  const errors = [
    { code: 'invalid', message: 'No name.', field: 'name' },
    { code: 'invalid', message: 'No day.', field: 'changes.day' },
  ];
  const error = new CallError(422, ['No name.', 'No day.'], { errors });
  expect(error.findReason('changes.day')).toBe('No day.');
  expect(error.findReason('day')).toBeUndefined();
});

test.each([400, 403, 404, 413, 414])(
  'an error page of a proxy (%i) is not final (PIC-40)',
  (status) => {
    expect(isFinal(new CallError(status, ['No.']))).toBe(true);
    expect(isFinal(new CallError(status, ['No.'], { isLocal: true }))).toBe(false);
  },
);
