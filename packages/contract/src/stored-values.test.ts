import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { EDIT_MODE_FLAGS, StaffSession } from './entities/sign-in.ts';
import { PushToken } from './entities/transactions.ts';
import { STORED_VALUES } from './stored-values.ts';

test('local storage has its six keys (SCREEN-6)', () => {
  expect(Object.keys(STORED_VALUES)).toEqual([
    'token',
    'transaction',
    'Location',
    'useEdit',
    'stickerOnly',
    'pushToken',
  ]);
});

test('each edit mode writes its two flags (SIGN-3)', () => {
  expect(EDIT_MODE_FLAGS['With Edit']).toEqual({ useEdit: true, stickerOnly: false });
  expect(EDIT_MODE_FLAGS['Without Edit']).toEqual({ useEdit: false, stickerOnly: false });
  expect(EDIT_MODE_FLAGS['Sticker Only']).toEqual({ useEdit: true, stickerOnly: true });
});

test.each(['', 'two\nlines', 'trailing\n', 'with space', 'ünicode'])(
  'a text that cannot be sent in a header is rejected as a token: %j',
  (text) => {
    expect(STORED_VALUES.token.safeParse(text).success).toBe(false);
  },
);

test.each(['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'a+b/c==', 'k:1~2', 'x'.repeat(4000)])(
  'a token is opaque and stored unchanged: %s (SIGN-42)',
  (token) => {
    expect(STORED_VALUES.token.parse(token)).toBe(token);
    expect(StaffSession.parse({ id: '1', token }).token).toBe(token);
    expect(PushToken.parse({ token }).token).toBe(token);
    const cached = JSON.stringify({ value: token, timestamp: 5 });
    expect(STORED_VALUES.pushToken.parse(cached).value).toBe(token);
  },
);

test('a sign-in response with a token that cannot be sent is rejected (SIGN-42)', () => {
  for (const token of ['', 'two\nlines', 'with space']) {
    expect(calls.validateOtp.topLevel.safeParse({ token }).success).toBe(false);
    expect(StaffSession.safeParse({ id: '1', token }).success).toBe(false);
  }
});

test('a stored value that was tampered with is rejected (SCREEN-6)', () => {
  expect(STORED_VALUES.useEdit.safeParse('perhaps').success).toBe(false);
  expect(STORED_VALUES.transaction.safeParse('{"trx_id":').success).toBe(false);
  expect(STORED_VALUES.pushToken.safeParse('{"value":"x"}').success).toBe(false);
  expect(STORED_VALUES.pushToken.parse('{"value":"x","timestamp":5}')).toEqual({
    value: 'x',
    timestamp: 5,
  });
});
