import { ROUTES, type Route } from '@jepret/contract';
import { expect, test } from 'vitest';
import {
  checkState,
  findSignInRedirect,
  findTransactionId,
  findUnattendedPrint,
  ROUTE_RULES,
} from './route-rules.ts';

const layoutOf = (layout: string) => ROUTES.filter((route) => ROUTE_RULES[route].layout === layout);

test('the sign-in layout has the two one-time-code pages and the main layout all others (SCREEN-1)', () => {
  expect(layoutOf('sign-in')).toEqual(['/otp-request', '/otp-validate']);
  expect(layoutOf('main')).toHaveLength(14);
});

test('main routes require a token, and sign-in pages require that there is none (SCREEN-2)', () => {
  expect(findSignInRedirect('main', false)).toBe('/otp-request');
  expect(findSignInRedirect('main', true)).toBeUndefined();
  expect(findSignInRedirect('sign-in', true)).toBe('/');
  expect(findSignInRedirect('sign-in', false)).toBeUndefined();
});

const EXCEPTIONS: Partial<Record<Route, string>> = {
  '/otp-request': 'enter',
  '/otp-validate': '/otp-request',
  '/': 'enter',
  '/load-print': 'back',
  '/final-preview': 'enter',
  '/thanks': 'enter',
};

test.each(ROUTES)(
  '%s without navigation state redirects as specified (PRINT-7, SCREEN-3)',
  (route) => {
    expect(checkState(route, null)).toBe(EXCEPTIONS[route] ?? '/');
  },
);

test.each(ROUTES)('%s rejects invalid navigation state (SCREEN-4)', (route) => {
  for (const state of ['text', 7, [], { email: '' }, { action: 'drop-tables' }]) {
    expect(checkState(route, state)).toBe(EXCEPTIONS[route] ?? '/');
  }
});

test('a screen opens with valid state', () => {
  expect(checkState('/otp-validate', { email: 'staff@jepret.test' })).toBe('enter');
  expect(checkState('/bypass', { id: '1', token: 'secret' })).toBe('enter');
  expect(checkState('/load', { action: 'payment', data: { snapFee: 30_000 } })).toBe('enter');
});

test('every screen has an idle timeout or ends otherwise (SCREEN-29)', () => {
  const withoutIdleTimeout = ROUTES.filter((route) => !ROUTE_RULES[route].idleTimeout);
  expect(withoutIdleTimeout).toEqual([
    '/otp-request',
    '/otp-validate',
    '/',
    '/payment',
    '/load',
    '/load-print',
    '/capture',
    '/capture-with-recording',
    '/thanks',
  ]);
});

test('a visitor who walks away after the prints are made gets one print (SCREEN-30)', () => {
  for (const route of ['/effect-preview', '/edit', '/final-preview', '/email'] as const) {
    expect(ROUTE_RULES[route].idleTimeout?.redirectTo).toBe('/load-print');
  }
  const product = { txID: 't', effect: 'original', isNoCut: true, withRecording: false };
  const print = { ...product, action: 'print-photo', withPainting: false, isUnattended: true };
  expect(findUnattendedPrint({ ...product, compiled: '/print.jpg' })).toEqual(print);
  expect(findUnattendedPrint({ ...product, withPainting: true, email: 'a@b.c' })).toEqual({
    ...print,
    withPainting: true,
  });
  const { effect: _, ...unchosen } = product;
  const effects = [{ effectName: 'original' }, { effectName: 'dark_grayscale' }];
  expect(findUnattendedPrint({ ...unchosen, effects })).toEqual(print);
  expect(findUnattendedPrint({ ...unchosen, effects, effect: 'dark_grayscale' })).toEqual({
    ...print,
    effect: 'dark_grayscale',
  });
  expect(findUnattendedPrint(null)).toBeUndefined();
});

test('the transaction id is found in every form of navigation state', () => {
  for (const state of [
    { trx_id: 'trx-1' },
    { txID: 'trx-1', printStyle: '2 prints' },
    { action: 'generate-image', data: { txID: 'trx-1' } },
  ]) {
    expect(findTransactionId(state)).toBe('trx-1');
  }
  for (const state of [null, undefined, 'x', {}, { txID: 7 }, { id: 's', token: 'staff' }]) {
    expect(findTransactionId(state)).toBeUndefined();
  }
});
