import { isAbsolute, join, resolve } from 'node:path';
import { type Base, DEFAULT_RETENTION_DAYS, type KioskConfig } from '@jepret/contract';
import { z } from 'zod';
import type { DatabaseLocation } from '../database/connect.ts';
import { isSender } from '../domain/e-mail-address.ts';
import { type AlertChoice, readAlertChoice } from './alert-choice.ts';
import { type BackupChoice, readBackupChoice } from './backup-choice.ts';
import { type PaymentChoice, readPaymentChoice } from './payment-choice.ts';
import { type PrinterChoice, readPrinterChoice } from './printer-choice.ts';
import { type PushChoice, readPushChoice } from './push-choice.ts';
import { readServiceManager, type ServiceManager } from './service-manager.ts';
import { createSettingReader, Origin } from './setting-reader.ts';
import { readStorageChoice, type StorageChoice } from './storage-choice.ts';

export { SettingError } from './setting-reader.ts';

export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  database: DatabaseLocation;
  storage: StorageChoice;
  backup: BackupChoice;
  printing: PrinterChoice;
  smtpUrl: string | undefined;
  mailFrom: string;
  admin: { email: string; password: string | undefined };
  payment: PaymentChoice;
  push: PushChoice;
  alerts: AlertChoice;
  /** Seals secrets in the database; if undefined, a file in the data folder holds the key. */
  secretKey: string | undefined;
  retentionDays: number;
  /** Bypasses of one operator or cashier on one day. */
  bypassesPerDay: number;
  /** The largest amount that an operator may refund; an owner has no limit. */
  operatorRefundLimitIdr: number;
  allowedOrigins: string[];
  trustedProxies: number;
  /** Opens `GET /metrics` to who sends it. */
  metricsToken: string | undefined;
  logLevel: string;
  /** The stream to systemd's journal, as `device:inode`; not always a stream of this process. */
  journalStream: string | undefined;
  serviceManager: ServiceManager;
  /** If undefined, ffmpeg is searched on the PATH. */
  ffmpegPath: string | undefined;
  /** In a chain, some processes answer calls and others make the videos. An upgrade starts its new version as a trial. */
  work: z.infer<typeof Work>;
  /** Where the command was typed: npm itself runs commands in the project's folder. */
  callerDir: string;
  bases: KioskConfig['bases'];
}

/** The only place that reads the environment. An empty variable counts as not set. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const read = createSettingReader(environment);
  const port = read('PORT', wholeNumber(0, 65_535), 3000);
  const dataDir = resolve(read('DATA_DIR', z.string(), './data'));
  const storage = readStorageChoice(read, dataDir);

  return {
    port,
    dataDir,
    host: read('HOST', z.string(), 'localhost'),
    publicUrl: read('PUBLIC_URL', Origin, `http://localhost:${port}`),
    database: read('DATABASE_URL', databaseIn(dataDir), {
      engine: 'sqlite',
      path: join(dataDir, 'jepret.sqlite'),
    }),
    storage,
    backup: readBackupChoice(read, { dataDir, storage }),
    printing: readPrinterChoice(read, dataDir),
    smtpUrl: read('SMTP_URL', SmtpUrl, undefined),
    mailFrom: read('MAIL_FROM', Sender, 'Jepret <booth@jepret.local>'),
    admin: {
      email: read('ADMIN_EMAIL', z.email('must be an e-mail address'), 'admin@jepret.local'),
      password: read('ADMIN_PASSWORD', AdminPassword, undefined),
    },
    payment: readPaymentChoice(read),
    push: readPushChoice(read),
    alerts: readAlertChoice(read),
    secretKey: read('SECRET_KEY', SecretKey, undefined),
    bypassesPerDay: read('BYPASSES_A_DAY', wholeNumber(0, 1000), 10),
    operatorRefundLimitIdr: read('OPERATOR_REFUND_LIMIT_IDR', wholeNumber(0, 100_000_000), 150_000),
    retentionDays: read('RETENTION_DAYS', wholeNumber(1, 3650), DEFAULT_RETENTION_DAYS),
    allowedOrigins: read('ALLOWED_ORIGINS', OriginList, []),
    trustedProxies: read('TRUST_PROXY', wholeNumber(0, 10), 0),
    metricsToken: read('METRICS_TOKEN', MetricsToken, undefined),
    logLevel: read('LOG_LEVEL', LogLevel, 'info'),
    journalStream: read('JOURNAL_STREAM', z.string(), undefined),
    serviceManager: readServiceManager(read),
    ffmpegPath: read('FFMPEG_PATH', z.string(), undefined),
    work: read('WORK', Work, 'all'),
    callerDir: readCallerDir(environment),
    bases: {
      core: read('CORE_URL', Origin, ''),
      auth: read('AUTH_URL', Origin, ''),
      processing: read('PROCESSING_URL', Origin, ''),
      static: read('STATIC_URL', Origin, ''),
      videos: read('VIDEOS_URL', Origin, ''),
    } satisfies Record<Base | 'static' | 'videos', string>,
  };
}

/** Also without correct settings. */
export const readCallerDir = ({ INIT_CWD }: NodeJS.ProcessEnv): string => INIT_CWD?.trim() || '.';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);

const OriginList = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .pipe(z.array(Origin, 'must be addresses like https://booth.example.com, separated by commas'));

const SmtpUrl = z.string().regex(/^smtps?:\/\/./, 'must start with smtp:// or smtps://');

const Sender = z
  .string()
  .refine(isSender, 'must look like booth@example.com or Jepret <booth@example.com>');

const MIN_PASSWORD_LENGTH = 8;
const AdminPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(200, 'must have at most 200 characters');

const SecretKey = z.string().min(32, 'must have at least 32 characters, best random ones');

const MetricsToken = z
  .string()
  .regex(
    /^[\x21-\x7e]{32,200}$/,
    'must have 32 to 200 characters without spaces, best random ones',
  );

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LogLevel = z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`);

const WORKS = ['all', 'calls', 'videos', 'trial'] as const;
const Work = z.enum(WORKS, `must be one of ${WORKS.join(', ')}`);

const databaseIn = (dataDir: string) =>
  z.string().transform((text, context): DatabaseLocation => {
    if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) {
      return { engine: 'postgres', url: text };
    }
    const path = /^sqlite:(?:\/\/)?(.+)$/.exec(text)?.[1];
    if (path) return { engine: 'sqlite', path: isAbsolute(path) ? path : join(dataDir, path) };
    context.addIssue('must start with sqlite: or postgres://');
    return z.NEVER;
  });
