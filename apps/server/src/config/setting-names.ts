import { documentPlace } from './command-names.ts';
import { SettingError } from './setting-error.ts';

/** Every variable that the server, the command line or the print agent reads. */
export const SETTING_NAMES = [
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'AGENT_TOKEN',
  'ALERT_PRIVATE_WEBHOOKS',
  'ALERT_TELEGRAM_BASE_URL',
  'ALERT_TELEGRAM_BOT_TOKEN',
  'ALERT_VAPID_KEY',
  'ALERT_WEBHOOK_SECRET',
  'ALLOWED_ORIGINS',
  'ALLOW_SANDBOX',
  'AUTH_URL',
  'BACKUP_KEY',
  'BACKUP_TO',
  'BOOTH_URL',
  'BYPASSES_A_DAY',
  'CORE_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'FCM_BASE_URL',
  'FCM_SERVICE_ACCOUNT',
  'FCM_VAPID_KEY',
  'FCM_WEB_CONFIG',
  'FFMPEG_PATH',
  'HOST',
  'INIT_CWD',
  'JOURNAL_STREAM',
  'LOG_LEVEL',
  'MAIL_FROM',
  'METRICS_TOKEN',
  'MIDTRANS_BASE_URL',
  'MIDTRANS_SERVER_KEY',
  'NODE_ENV',
  'NOTIFY_SOCKET',
  'OPERATOR_REFUND_LIMIT_IDR',
  'PAYMENT_PROVIDER',
  'PORT',
  'PRINTER_URL',
  'PROCESSING_URL',
  'PUBLIC_URL',
  'PUSH_PROVIDER',
  'RETENTION_DAYS',
  'SECRET_KEY',
  'SKIP_SYSTEM_PACKAGES',
  'SMTP_URL',
  'STATIC_URL',
  'STORAGE_URL',
  'TRUST_PROXY',
  'VIDEOS_URL',
  'WATCHDOG_USEC',
  'WORK',
  'XENDIT_BASE_URL',
  'XENDIT_CALLBACK_TOKEN',
  'XENDIT_SECRET_KEY',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** An unknown variable with one of these prefixes is taken for a misspelt setting. */
const OUR_PREFIXES = [
  'AGENT_',
  'ALERT_',
  'ALLOWED_',
  'BACKUP_',
  'BOOTH_',
  'BYPASSES_',
  'FCM_',
  'MIDTRANS_',
  'OPERATOR_',
  'PAYMENT_',
  'PRINTER_',
  'PUSH_',
  'RETENTION_',
  'SMTP_',
  'STORAGE_',
  'TRUST_',
  'XENDIT_',
];

/**
 * Variables of npm, and of Kubernetes and Docker links, which are named after services: a service `payment`
 * sets PAYMENT_SERVICE_HOST and PAYMENT_PORT_80_TCP.
 */
const FOREIGN_NAME =
  /^npm_|_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)?$/i;

/** RUN-40: with PAYMENT_PROVIDR ignored, the booth would open in the sandbox. */
export function refuseUnknownSettings(environment: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(environment)) {
    if (!value?.trim() || isSettingName(name) || FOREIGN_NAME.test(name)) continue;
    const similarName = findSimilarName(name.toUpperCase());
    if (similarName)
      throw new SettingError(`${name} is not a setting; did you mean ${similarName}?`);
    if (OUR_PREFIXES.some((prefix) => name.toUpperCase().startsWith(prefix))) {
      throw new SettingError(
        `${name} is not a setting; ${documentPlace('settings.md')} lists them all.`,
      );
    }
  }
}

const isSettingName = (name: string): boolean => SETTING_NAMES.some((known) => known === name);

/** Two edits of PORT can give another word (ROOT, TEST, HOME), so a short name allows one. */
const SHORT_NAME_LENGTH = 4;
const MAX_EDITS = { short: 1, long: 2 }; // RUN-40
const getMaxEdits = ({ length }: string): number =>
  length <= SHORT_NAME_LENGTH ? MAX_EDITS.short : MAX_EDITS.long;

function findSimilarName(name: string): SettingName | undefined {
  const candidates = SETTING_NAMES.map((known) => ({ known, distance: editDistance(name, known) }))
    .filter(({ known, distance }) => distance <= getMaxEdits(known))
    .toSorted((a, b) => a.distance - b.distance);
  return candidates[0]?.known;
}

/** The number of letters to insert, remove, replace or swap with a neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]?.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
