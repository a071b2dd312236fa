import { systemClock } from '@jepret/time';
import { createEmlFolderMailer } from '../../adapters/mailer/eml-folder.ts';
import { createSmtpMailer } from '../../adapters/mailer/smtp.ts';
import { dataFoldersOf } from '../../config/data-folders.ts';
import { SettingError, type Settings } from '../../config/settings.ts';
import type { Mailer } from '../../ports/mailer.ts';

/** A mail server, or a folder of mails where none is set. */
export function createMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  makeId: () => string,
): Mailer {
  const options = { from: mailFrom, clock: systemClock, newId: makeId };
  if (smtpUrl === undefined) {
    return createEmlFolderMailer({ ...options, folder: dataFoldersOf(dataDir).outboxDir });
  }
  try {
    return createSmtpMailer({ ...options, url: smtpUrl });
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : 'SMTP_URL is not usable.');
  }
}
