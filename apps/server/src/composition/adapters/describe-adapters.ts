import { parseSmtpUrl } from '../../adapters/mailer/smtp-url.ts';
import { documentPlace } from '../../config/command-names.ts';
import { getDataFolders } from '../../config/data-folders.ts';
import { isMoneyReal } from '../../config/payment-choice.ts';
import type { Settings } from '../../config/settings.ts';
import { NO_BACKUPS } from '../../features/doctor/backup.ts';
import type { AdapterFacts } from '../../features/settings/service.ts';
import { webhookUrlOf } from './payments.ts';

type AdapterDescription = Omit<AdapterFacts, 'name' | 'document'>;

const DOCUMENT = documentPlace('settings.md');
const BACKUP_CHAPTER = documentPlace('guide/backup-and-upgrade.md');
const IS_SET = 'set';

/** Describes the configuration of each adapter; of a secret only that it is set. */
export function describeAdapters(settings: Settings): AdapterFacts[] {
  return [
    { name: 'payment', ...describePayment(settings), document: DOCUMENT },
    { name: 'push', ...describePush(settings.push), document: DOCUMENT },
    { name: 'mail', ...describeMail(settings), document: DOCUMENT },
    { name: 'storage', ...describeStorage(settings.storage), document: DOCUMENT },
    {
      name: 'printer',
      ...describePrinter(settings.printing),
      document: `${DOCUMENT}; ${documentPlace('guide/hardware.md')}, Printer`,
    },
    {
      name: 'database',
      ...describeDatabase(settings.database),
      document: `${DOCUMENT}; ${BACKUP_CHAPTER}`,
    },
    {
      name: 'backup',
      ...describeBackups(settings.backup),
      document: `${DOCUMENT}; ${BACKUP_CHAPTER}`,
    },
  ];
}

const KEYS = {
  sandbox: [],
  midtrans: ['MIDTRANS_SERVER_KEY', 'MIDTRANS_BASE_URL'],
  xendit: ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN', 'XENDIT_BASE_URL'],
} as const;

function describePayment({ payment: choice, publicUrl }: Settings): AdapterDescription {
  const { provider } = choice;
  const isReal = isMoneyReal(choice);
  const address = provider === 'sandbox' ? undefined : choice[provider]?.baseUrl;
  return {
    kind: { sandbox: 'Sandbox', midtrans: 'Midtrans', xendit: 'Xendit' }[provider],
    facts: [
      ...(address ? [{ name: 'Address', value: address }] : []),
      ...(provider === 'midtrans' ? [{ name: 'Server key', value: IS_SET }] : []),
      ...(provider === 'xendit'
        ? [
            { name: 'Secret key', value: IS_SET },
            { name: 'Callback token', value: IS_SET },
          ]
        : []),
      { name: 'Money', value: isReal ? 'real' : 'not real' },
      ...listWebhooks(choice, publicUrl),
    ],
    note: isReal ? null : 'No real money is taken.',
    variables: ['PAYMENT_PROVIDER', ...KEYS[provider]],
  };
}

/** CONSOLE-200: also for a provider that is no longer chosen, because its late webhooks are expected. */
function listWebhooks({ midtrans, xendit }: Settings['payment'], publicUrl: string) {
  const webhooks = [
    ...(midtrans
      ? [
          {
            name: 'Webhook at Midtrans',
            value: `none needed: the booth sends the address with each charge (${webhookUrlOf(publicUrl, 'midtrans')})`,
          },
        ]
      : []),
    ...(xendit
      ? [{ name: 'Webhook to enter at Xendit', value: webhookUrlOf(publicUrl, 'xendit') }]
      : []),
  ];
  return webhooks.length > 0 ? webhooks : [{ name: 'Webhook', value: 'none needed' }];
}

function describePush(choice: Settings['push']): AdapterDescription {
  if (choice.provider === 'sse') {
    return {
      kind: 'Embedded',
      facts: [{ name: 'Transport', value: 'streams of this server' }],
      note: null,
      variables: ['PUSH_PROVIDER'],
    };
  }
  return {
    kind: 'Firebase Cloud Messaging',
    facts: [
      { name: 'Project', value: choice.web.projectId },
      { name: 'Service account', value: choice.serviceAccountPath },
    ],
    note: null,
    variables: ['PUSH_PROVIDER', 'FCM_SERVICE_ACCOUNT', 'FCM_WEB_CONFIG', 'FCM_VAPID_KEY'],
  };
}

function describeMail({ smtpUrl, mailFrom, dataDir }: Settings): AdapterDescription {
  const variables = ['SMTP_URL', 'MAIL_FROM'];
  const from = { name: 'From', value: mailFrom };
  if (smtpUrl === undefined) {
    return {
      kind: 'Folder',
      facts: [{ name: 'Folder', value: getDataFolders(dataDir).outboxDir }, from],
      note: 'No mail is sent: mails are written to the folder instead.',
      variables,
    };
  }
  const { host, port, secure, auth } = parseSmtpUrl(smtpUrl);
  return {
    kind: 'SMTP',
    facts: [
      { name: 'Server', value: `${secure ? 'smtps' : 'smtp'}://${host}:${port}` },
      { name: 'User and password', value: auth ? IS_SET : 'none' },
      from,
    ],
    note: null,
    variables,
  };
}

function describeStorage(choice: Settings['storage']): AdapterDescription {
  const variables = ['STORAGE_URL'];
  if (choice.provider === 'disk') {
    return {
      kind: 'Disk',
      facts: [{ name: 'Folder', value: choice.folder }],
      note: null,
      variables,
    };
  }
  return {
    kind: 'S3',
    facts: [
      { name: 'Address', value: choice.endpoint },
      { name: 'Bucket', value: `${choice.bucket}/${choice.keyPrefix}` },
      { name: 'Region', value: choice.region },
      { name: 'Key and secret', value: IS_SET },
    ],
    note: null,
    variables,
  };
}

function describePrinter(choice: Settings['printing']): AdapterDescription {
  const variables = ['PRINTER_URL'];
  if (choice.provider === 'spool') {
    return {
      kind: 'Folder',
      facts: [{ name: 'Folder', value: choice.folder }],
      note: 'Sheets are written to the folder instead of printed, except for locations with a print agent.',
      variables,
    };
  }
  return {
    kind: 'IPP',
    facts: [
      { name: 'Address', value: choice.address },
      { name: 'User and password', value: choice.credentials ? IS_SET : 'none' },
      { name: 'Certificate', value: choice.isCertificateChecked ? 'checked' : 'any' },
    ],
    note: null,
    variables,
  };
}

function describeDatabase(location: Settings['database']): AdapterDescription {
  const variables = ['DATABASE_URL'];
  if (location.engine === 'sqlite') {
    return {
      kind: 'SQLite',
      facts: [{ name: 'File', value: location.path }],
      note: null,
      variables,
    };
  }
  const { host, pathname, password } = new URL(location.url);
  return {
    kind: 'PostgreSQL',
    facts: [
      { name: 'Server', value: host },
      { name: 'Database', value: pathname.slice(1) || 'the default of the user' },
      { name: 'Password', value: password ? IS_SET : 'none' },
    ],
    note: null,
    variables,
  };
}

function describeBackups({ place, publicKey }: Settings['backup']): AdapterDescription {
  const variables = ['BACKUP_TO', 'BACKUP_KEY'];
  if (place === undefined) {
    return {
      kind: 'None',
      facts: [],
      note: NO_BACKUPS,
      variables,
    };
  }
  return {
    kind: place.provider === 'disk' ? 'Folder' : 'S3',
    facts: [
      ...describeStorage(place).facts,
      { name: 'Encryption', value: publicKey === undefined ? 'none' : `for ${publicKey}` },
    ],
    note: null,
    variables,
  };
}
