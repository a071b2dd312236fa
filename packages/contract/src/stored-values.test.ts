import { expect, test } from 'vitest';
import { EDIT_MODE_FLAGS } from './entities/sign-in.ts';
import { STORED_VALUES } from './stored-values.ts';

test('local storage has the keys of section 3', () => {
  expect(Object.keys(STORED_VALUES)).toEqual([
    'token',
    'transaction',
    'Location',
    'useEdit',
    'stickerOnly',
    'pushToken',
  ]);
});

test('each edit mode writes its two flags (section 4)', () => {
  expect(EDIT_MODE_FLAGS['With Edit']).toEqual({ useEdit: true, stickerOnly: false });
  expect(EDIT_MODE_FLAGS['Without Edit']).toEqual({ useEdit: false, stickerOnly: false });
  expect(EDIT_MODE_FLAGS['Sticker Only']).toEqual({ useEdit: true, stickerOnly: true });
});

test.each(['', 'two\nlines', 'trailing\n', 'with space', 'ünicode'])(
  'a text that no request can carry is no token: %j',
  (text) => {
    expect(STORED_VALUES.token.safeParse(text).success).toBe(false);
  },
);

test('a stored value that was tampered with is not read', () => {
  expect(STORED_VALUES.useEdit.safeParse('perhaps').success).toBe(false);
  expect(STORED_VALUES.transaction.safeParse('{"trx_id":').success).toBe(false);
  expect(STORED_VALUES.pushToken.safeParse('{"value":"x"}').success).toBe(false);
  expect(STORED_VALUES.pushToken.parse('{"value":"x","timestamp":5}')).toEqual({
    value: 'x',
    timestamp: 5,
  });
});
