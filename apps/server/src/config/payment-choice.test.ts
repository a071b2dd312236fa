import { expect, test } from 'vitest';
import { isMoneyReal } from './payment-choice.ts';
import { readSettings } from './settings.ts';

const XENDIT = { XENDIT_SECRET_KEY: 'xnd_live_1', XENDIT_CALLBACK_TOKEN: 'token' };

const XENDIT_CHOSEN = { ...XENDIT, PAYMENT_PROVIDER: 'xendit' };
const XENDIT_TEST_KEY = { XENDIT_SECRET_KEY: 'xnd_development_1' };
const MIDTRANS = { PAYMENT_PROVIDER: 'midtrans', MIDTRANS_SERVER_KEY: 'Mid-server-1' };
const AT_MIDTRANS_SANDBOX = { MIDTRANS_BASE_URL: 'https://api.sandbox.midtrans.com' };
const PRODUCTION = { NODE_ENV: 'production' };

test('without settings payments use the sandbox (PAY-48)', () => {
  expect(readSettings({}).payment).toEqual({ provider: 'sandbox' });
});

test('a provider is read with its keys and its address (PAY-48)', () => {
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

test('keys of a provider that is not chosen are read, so that its late webhooks are accepted (PAY-48)', () => {
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
  ['MIDTRANS_SERVER_KEY', { ...PRODUCTION, ...MIDTRANS, MIDTRANS_SERVER_KEY: 'SB-Mid-server-1' }],
  ['MIDTRANS_BASE_URL', { ...PRODUCTION, ...MIDTRANS, ...AT_MIDTRANS_SANDBOX }],
  ['XENDIT_SECRET_KEY', { ...PRODUCTION, ...XENDIT_CHOSEN, ...XENDIT_TEST_KEY }],
  ['XENDIT_BASE_URL', { ...PRODUCTION, ...XENDIT_CHOSEN, XENDIT_BASE_URL: 'http://localhost:1' }],
  ['XENDIT_SECRET_KEY', { ...PRODUCTION, ...MIDTRANS, ...XENDIT, ...XENDIT_TEST_KEY }],
  ['ALLOW_SANDBOX', { NODE_ENV: 'production', ALLOW_SANDBOX: 'yes' }],
])('an unusable %s stops the start with one sentence that names it (PAY-48)', (name, settings) => {
  expect(() => readSettings(settings)).toThrow(new RegExp(`^${name} .*\\.$`));
});

test.each([
  ['MIDTRANS_SERVER_KEY', { MIDTRANS_SERVER_KEY: 'Mid-client-topsecret' }],
  ['MIDTRANS_SERVER_KEY', { MIDTRANS_SERVER_KEY: 'SB-Mid-client-topsecret' }],
  ['MIDTRANS_SERVER_KEY', { MIDTRANS_SERVER_KEY: 'VT-client-topsecret' }],
  ['XENDIT_SECRET_KEY', { ...XENDIT, XENDIT_SECRET_KEY: 'xnd_public_production_topsecret' }],
  ['XENDIT_SECRET_KEY', { ...XENDIT, XENDIT_SECRET_KEY: 'xnd_public_development_topsecret' }],
  ['XENDIT_CALLBACK_TOKEN', { ...XENDIT, XENDIT_CALLBACK_TOKEN: 'xnd_production_topsecret' }],
])('a %s of the wrong kind stops the start: %o (PAY-100)', (name, settings) => {
  expect(() => readSettings(settings)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        new RegExp(`^${name} must be the .*, and this is an? (client|public|API) key\\.$`),
      ),
    }),
  );
  expect(() => readSettings(settings)).not.toThrow(/topsecret/);
});

test('production accepts the sandbox only with ALLOW_SANDBOX=1 (PAY-49)', () => {
  const settings = { NODE_ENV: 'production', ALLOW_SANDBOX: '1' };
  expect(readSettings(settings).payment).toEqual({ provider: 'sandbox' });
});

test.each([
  [MIDTRANS],
  [{ ...MIDTRANS, MIDTRANS_BASE_URL: 'https://API.midtrans.com:443' }],
  [XENDIT_CHOSEN],
])(
  'a live key at the provider’s own address takes real money, also in production: %o',
  (settings) => {
    expect(isMoneyReal(readSettings({ ...PRODUCTION, ...settings }).payment)).toBe(true);
  },
);

test.each([
  [{}],
  [XENDIT],
  [{ ...MIDTRANS, MIDTRANS_SERVER_KEY: 'SB-Mid-server-1' }],
  [
    {
      ...MIDTRANS,
      MIDTRANS_SERVER_KEY: 'SB-Mid-server-1',
      MIDTRANS_BASE_URL: 'https://api.midtrans.com',
    },
  ],
  [{ ...MIDTRANS, ...AT_MIDTRANS_SANDBOX }],
  [{ ...MIDTRANS, MIDTRANS_BASE_URL: 'http://127.0.0.1:9000' }],
  [{ ...XENDIT_CHOSEN, ...XENDIT_TEST_KEY }],
  [{ ...XENDIT_CHOSEN, XENDIT_BASE_URL: 'https://api.xendit.co.example' }],
])(
  'a test key or another address takes no real money, and production needs ALLOW_SANDBOX=1: %o (PAY-47, PAY-49)',
  (settings) => {
    expect(isMoneyReal(readSettings(settings).payment)).toBe(false);
    const allowed = readSettings({ ...PRODUCTION, ALLOW_SANDBOX: '1', ...settings });
    expect(isMoneyReal(allowed.payment)).toBe(false);
    expect(() => readSettings({ ...PRODUCTION, ...settings })).toThrow('ALLOW_SANDBOX=1');
  },
);
