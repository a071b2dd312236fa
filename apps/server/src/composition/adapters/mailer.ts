import { systemClock, systemScheduler } from '@jepret/time';
import { createEmlFolderMailer } from '../../adapters/mailer/eml-folder.ts';
import { createSmtpMailer } from '../../adapters/mailer/smtp.ts';
import { getDataFolders } from '../../config/data-folders.ts';
import { SettingError, type Settings } from '../../config/settings.ts';
import type { Mailer } from '../../ports/mailer.ts';

/** The mail server, or a folder for mails if none is set. */
export function createMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  makeId: () => string,
): Mailer {
  const options = { from: mailFrom, newId: makeId };
  if (smtpUrl === undefined) {
    const folder = getDataFolders(dataDir).outboxDir;
    return createEmlFolderMailer({ ...options, folder, clock: systemClock });
  }
  try {
    return createSmtpMailer({ ...options, url: smtpUrl, scheduler: systemScheduler });
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : 'SMTP_URL is not usable.');
  }
}
