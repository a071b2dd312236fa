import type { CheckResult } from '@jepret/contract/console';
import { TIME_ZONES } from '@jepret/contract/console';
import type { Values } from '../env-file.ts';
import type { Machine } from '../machine.ts';
import { PATHS } from '../paths.ts';
import { askSecret, askText, choose, confirm, type Terminal } from '../terminal.ts';
import type { Plan } from './answers.ts';
import { askPrinter } from './ask-printer.ts';
import type { Checks } from './checks.ts';
import { findNone, hidePassword } from './former-answers.ts';

/** Questions that belong together. Their answers are checked before the next group. */
export interface Group {
  ask(terminal: Terminal, current: Values): Promise<Values>;
  check(plan: Plan, checks: Checks): Promise<readonly CheckResult[]>;
}

export const listGroups = (machine: Machine): readonly Group[] => [
  { ask: askKind, check: (_plan, checks) => checks.checkClock() },
  { ask: askAddress, check: (plan, checks) => checks.checkAddress(plan) },
  { ask: askChain, check: (plan, checks) => checks.checkStores(plan) },
  { ask: askPayment, check: (plan, checks) => checks.checkPayment(plan) },
  { ask: askMail, check: (plan, checks) => checks.checkMail(plan) },
  {
    ask: (terminal, current) => askPrinter(terminal, current, machine),
    check: (plan, checks) => checks.checkPrinter(plan),
  },
  { ask: askBackup, check: (plan, checks) => checks.checkBackup(plan) },
  { ask: askLocation, check: async () => [] },
  { ask: (terminal, current) => askOwner(terminal, current, machine), check: async () => [] },
];

async function askKind(terminal: Terminal, current: Values): Promise<Values> {
  const options = [
    { value: 'booth', title: 'A booth: server, screen, camera and printer in one place' },
    { value: 'shop', title: "A shop's server: its kiosks are other machines" },
    { value: 'chain', title: 'A server of a chain, with PostgreSQL and an S3 bucket' },
  ];
  return { KIND: await choose(terminal, 'What is this machine?', options, current.KIND) };
}

async function askAddress(terminal: Terminal, current: Values): Promise<Values> {
  const TLS = await choose(
    terminal,
    'How do phones and kiosks reach this machine?',
    [
      { value: 'acme', title: 'At a public domain name, with a Let’s Encrypt certificate' },
      {
        value: 'internal',
        title: 'At a name in the shop’s network, with a self-signed certificate',
      },
      { value: 'off', title: 'Only from this machine, or through your own reverse proxy' },
    ],
    current.TLS ?? (current.KIND === 'booth' ? 'off' : undefined),
  );
  const known = current.PUBLIC_URL;
  if (TLS === 'off') {
    const question = 'Address that browsers open, for another machine with https';
    return { TLS, PUBLIC_URL: await askText(terminal, question, known, 'http://localhost:3000') };
  }
  const former = known?.startsWith('https://') ? new URL(known).hostname : undefined;
  const name = await askText(terminal, 'Name of this machine, like booth.example.com', former);
  return { TLS, PUBLIC_URL: `https://${name}` };
}

async function askChain(terminal: Terminal, current: Values): Promise<Values> {
  if (current.KIND !== 'chain') return {};
  const database = 'PostgreSQL address (postgres://user:password@host/database)';
  const storage = 'Bucket (s3://KEY:SECRET@host/bucket?region=…)';
  const key = 'Secret key of the chain, at least 32 characters';
  return {
    DATABASE_URL: await askSecret(terminal, database, current.DATABASE_URL),
    STORAGE_URL: await askSecret(terminal, storage, current.STORAGE_URL),
    SECRET_KEY: await askSecret(terminal, key, current.SECRET_KEY),
  };
}

async function askPayment(terminal: Terminal, current: Values): Promise<Values> {
  const provider = await choose(
    terminal,
    'Which payment provider?',
    [
      { value: 'midtrans', title: 'Midtrans' },
      { value: 'xendit', title: 'Xendit' },
      { value: 'sandbox', title: 'The sandbox: no real money, to try the booth' },
    ],
    current.PAYMENT_PROVIDER ?? (current.ALLOW_SANDBOX === '1' ? 'sandbox' : undefined),
  );
  const keys = await askKeys(terminal, provider, current);
  const isTestKey = /^SB-|^xnd_development_/.test(Object.values(keys)[0] ?? '');
  if (isTestKey && !(await confirm(terminal, 'This is a test key: no real money. Use it?'))) {
    return askPayment(terminal, current);
  }
  const takesNoMoney = provider === 'sandbox' || isTestKey;
  return { PAYMENT_PROVIDER: provider, ...keys, ALLOW_SANDBOX: takesNoMoney ? '1' : '' };
}

async function askKeys(terminal: Terminal, provider: string, current: Values): Promise<Values> {
  const ask = (question: string, name: string) => askSecret(terminal, question, current[name]);
  if (provider === 'midtrans') {
    return {
      MIDTRANS_SERVER_KEY: await ask('Server key (Mid-server-…)', 'MIDTRANS_SERVER_KEY'),
    };
  }
  if (provider === 'sandbox') return {};
  return {
    XENDIT_SECRET_KEY: await ask('Secret key (xnd_production_…)', 'XENDIT_SECRET_KEY'),
    XENDIT_CALLBACK_TOKEN: await ask('Webhook verification token', 'XENDIT_CALLBACK_TOKEN'),
  };
}

const SMTPS_PORT = '465';

async function askMail(terminal: Terminal, current: Values): Promise<Values> {
  const former = current.SMTP_URL ? new URL(current.SMTP_URL) : undefined;
  if (former && (await keepsMailServer(terminal, former)))
    return { SMTP_URL: current.SMTP_URL ?? '' };
  terminal.print('E-mails go through a mail server. Without one, visitors get none.');
  const host = await askText(terminal, 'Mail server, like smtp.gmail.com', undefined, 'none');
  if (host === '') return { SMTP_URL: '', MAIL_FROM: '' };
  const port = await askText(terminal, 'Port', SMTPS_PORT);
  const user = await askText(terminal, 'User', undefined, 'none');
  const password = user === '' ? '' : await askSecret(terminal, 'Password', undefined);
  const MAIL_FROM = await askText(
    terminal,
    'Sender, like Jepret <booth@example.com>',
    current.MAIL_FROM ?? (user.includes('@') ? `Jepret <${user}>` : undefined),
  );
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const scheme = port === SMTPS_PORT ? 'smtps' : 'smtp';
  return { SMTP_URL: `${scheme}://${account}${host}:${port}`, MAIL_FROM };
}

async function keepsMailServer(terminal: Terminal, { host }: URL): Promise<boolean> {
  const options = [
    { value: 'keep', title: `Keep ${host}` },
    { value: 'change', title: 'Another mail server, or none' },
  ] as const;
  return (await choose(terminal, 'Which mail server?', options, 'keep')) === 'keep';
}

async function askBackup(terminal: Terminal, current: Values): Promise<Values> {
  const known = current.BACKUP_TO;
  const options = [
    ...(known ? [{ value: 'keep', title: `Keep ${hidePassword(known)}` }] : []),
    { value: 'folder', title: 'In a folder, on another disk' },
    { value: 'bucket', title: 'In an S3 bucket' },
    { value: '', title: 'Nowhere: no backups' },
  ];
  const kept = known ? 'keep' : findNone(current);
  const chosen = await choose(
    terminal,
    'Where should the nightly backup be stored?',
    options,
    kept,
  );
  if (chosen === 'keep') return { BACKUP_TO: known ?? '', BACKUP_KEY: current.BACKUP_KEY ?? '' };
  if (chosen === '') return { BACKUP_TO: '', BACKUP_KEY: '' };
  const BACKUP_TO =
    chosen === 'folder'
      ? await askText(terminal, 'Folder, like /mnt/usb/jepret', undefined)
      : await askSecret(
          terminal,
          'Bucket (s3://KEY:SECRET@host/bucket/jepret?region=…)',
          undefined,
        );
  const question = 'Public key that encrypts them, age1…';
  const BACKUP_KEY = await askText(terminal, question, current.BACKUP_KEY, 'not encrypted');
  return { BACKUP_TO, BACKUP_KEY };
}

async function askLocation(terminal: Terminal, current: Values): Promise<Values> {
  const question = 'Location: the name of the shop or mall, as the console shows it';
  const options = TIME_ZONES.map((value) => ({ value, title: value }));
  return {
    LOCATION: await askText(terminal, question, current.LOCATION),
    TIME_ZONE: await choose(terminal, 'Time zone?', options, current.TIME_ZONE),
  };
}

/** The first owner is created at the first start only. */
async function askOwner(terminal: Terminal, current: Values, machine: Machine): Promise<Values> {
  if (machine.exists(`${PATHS.data}/jepret.sqlite`)) return {};
  return {
    ADMIN_EMAIL: await askText(terminal, 'E-mail address of the owner', current.ADMIN_EMAIL),
  };
}
