import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { Origin, type ReadSetting } from './setting-reader.ts';

/** What the channels of alerts need beside the mail server; a channel without its setting is off. */
export interface AlertChoice {
  telegramBotToken: string | undefined;
  /** An address other than Telegram's own. */
  telegramBaseUrl: string | undefined;
  /** Signs the calls of the webhooks. */
  webhookSecret: string | undefined;
  /** Whether webhooks may be in the own network, and without https. */
  allowsPrivateWebhooks: boolean;
  /** The private key of web push, base64url. */
  vapidKey: string | undefined;
}

export const readAlertChoice = (read: ReadSetting): AlertChoice => ({
  telegramBotToken: read('ALERT_TELEGRAM_BOT_TOKEN', BotToken, undefined),
  telegramBaseUrl: read('ALERT_TELEGRAM_BASE_URL', Origin, undefined),
  webhookSecret: read('ALERT_WEBHOOK_SECRET', WebhookSecret, undefined),
  allowsPrivateWebhooks: read('ALERT_PRIVATE_WEBHOOKS', Flag, '0') === '1',
  vapidKey: read('ALERT_VAPID_KEY', VapidKey, undefined),
});

/** It becomes a part of an address. */
const BotToken = z
  .string()
  .regex(/^\d{1,20}:[\w-]{20,100}$/, 'must look like 123456789:AA…, as BotFather shows it');

const WebhookSecret = z
  .string()
  .regex(
    /^[\x21-\x7e]{32,200}$/,
    'must have 32 to 200 characters without spaces, best random ones',
  );

const Flag = z.enum(['0', '1'], 'must be 0 or 1');

const VapidKey = z
  .string()
  .refine(isPrivateKey, 'must be the 43 characters that `alerts create-key` prints');

function isPrivateKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false;
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
