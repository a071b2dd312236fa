import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@jepret/testing/free-port.ts';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { createLogger } from '../../http/logs/request-log.ts';
import { openConsole } from '../../testing/booths/console-browser.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { openAdapters } from '../adapters.ts';
import { describeAdapters } from './describe-adapters.ts';

const NAMES = ['payment', 'push', 'mail', 'storage', 'printer', 'database', 'backup'];

/** Every secret contains "topsecret", in any case. */
const SECRETS = {
  midtrans: 'SB-Mid-server-topsecret',
  xendit: 'xnd_development_topsecret',
  callback: 'callback-topsecret',
  mailUser: 'mail-user-topsecret',
  mailPassword: 'mail-password-topsecret',
  storageKey: 'KEYTOPSECRET',
  storageSecret: 'storage-topsecret',
  backupKey: 'BACKUPTOPSECRET',
  backupSecret: 'backup-topsecret',
  printerPassword: 'printer-topsecret',
  databasePassword: 'database-topsecret',
  sealing: 'sealing-topsecret-sealing-topsecret',
  admin: 'admin-topsecret',
};

/** Settings in which every adapter has an address without a server. */
async function readWholeSettings() {
  const dataDir = mkdtempSync(join(tmpdir(), 'jepret-settings-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const account = join(dataDir, 'account.json');
  writeFileSync(
    account,
    JSON.stringify({
      client_email: 'booth@project.test',
      private_key: pem,
      project_id: 'project',
      token_uri: `http://127.0.0.1:${port}/token`,
    }),
  );
  const environment = {
    DATA_DIR: dataDir,
    PAYMENT_PROVIDER: 'midtrans',
    MIDTRANS_SERVER_KEY: SECRETS.midtrans,
    MIDTRANS_BASE_URL: `http://127.0.0.1:${port}`,
    XENDIT_SECRET_KEY: SECRETS.xendit,
    XENDIT_CALLBACK_TOKEN: SECRETS.callback,
    PUSH_PROVIDER: 'fcm',
    FCM_SERVICE_ACCOUNT: account,
    FCM_BASE_URL: `http://127.0.0.1:${port}`,
    FCM_WEB_CONFIG: JSON.stringify({
      apiKey: 'public',
      projectId: 'project',
      appId: 'app',
      messagingSenderId: '1',
    }),
    FCM_VAPID_KEY: 'B'.repeat(87),
    SMTP_URL: `smtp://${SECRETS.mailUser}:${SECRETS.mailPassword}@127.0.0.1:${port}`,
    STORAGE_URL: `s3://${SECRETS.storageKey}:${SECRETS.storageSecret}@127.0.0.1:${port}/bucket?tls=off`,
    BACKUP_TO: `s3://${SECRETS.backupKey}:${SECRETS.backupSecret}@127.0.0.1:${port}/backups?tls=off`,
    PRINTER_URL: `ipp://booth:${SECRETS.printerPassword}@127.0.0.1:${port}/printers/BOOTH`,
    SECRET_KEY: SECRETS.sealing,
    ADMIN_PASSWORD: SECRETS.admin,
  };
  return { environment, privateKey: pem.split('\n')[1] ?? '' };
}

function expectNoSecret(text: string, privateKey: string): void {
  const found = [...Object.values(SECRETS), privateKey].filter(
    (secret) => text.includes(secret) || text.includes(Buffer.from(secret).toString('base64')),
  );
  expect(found).toEqual([]);
}

test('settings, adapter tests and audit contain no configured secret (CONSOLE-69)', async () => {
  const { environment, privateKey } = await readWholeSettings();
  const database = await openInMemory();
  const { close, ...adapters } = await openAdapters(readSettings(environment), {
    database,
    logger: createLogger('silent', { write: () => {} }),
    version: '1.2.3',
    ffmpeg: undefined,
  });
  onTestFinished(close);
  const owner = openConsole(await createTestBooth(database, adapters));
  await owner.enter();
  const answers = [
    await owner.call('listAdapters'),
    ...(await Promise.all(NAMES.map((name) => owner.call('testAdapter', { params: { name } })))),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  const kinds = answers.slice(1).map((answer) => answer.json().data.kind);
  expect(kinds).toEqual(['fails', 'fails', 'fails', 'fails', 'fails', 'works', 'fails']);
  answers.push(await owner.call('listAudit', { query: { action: 'settings.tested' } }));
  expectNoSecret(answers.map(({ body }) => body).join('\n'), privateKey);
});

test('adapters are described without their secrets (CONSOLE-69)', async () => {
  const { environment, privateKey } = await readWholeSettings();
  const settings = readSettings({
    ...environment,
    PAYMENT_PROVIDER: 'xendit',
    DATABASE_URL: `postgres://booth:${SECRETS.databasePassword}@db.example.com:5433/jepret`,
  });
  const adapters = describeAdapters(settings);
  expect(adapters.map(({ kind }) => kind)).toEqual([
    'Xendit',
    'Firebase Cloud Messaging',
    'SMTP',
    'S3',
    'IPP',
    'PostgreSQL',
    'S3',
  ]);
  expect(adapters.find(({ name }) => name === 'database')?.facts).toEqual([
    { name: 'Server', value: 'db.example.com:5433' },
    { name: 'Database', value: 'jepret' },
    { name: 'Password', value: 'set' },
  ]);
  expectNoSecret(JSON.stringify(adapters), privateKey);
  // Each adapter names its variables.
  expect(adapters.flatMap(({ variables }) => variables)).toEqual(
    expect.arrayContaining(['XENDIT_SECRET_KEY', 'SMTP_URL', 'STORAGE_URL', 'PRINTER_URL']),
  );
});

test.each([
  [{}, [{ name: 'Webhook', value: 'none needed' }]],
  [
    { PAYMENT_PROVIDER: 'midtrans', MIDTRANS_SERVER_KEY: 'Mid-server-1' },
    [
      {
        name: 'Webhook at Midtrans',
        value:
          'none needed: the booth sends the address with each charge (https://booth.example.com/v1/payments/midtrans/notices)',
      },
    ],
  ],
  [
    {
      PAYMENT_PROVIDER: 'xendit',
      XENDIT_SECRET_KEY: 'xnd_production_1',
      XENDIT_CALLBACK_TOKEN: 'token',
    },
    [
      {
        name: 'Webhook to enter at Xendit',
        value: 'https://booth.example.com/v1/payments/xendit/notices',
      },
    ],
  ],
])(
  'the webhook address to enter at the provider is shown, or that none is needed (CONSOLE-200)',
  (keys, webhooks) => {
    const settings = readSettings({ PUBLIC_URL: 'https://booth.example.com', ...keys });
    const payment = describeAdapters(settings).find(({ name }) => name === 'payment');
    expect(payment?.facts.filter(({ name }) => name.startsWith('Webhook'))).toEqual(webhooks);
  },
);
