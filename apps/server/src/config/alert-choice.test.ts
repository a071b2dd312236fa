import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const pair = createECDH('prime256v1');
pair.generateKeys();
const KEY = pair.getPrivateKey().toString('base64url').padStart(43, 'A');
const TOKEN = '123456789:AAF-abcdefghijklmnopqrstuvwxyz_0123';
const SECRET = 'r'.repeat(32);

test('without settings only mail is on, and webhooks stay outside the own network (ALERT-1)', () => {
  expect(readSettings({}).alerts).toEqual({
    telegramBotToken: undefined,
    telegramBaseUrl: undefined,
    webhookSecret: undefined,
    allowsPrivateWebhooks: false,
    vapidKey: undefined,
  });
});

test('the channels read their secrets from the environment (ALERT-1)', () => {
  const environment = {
    ALERT_TELEGRAM_BOT_TOKEN: TOKEN,
    ALERT_TELEGRAM_BASE_URL: 'http://127.0.0.1:8081',
    ALERT_WEBHOOK_SECRET: SECRET,
    ALERT_PRIVATE_WEBHOOKS: '1',
    ALERT_VAPID_KEY: KEY,
  };
  expect(readSettings(environment).alerts).toEqual({
    telegramBotToken: TOKEN,
    telegramBaseUrl: 'http://127.0.0.1:8081',
    webhookSecret: SECRET,
    allowsPrivateWebhooks: true,
    vapidKey: KEY,
  });
});

test.each([
  ['ALERT_TELEGRAM_BOT_TOKEN', 'my-bot'],
  ['ALERT_TELEGRAM_BOT_TOKEN', '123456789:AAF-abcdefghijklmnopqr/../getUpdates'],
  ['ALERT_WEBHOOK_SECRET', 'short'],
  ['ALERT_PRIVATE_WEBHOOKS', 'yes'],
  ['ALERT_VAPID_KEY', 'short'],
  ['ALERT_VAPID_KEY', 'A'.repeat(43)],
])('%s=%s stops the start without being shown (ALERT-1)', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(value) }),
  );
});
