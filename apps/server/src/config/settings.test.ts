import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('every setting is optional (PRIVACY-1, RUN-6)', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    database: { engine: 'sqlite', path: resolve('data/jepret.sqlite') },
    storage: { provider: 'disk', folder: resolve('data/storage') },
    backup: { place: undefined, publicKey: undefined },
    printing: { provider: 'spool', folder: resolve('data/prints') },
    smtpUrl: undefined,
    mailFrom: 'Jepret <booth@jepret.local>',
    admin: { email: 'admin@jepret.local', password: undefined },
    payment: { provider: 'sandbox' },
    push: { provider: 'sse' },
    alerts: {
      telegramBotToken: undefined,
      telegramBaseUrl: undefined,
      webhookSecret: undefined,
      allowsPrivateWebhooks: false,
      vapidKey: undefined,
    },
    bypassesPerDay: 10,
    operatorRefundLimitIdr: 150_000,
    retentionDays: 14,
    allowedOrigins: [],
    trustedProxies: 0,
    logLevel: 'info',
    journalStream: undefined,
    serviceManager: { notifySocket: undefined, watchdogMs: undefined },
    ffmpegPath: undefined,
    work: 'all',
    callerDir: '.',
    bases: { core: '', auth: '', processing: '', static: '', videos: '' },
  });
});

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', SMTP_URL: ' ', ADMIN_EMAIL: '' })).toEqual(readSettings({}));
});

test('every setting is read from its variable (RUN-6)', () => {
  expect(
    readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://booth.example.com/',
      DATA_DIR: '/var/lib/jepret',
      DATABASE_URL: 'postgresql://jepret:secret@db/jepret?sslmode=require',
      PRINTER_URL: 'ipp://printer.local/ipp/print',
      SMTP_URL: 'smtps://user:secret@mail.example.com',
      MAIL_FROM: 'Booth <booth@example.com>',
      ADMIN_EMAIL: 'sari@example.com',
      ADMIN_PASSWORD: 'sembilan kucing',
      BYPASSES_A_DAY: '3',
      OPERATOR_REFUND_LIMIT_IDR: '0',
      RETENTION_DAYS: '30',
      ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443',
      TRUST_PROXY: '2',
      LOG_LEVEL: 'debug',
      FFMPEG_PATH: '/opt/ffmpeg/bin/ffmpeg',
      WORK: 'calls',
      METRICS_TOKEN: 'a-token-of-more-than-32-characters',
      CORE_URL: 'https://core.example',
      AUTH_URL: 'https://auth.example',
      PROCESSING_URL: 'https://work.example',
      STATIC_URL: 'https://files.example',
      VIDEOS_URL: 'https://films.example',
    }),
  ).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://booth.example.com',
    dataDir: '/var/lib/jepret',
    database: {
      engine: 'postgres',
      url: 'postgresql://jepret:secret@db/jepret?sslmode=require',
    },
    storage: { provider: 'disk', folder: '/var/lib/jepret/storage' },
    backup: { place: undefined, publicKey: undefined },
    printing: {
      provider: 'ipp',
      address: 'ipp://printer.local:631/ipp/print',
      credentials: undefined,
      isCertificateChecked: true,
    },
    smtpUrl: 'smtps://user:secret@mail.example.com',
    mailFrom: 'Booth <booth@example.com>',
    admin: { email: 'sari@example.com', password: 'sembilan kucing' },
    payment: { provider: 'sandbox' },
    push: { provider: 'sse' },
    alerts: {
      telegramBotToken: undefined,
      telegramBaseUrl: undefined,
      webhookSecret: undefined,
      allowsPrivateWebhooks: false,
      vapidKey: undefined,
    },
    bypassesPerDay: 3,
    operatorRefundLimitIdr: 0,
    retentionDays: 30,
    allowedOrigins: ['https://a.example', 'https://b.example:8443'],
    trustedProxies: 2,
    metricsToken: 'a-token-of-more-than-32-characters',
    logLevel: 'debug',
    journalStream: undefined,
    serviceManager: { notifySocket: undefined, watchdogMs: undefined },
    ffmpegPath: '/opt/ffmpeg/bin/ffmpeg',
    work: 'calls',
    callerDir: '.',
    bases: {
      core: 'https://core.example',
      auth: 'https://auth.example',
      processing: 'https://work.example',
      static: 'https://files.example',
      videos: 'https://films.example',
    },
  });
});

test.each(['short', 'x'.repeat(201), `${'x'.repeat(40)} y`])(
  'the metrics token %s stops the start (METRIC-1)',
  (token) => {
    expect(() => readSettings({ METRICS_TOKEN: token })).toThrow(
      'METRICS_TOKEN must have 32 to 200 characters without spaces, best random ones.',
    );
  },
);

test.each([
  ['sqlite:booth.sqlite', '/data/booth.sqlite'],
  ['sqlite:/srv/booth.sqlite', '/srv/booth.sqlite'],
  ['sqlite:///srv/booth.sqlite', '/srv/booth.sqlite'],
])('%s names a SQLite file (RUN-9)', (url, path) => {
  const { database } = readSettings({ DATA_DIR: '/data', DATABASE_URL: url });
  expect(database).toEqual({ engine: 'sqlite', path });
});

test.each([
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '65536', 'PORT must be from 0 to 65535.'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535.'],
  [
    'PUBLIC_URL',
    'booth.example.com',
    'PUBLIC_URL must be an address like https://booth.example.com, without a path.',
  ],
  [
    'PUBLIC_URL',
    'https://booth.example.com/path',
    'PUBLIC_URL must be an address like https://booth.example.com, without a path.',
  ],
  ['DATABASE_URL', 'mysql://u:secret@h/d', 'DATABASE_URL must start with sqlite: or postgres://.'],
  ['SMTP_URL', 'http://u:secret@h', 'SMTP_URL must start with smtp:// or smtps://.'],
  [
    'MAIL_FROM',
    'no-address',
    'MAIL_FROM must look like booth@example.com or Jepret <booth@example.com>.',
  ],
  ...['x@y', 'ü@example.com', 'a..b@example.com', 'a@example.com.', 'Jepret <a@b>'].map((value) => [
    'MAIL_FROM',
    value,
    'MAIL_FROM must look like booth@example.com or Jepret <booth@example.com>.',
  ]),
  ['ADMIN_EMAIL', 'no-address', 'ADMIN_EMAIL must be an e-mail address.'],
  ['ADMIN_PASSWORD', 'secret', 'ADMIN_PASSWORD must have at least 8 characters.'],
  ['BYPASSES_A_DAY', '-1', 'BYPASSES_A_DAY must be a whole number from 0 to 1000.'],
  [
    'OPERATOR_REFUND_LIMIT_IDR',
    '-1',
    'OPERATOR_REFUND_LIMIT_IDR must be a whole number from 0 to 100000000.',
  ],
  ['RETENTION_DAYS', '0', 'RETENTION_DAYS must be from 1 to 3650.'],
  ['RETENTION_DAYS', '1.5', 'RETENTION_DAYS must be a whole number from 1 to 3650.'],
  [
    'ALLOWED_ORIGINS',
    'https://a.example,*',
    'ALLOWED_ORIGINS must be an address like https://booth.example.com, without a path.',
  ],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY must be a whole number from 0 to 10.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ['WORK', 'hard', 'WORK must be one of all, calls, videos, trial.'],
  [
    'VIDEOS_URL',
    'ftp://films',
    'VIDEOS_URL must be an address like https://booth.example.com, without a path.',
  ],
])(
  'a wrong %s (%s) stops the start with one sentence without secrets (RUN-7)',
  (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      expect.objectContaining({ message: sentence }),
    );
  },
);
