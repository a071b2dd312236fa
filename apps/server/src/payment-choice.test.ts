import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const XENDIT = { XENDIT_SECRET_KEY: 'xnd_live_1', XENDIT_CALLBACK_TOKEN: 'token' };

test('without a setting the sandbox takes the payments', () => {
  expect(readSettings({}).payment).toEqual({ provider: 'sandbox' });
});

test('a provider comes with its keys and its address', () => {
  const midtrans = { PAYMENT_PROVIDER: 'midtrans', MIDTRANS_SERVER_KEY: 'SB-Mid-server-1' };
  expect(readSettings(midtrans).payment).toEqual({
    provider: 'midtrans',
    midtrans: { serverKey: 'SB-Mid-server-1', baseUrl: 'https://api.sandbox.midtrans.com' },
  });
  expect(readSettings({ ...midtrans, MIDTRANS_SERVER_KEY: 'Mid-server-1' }).payment).toMatchObject({
    midtrans: { baseUrl: 'https://api.midtrans.com' },
  });
  expect(readSettings({ ...XENDIT, PAYMENT_PROVIDER: 'xendit' }).payment).toEqual({
    provider: 'xendit',
    xendit: { secretKey: 'xnd_live_1', callbackToken: 'token', baseUrl: 'https://api.xendit.co' },
  });
});

test('keys of a provider that is not chosen still let its late notices in', () => {
  const { payment } = readSettings({ ...XENDIT, XENDIT_BASE_URL: 'http://127.0.0.1:9000' });
  expect(payment).toMatchObject({
    provider: 'sandbox',
    xendit: { baseUrl: 'http://127.0.0.1:9000' },
  });
});

test.each([
  ['PAYMENT_PROVIDER', { PAYMENT_PROVIDER: 'paypal' }],
  ['MIDTRANS_SERVER_KEY', { PAYMENT_PROVIDER: 'midtrans' }],
  ['MIDTRANS_SERVER_KEY', { MIDTRANS_SERVER_KEY: 'two words' }],
  ['MIDTRANS_BASE_URL', { MIDTRANS_SERVER_KEY: 'k', MIDTRANS_BASE_URL: 'https://x/y' }],
  ['XENDIT_SECRET_KEY', { PAYMENT_PROVIDER: 'xendit' }],
  ['XENDIT_SECRET_KEY', { XENDIT_CALLBACK_TOKEN: 't' }],
  ['XENDIT_CALLBACK_TOKEN', { XENDIT_SECRET_KEY: 'k' }],
  ['PAYMENT_PROVIDER', { NODE_ENV: 'production' }],
  ['PAYMENT_PROVIDER', { NODE_ENV: 'production', ALLOW_SANDBOX: '0' }],
  ['ALLOW_SANDBOX', { NODE_ENV: 'production', ALLOW_SANDBOX: 'yes' }],
])('%s that cannot be used stops the start with one sentence that names it', (name, settings) => {
  expect(() => readSettings(settings)).toThrow(new RegExp(`^${name} .*\\.$`));
});

test('production takes the sandbox only when it is asked for', () => {
  const settings = { NODE_ENV: 'production', ALLOW_SANDBOX: '1' };
  expect(readSettings(settings).payment).toEqual({ provider: 'sandbox' });
});
