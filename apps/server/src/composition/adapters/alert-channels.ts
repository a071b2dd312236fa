import type { Scheduler } from '@jepret/time';
import { createPost } from '../../adapters/alert-channel/http-post.ts';
import { createMailAlertChannel } from '../../adapters/alert-channel/mail.ts';
import { createTelegramAlertChannel } from '../../adapters/alert-channel/telegram.ts';
import { createWebPushAlertChannel } from '../../adapters/alert-channel/web-push.ts';
import { createWebhookAlertChannel } from '../../adapters/alert-channel/webhook.ts';
import type { Settings } from '../../config/settings.ts';
import { parseSender } from '../../domain/e-mail-address.ts';
import { alertMail } from '../../mails/alert-mail.ts';
import type { AlertChannels } from '../../ports/alert-channel.ts';
import type { Mailer } from '../../ports/mailer.ts';

interface Options {
  mailer: Mailer;
  scheduler: Scheduler;
}

/** The channels whose secrets are in the environment, and mail (ALERT-1). */
export function createAlertChannels(
  { alerts, publicUrl, mailFrom }: Pick<Settings, 'alerts' | 'publicUrl' | 'mailFrom'>,
  { mailer, scheduler }: Options,
): AlertChannels {
  const { telegramBotToken, telegramBaseUrl, webhookSecret, allowsPrivateWebhooks } = alerts;
  const clock = scheduler;
  const outside = createPost({ scheduler, allowsPrivate: false });
  return {
    mail: createMailAlertChannel({ mailer, scheduler, compose: alertMail }),
    telegram:
      telegramBotToken === undefined
        ? undefined
        : createTelegramAlertChannel({
            token: telegramBotToken,
            ...(telegramBaseUrl !== undefined && { baseUrl: telegramBaseUrl }),
            // The operator's own address, not one that was entered in the console.
            post: createPost({ scheduler, allowsPrivate: true }),
          }),
    'web-push':
      alerts.vapidKey === undefined
        ? undefined
        : createWebPushAlertChannel({
            key: alerts.vapidKey,
            contact: publicUrl.startsWith('https:')
              ? publicUrl
              : `mailto:${parseSender(mailFrom).address}`,
            clock,
            post: outside,
          }),
    webhook:
      webhookSecret === undefined
        ? undefined
        : createWebhookAlertChannel({
            secret: webhookSecret,
            clock,
            allowsPrivate: allowsPrivateWebhooks,
            post: createPost({ scheduler, allowsPrivate: allowsPrivateWebhooks }),
          }),
  };
}
