import { parseSmtpUrl } from '../../adapters/mailer/smtp-url.ts';
import { dataFoldersOf } from '../../config/data-folders.ts';
import { isMoneyReal } from '../../config/payment-choice.ts';
import type { Settings } from '../../config/settings.ts';
import type { AdapterFacts } from '../../features/settings/service.ts';
import { webhookUrlOf } from './payments.ts';

type Described = Omit<AdapterFacts, 'name' | 'document'>;

const DOCUMENT = 'docs/settings.md';
const SET = 'set';

/** How each adapter is configured: of a secret only that it is there. */
export function describeAdapters(settings: Settings): AdapterFacts[] {
  return [
    { name: 'payment', ...describePayment(settings), document: DOCUMENT },
    { name: 'push', ...describePush(settings.push), document: DOCUMENT },
    { name: 'mail', ...describeMail(settings), document: DOCUMENT },
    { name: 'storage', ...describeStorage(settings.storage), document: DOCUMENT },
    {
      name: 'printer',
      ...describePrinter(settings.printing),
      document: `${DOCUMENT}; docs/operating.md, The printer`,
    },
    {
      name: 'database',
      ...describeDatabase(settings.database),
      document: `${DOCUMENT}; docs/operating.md, Backup`,
    },
  ];
}

const KEYS = {
  sandbox: [],
  midtrans: ['MIDTRANS_SERVER_KEY', 'MIDTRANS_BASE_URL'],
  xendit: ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN', 'XENDIT_BASE_URL'],
} as const;

function describePayment({ payment: choice, publicUrl }: Settings): Described {
  const { provider } = choice;
  const isReal = isMoneyReal(choice);
  const address = provider === 'sandbox' ? undefined : choice[provider]?.baseUrl;
  return {
    kind: { sandbox: 'Sandbox', midtrans: 'Midtrans', xendit: 'Xendit' }[provider],
    facts: [
      ...(address ? [{ name: 'Address', value: address }] : []),
      ...(provider === 'midtrans' ? [{ name: 'Server key', value: SET }] : []),
      ...(provider === 'xendit'
        ? [
            { name: 'Secret key', value: SET },
            { name: 'Callback token', value: SET },
          ]
        : []),
      { name: 'Money', value: isReal ? 'real' : 'played' },
      ...listWebhooks(choice, publicUrl),
    ],
    note: isReal ? null : 'Nobody pays real money with this.',
    variables: ['PAYMENT_PROVIDER', ...KEYS[provider]],
  };
}

/** CONSOLE-200: also of a provider that is not chosen any more, whose late webhooks are expected. */
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

function describePush(choice: Settings['push']): Described {
  if (choice.provider === 'sse') {
    return {
      kind: 'Embedded',
      facts: [{ name: 'Way', value: 'the server’s own streams' }],
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

function describeMail({ smtpUrl, mailFrom, dataDir }: Settings): Described {
  const variables = ['SMTP_URL', 'MAIL_FROM'];
  const from = { name: 'From', value: mailFrom };
  if (smtpUrl === undefined) {
    return {
      kind: 'Folder',
      facts: [{ name: 'Folder', value: dataFoldersOf(dataDir).outboxDir }, from],
      note: 'No mail leaves this machine: each is written into the folder instead.',
      variables,
    };
  }
  const { host, port, secure, auth } = parseSmtpUrl(smtpUrl);
  return {
    kind: 'SMTP',
    facts: [
      { name: 'Server', value: `${secure ? 'smtps' : 'smtp'}://${host}:${port}` },
      { name: 'User and password', value: auth ? SET : 'none' },
      from,
    ],
    note: null,
    variables,
  };
}

function describeStorage(choice: Settings['storage']): Described {
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
      { name: 'Key and secret', value: SET },
    ],
    note: null,
    variables,
  };
}

function describePrinter(choice: Settings['printing']): Described {
  const variables = ['PRINTER_URL'];
  if (choice.provider === 'spool') {
    return {
      kind: 'Folder',
      facts: [{ name: 'Folder', value: choice.folder }],
      note: 'Sheets are written into the folder instead of on paper, but for locations with a print agent.',
      variables,
    };
  }
  return {
    kind: 'IPP',
    facts: [
      { name: 'Address', value: choice.address },
      { name: 'User and password', value: choice.credentials ? SET : 'none' },
      { name: 'Certificate', value: choice.isCertificateChecked ? 'checked' : 'any' },
    ],
    note: null,
    variables,
  };
}

function describeDatabase(location: Settings['database']): Described {
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
      { name: 'Database', value: pathname.slice(1) || 'the user’s own' },
      { name: 'Password', value: password ? SET : 'none' },
    ],
    note: null,
    variables,
  };
}
