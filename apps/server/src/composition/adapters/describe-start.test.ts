import { expect, test } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { describeAdapters } from './describe-adapters.ts';
import { describeStart } from './describe-start.ts';

test('the start prints payment, mail, printer, storage and data folder, one line each (RUN-43)', () => {
  const settings = readSettings({ DATA_DIR: '/srv/jepret' });
  expect(describeStart(describeAdapters(settings), settings)).toEqual([
    'Payment: Sandbox, no real money',
    'Mail: Folder, /srv/jepret/outbox, from Jepret <booth@jepret.local>',
    'Printer: Folder, /srv/jepret/prints',
    'Storage: Disk, /srv/jepret/storage',
    'Data folder: /srv/jepret',
  ]);
});

test('the lines of the start contain no secret (RUN-43)', () => {
  const settings = readSettings({
    DATA_DIR: '/srv/jepret',
    PAYMENT_PROVIDER: 'midtrans',
    MIDTRANS_SERVER_KEY: 'Mid-server-topsecret',
    SMTP_URL: 'smtps://user-topsecret:topsecret@mail.example.com',
    MAIL_FROM: 'booth@example.com',
    PRINTER_URL: 'ipps://booth:topsecret@printer.example.com/printers/BOOTH',
    STORAGE_URL: 's3://KEYTOPSECRET:topsecret@s3.example.com/photos',
  });
  expect(describeStart(describeAdapters(settings), settings)).toEqual([
    'Payment: Midtrans, https://api.midtrans.com, real money',
    'Mail: SMTP, smtps://mail.example.com:465, from booth@example.com',
    'Printer: IPP, ipps://printer.example.com:631/printers/BOOTH',
    'Storage: S3, https://s3.example.com, photos/',
    'Data folder: /srv/jepret',
  ]);
});
