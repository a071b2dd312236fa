import { hasLiveKey } from './payment-choice.ts';
import { listKeyWarnings } from './payment-keys.ts';
import type { Settings } from './settings.ts';

type Checked = Pick<Settings, 'payment' | 'publicUrl' | 'host' | 'smtpUrl' | 'mailFrom'>;

/** Settings that are valid but mostly a mistake (RUN-42). No warning shows a secret. */
export function listSettingWarnings(settings: Checked): string[] {
  const { payment, publicUrl, host, smtpUrl, mailFrom } = settings;
  const { protocol, hostname } = new URL(publicUrl);
  const warnings = listKeyWarnings(payment);
  if (protocol === 'http:' && hasLiveKey(payment)) {
    warnings.push(
      `PUBLIC_URL is ${publicUrl} with a live payment key: webhooks and visitors’ links are not encrypted; set an https address.`,
    );
  }
  if (!isLoopback(host) && isLoopback(hostname)) {
    warnings.push(
      `PUBLIC_URL is ${publicUrl} while HOST=${host} lets other machines in: links in mails and QR codes will not work on them; set PUBLIC_URL to the address that they use.`,
    );
  }
  if (smtpUrl !== undefined && /@jepret\.local>?$/i.test(mailFrom)) {
    warnings.push(
      `MAIL_FROM is ${mailFrom} while SMTP_URL names a mail server: jepret.local does not exist, so mails are refused or lost; set a sender of your own.`,
    );
  }
  return warnings;
}

const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/i.test(host);
