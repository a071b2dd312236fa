import { expect, test } from 'vitest';
import { LoadState, NAVIGATION_STATES, ROUTES } from './navigation.ts';

test('the kiosk has sixteen routes (SCREEN-1)', () => {
  expect(ROUTES).toHaveLength(16);
  expect(new Set(ROUTES).size).toBe(16);
});

test('/load accepts every action (SCREEN-16)', () => {
  const actions = LoadState.options.map(({ shape }) => shape.action.value);
  expect(actions.toSorted()).toEqual([
    'compile-painting',
    'generate-image',
    'generate-image-and-upload-recording',
    'generate-video',
    'get-bypass',
    'get-frame',
    'login',
    'payment',
    'print-photo',
    'send-email',
    'verify',
  ]);
});

test('a password in the state of the login action is removed (SCREEN-5)', () => {
  const state = LoadState.parse({ action: 'login', email: 'a@b.c', password: 'secret' });
  expect(state).toEqual({ action: 'login' });
});

test('invalid navigation state is rejected (SCREEN-4)', () => {
  expect(NAVIGATION_STATES['/payment'].safeParse({ data: { trx_id: 1 } }).success).toBe(false);
  expect(NAVIGATION_STATES['/load'].safeParse({ action: 'make-coffee' }).success).toBe(false);
  expect(NAVIGATION_STATES['/load'].safeParse(null).success).toBe(false);
  expect(NAVIGATION_STATES['/'].safeParse({ errors: 'one' }).success).toBe(false);
  expect(
    NAVIGATION_STATES['/load'].parse({ action: 'payment', data: { snapFee: 35_000 } }),
  ).toEqual({ action: 'payment', data: { snapFee: 35_000 } });
});

test('no payment screen opens without the id of its transaction (PAY-9)', () => {
  const data = {
    trx_id: 'trx-1',
    txID: 'trx-1',
    short_code: 'K7PQ2M',
    status: 'pending',
    amount: 35_000,
    snapFee: 35_000,
    discounted: false,
    discount_amount: 0,
    original_price: 35_000,
    qr_code: 'data:image/png;base64,AAAA',
    expires_at: '2026-01-01T10:05:00.000Z',
    allowance: null,
    language: 'en',
  };
  const isTaken = (changes: object) =>
    NAVIGATION_STATES['/payment'].safeParse({ data: { ...data, ...changes } }).success;
  expect(isTaken({})).toBe(true);
  expect(isTaken({ trx_id: '' })).toBe(false);
  expect(isTaken({ trx_id: undefined })).toBe(false);
});
