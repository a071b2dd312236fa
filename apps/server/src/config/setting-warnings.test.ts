import { expect, test } from 'vitest';
import { listSettingWarnings } from './setting-warnings.ts';
import { readSettings } from './settings.ts';

const warn = (environment: Record<string, string>) =>
  listSettingWarnings(readSettings(environment));

const MIDTRANS = { PAYMENT_PROVIDER: 'midtrans', MIDTRANS_SERVER_KEY: 'Mid-server-topsecret' };
const XENDIT = {
  XENDIT_SECRET_KEY: 'xnd_production_topsecret',
  XENDIT_CALLBACK_TOKEN: 'topsecret',
};
const HTTPS = { PUBLIC_URL: 'https://booth.example.com' };
const SMTP = { SMTP_URL: 'smtps://booth:topsecret@mail.example.com' };

test.each([
  [{}],
  [{ ...MIDTRANS, ...HTTPS }],
  [{ ...XENDIT, ...HTTPS }],
  [{ ...MIDTRANS, MIDTRANS_SERVER_KEY: 'SB-Mid-server-1' }],
  [{ ...MIDTRANS, MIDTRANS_BASE_URL: 'http://127.0.0.1:9' }],
  [{ HOST: '0.0.0.0', ...HTTPS }],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000' }],
  [{ HOST: '::1' }],
  [{ ...SMTP, MAIL_FROM: 'Booth <booth@example.com>' }],
  [{ MAIL_FROM: 'Booth <booth@jepret.local>' }],
])('consistent settings give no warning: %o', (environment) => {
  expect(warn(environment)).toEqual([]);
});

test.each([
  ['a live key with http', 'PUBLIC_URL is http://localhost:3000 with a live', MIDTRANS],
  ['a live key of a provider that is not chosen', 'with a live payment key', XENDIT],
  ['other machines and localhost', 'while HOST=0.0.0.0 lets', { HOST: '0.0.0.0' }],
  ['other machines over IPv6', 'while HOST=:: lets', { HOST: '::' }],
  ['a sender that does not exist', 'MAIL_FROM is Jepret <booth@jepret.local> while', SMTP],
  [
    'a bare sender that does not exist',
    'MAIL_FROM is x@JEPRET.local while',
    { ...SMTP, MAIL_FROM: 'x@JEPRET.local' },
  ],
])('%s gives a warning without secrets (RUN-42)', (_, words, environment) => {
  const warnings = warn(environment);
  expect(warnings).toEqual([expect.stringContaining(words)]);
  expect(warnings.join()).not.toContain('topsecret');
});

test.each([
  ['MIDTRANS_SERVER_KEY', { ...HTTPS, MIDTRANS_SERVER_KEY: 'G123456789-topsecret' }],
  ['XENDIT_SECRET_KEY', { ...HTTPS, ...XENDIT, XENDIT_SECRET_KEY: 'sk_live_topsecret' }],
])('a %s of an unknown form gives a warning and is accepted (PAY-100)', (name, environment) => {
  expect(warn(environment)).toEqual([
    expect.stringMatching(new RegExp(`^${name} does not look like`)),
  ]);
});
