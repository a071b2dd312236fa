import { expect, test } from 'vitest';
import { readEnvFile } from '../env-file.ts';
import { PATHS } from '../paths.ts';
import {
  ALL_UNITS,
  BOOTH,
  createFakeMachine,
  createFakeTerminal,
  PASSING,
} from '../testing/fake-machine.ts';
import type { Checks } from './checks.ts';
import { setUp } from './setup.ts';

const SANDBOX = `KIND=booth
LOCATION=Kota Bandung
TIME_ZONE=Asia/Jakarta
ALLOW_SANDBOX=1
ADMIN_EMAIL=sari@example.com
`;

test('answers in a file become settings, and what a booth needs is enabled and started (KIT-1)', async () => {
  const { machine, files, ran } = createFakeMachine({
    files: {
      '/root/answers': BOOTH,
      [PATHS.serverSettings]: '# Settings\n',
      [PATHS.kioskSettings]: '',
    },
    units: ALL_UNITS,
  });
  const { terminal, said } = createFakeTerminal();
  expect(await setUp('/root/answers', { machine, checks: PASSING, terminal })).toBe(true);
  expect(files[PATHS.serverSettings]).toBe(
    '# Settings\nADMIN_EMAIL=sari@example.com\nMIDTRANS_SERVER_KEY=Mid-server-1234\nPAYMENT_PROVIDER=midtrans\n',
  );
  expect(readEnvFile(files[PATHS.kioskSettings] ?? '')).toEqual({
    BOOTH_URL: 'http://localhost:3000',
  });
  expect(ran).toEqual([
    'systemctl disable --now -q jepret-videos.service',
    'systemctl enable -q jepret.service jepret-kiosk.service',
    'systemctl restart --no-block jepret.service',
    'jepret locations set --time-zone Asia/Jakarta -- Kota Bandung',
    'sh -c jepret doctor --json || true',
    'systemctl restart jepret-kiosk.service',
  ]);
  expect(said.join('\n')).not.toContain('Mid-server-1234');
});

test('a second setup keeps former answers, and restarts only what has changed (KIT-2)', async () => {
  const { machine, files, ran, written } = createFakeMachine({ files: { '/root/answers': BOOTH } });
  const { terminal } = createFakeTerminal();
  await setUp('/root/answers', { machine, checks: PASSING, terminal });
  files['/root/answers'] = '';
  written.length = 0;
  ran.length = 0;
  await setUp('/root/answers', { machine, checks: PASSING, terminal });
  expect(written).toEqual([]);
  expect(ran).not.toContain('systemctl restart --no-block jepret.service');

  files['/root/answers'] = 'PORT=3001\nADMIN_EMAIL=\n';
  await setUp('/root/answers', { machine, checks: PASSING, terminal });
  expect(written.map(({ path }) => path)).toEqual([PATHS.serverSettings]);
  expect(readEnvFile(files[PATHS.serverSettings] ?? '')).toEqual({
    PAYMENT_PROVIDER: 'midtrans',
    MIDTRANS_SERVER_KEY: 'Mid-server-1234',
    PORT: '3001',
  });
  expect(ran).toContain('systemctl restart --no-block jepret.service');
});

test('nothing is written or started before every check has passed (KIT-3)', async () => {
  const { machine, ran, written } = createFakeMachine({ files: { '/root/answers': BOOTH } });
  const { terminal, said } = createFakeTerminal();
  const checks: Checks = {
    ...PASSING,
    checkPrinter: async () => [
      { name: 'Printer', status: 'fail', message: 'It has no 4×6 paper.', remedy: 'Load it.' },
    ],
  };
  expect(await setUp('/root/answers', { machine, checks, terminal })).toBe(false);
  expect([...ran, ...written]).toEqual([]);
  expect(said).toContain('fail  Printer: It has no 4×6 paper. Load it.');
  expect(said).toContain('Nothing was written.');
});

test.each([
  ['KIND=boot', 'KIND must be booth, shop or chain.'],
  ['LOCATION=---', 'A location needs a letter or a digit.'],
  [`LOCATION=${'x'.repeat(61)}`, 'A location has at most 60 characters.'],
  ['TIME_ZONE=Asia/Bali', 'TIME_ZONE must be one of Asia/Jakarta, Asia/Makassar, Asia/Jayapura.'],
  ['MIDTRANS_SERVER_KEY=Mid-client-1', 'MIDTRANS_SERVER_KEY must be the server key'],
  ['PAYMENT_PROVIDR=xendit', 'did you mean PAYMENT_PROVIDER?'],
  ['DATA_DIR=/srv', 'DATA_DIR is not an answer'],
  ['KIND=shop\nTLS=off', 'TLS=off fits a shop or a chain only behind your own reverse proxy'],
  ['TLS=internal\nPUBLIC_URL=http://booth.shop', 'TLS=internal needs PUBLIC_URL with https'],
  ['TLS=acme\nPUBLIC_URL=https://booth.local', 'TLS=acme needs a public domain name'],
  ['TLS=acme\nPUBLIC_URL=https://booth.home.arpa', 'TLS=acme needs a public domain name'],
  ['TLS=acme\nPUBLIC_URL=https://203.0.113.7', 'TLS=acme needs a public domain name'],
  [
    'KIND=chain\nTLS=acme\nPUBLIC_URL=https://a.example',
    'DATABASE_URL must be a PostgreSQL address',
  ],
])('the answer %s is refused with an error message (KIT-4)', async (answer, message) => {
  const { machine, written } = createFakeMachine({ files: { '/root/answers': BOOTH + answer } });
  const { terminal } = createFakeTerminal();
  await expect(setUp('/root/answers', { machine, checks: PASSING, terminal })).rejects.toThrow(
    message,
  );
  expect(written).toEqual([]);
});

test('a person is asked, each answer is checked before the next question, and secrets are not shown (KIT-6, KIT-52)', async () => {
  const { machine, files } = createFakeMachine({ units: ['jepret.service'] });
  const { terminal, said, secrets } = createFakeTerminal([
    ['What is this machine?', '1'],
    ['How do phones and kiosks', '3'],
    ['Address that browsers open', ''],
    ['Which payment provider?', '1'],
    ['Server key', 'Mid-client-9'],
    ['Which payment provider?', '1'],
    ['Server key', 'Mid-server-9'],
    ['Mail server, like', 'mail.example.com'],
    ['Port', ''],
    ['User', 'booth@example.com'],
    ['Password', 'p@ss word'],
    ['Sender', ''],
    ['Which printer?', '1'],
    ['Address of the printer', 'ipp://booth-printer:typed@localhost/printers/BOOTH'],
    ['Address of the printer', 'ipp://localhost/printers/BOOTH'],
    ['User of the printer', 'booth-printer'],
    ['Password of the printer', 'k@rtas 4/6'],
    ['Where should the nightly', '1'],
    ['Folder, like', '/mnt/usb/jepret'],
    ['Public key', ''],
    ['Location', 'Kota Bandung'],
    ['Time zone?', '2'],
    ['E-mail address of the owner', 'sari@example.com'],
    ['Write the settings and start?', 'y'],
  ]);
  expect(await setUp(undefined, { machine, checks: PASSING, terminal })).toBe(true);
  expect(said.join('\n')).toContain('this is a client key');
  expect(secrets.map((question) => question.split(' ')[0])).toEqual([
    'Server',
    'Server',
    'Password:',
    'Password',
  ]);
  expect(said).toContain('Enter the address without user and password: setup asks for them next.');
  expect(said.join('\n')).not.toMatch(/Mid-server-9|p@ss|k@rtas|k%40rtas/);
  expect(readEnvFile(files[PATHS.serverSettings] ?? '')).toEqual({
    PAYMENT_PROVIDER: 'midtrans',
    MIDTRANS_SERVER_KEY: 'Mid-server-9',
    SMTP_URL: 'smtps://booth%40example.com:p%40ss%20word@mail.example.com:465',
    MAIL_FROM: 'Jepret <booth@example.com>',
    PRINTER_URL: 'ipp://booth-printer:k%40rtas%204%2F6@localhost/printers/BOOTH',
    BACKUP_TO: '/mnt/usb/jepret',
    ADMIN_EMAIL: 'sari@example.com',
  });
  expect(readEnvFile(files[PATHS.choices] ?? '')).toEqual({
    KIND: 'booth',
    TLS: 'off',
    LOCATION: 'Kota Bandung',
    TIME_ZONE: 'Asia/Makassar',
  });
});

test.each([
  ['shop', '2', {}],
  [
    'chain',
    '3',
    {
      'PostgreSQL address': 'postgres://booth@db.example/booth',
      'Bucket (': 's3://KEY:SECRET@s3.example/booth?region=x',
      'Secret key of the chain': 'k'.repeat(32),
    },
  ],
] as const)('a person can set up a %s on a bare machine (KIT-6)', async (kind, number, stores) => {
  const { machine, files } = createFakeMachine();
  machine.isUnitActive = () => true;
  const { terminal } = createFakeTerminal([
    ['What is this machine?', number],
    ['How do phones and kiosks', '2'],
    ['Name of this machine', 'booth.shop'],
    ...Object.entries(stores),
    ['Which payment provider?', '3'],
    ['Mail server, like', ''],
    ['Which printer?', '2'],
    ['Where should the nightly', '3'],
    ['Location', 'Kota Bandung'],
    ['Time zone?', '1'],
    ['E-mail address of the owner', 'sari@example.com'],
    ['Write the settings', 'y'],
  ]);
  expect(await setUp(undefined, { machine, checks: PASSING, terminal })).toBe(true);
  expect(readEnvFile(files[PATHS.choices] ?? '')).toMatchObject({ KIND: kind, TLS: 'internal' });
});

test('Enter keeps the sandbox, no printer and no backups of a former setup (KIT-2)', async () => {
  const { machine, files } = createFakeMachine({ files: { '/root/answers': SANDBOX } });
  await setUp('/root/answers', { machine, checks: PASSING, ...createFakeTerminal() });
  const former = files[PATHS.serverSettings];
  const answers = Array.from({ length: 10 }, (): [string, string] => ['', '']);
  const { terminal } = createFakeTerminal([['Write the settings', 'y'], ...answers]);
  expect(await setUp(undefined, { machine, checks: PASSING, terminal })).toBe(true);
  expect(readEnvFile(files[PATHS.serverSettings] ?? '')).toEqual({
    ...readEnvFile(former ?? ''),
    PAYMENT_PROVIDER: 'sandbox',
  });
});

test('a person who does not confirm changes nothing (KIT-3)', async () => {
  const { machine, ran, written } = createFakeMachine({
    files: {
      [PATHS.serverSettings]:
        'PAYMENT_PROVIDER=sandbox\nALLOW_SANDBOX=1\nADMIN_EMAIL=sari@example.com\n',
      [PATHS.choices]: 'KIND=booth\nTLS=off\nLOCATION=Jakarta\nTIME_ZONE=Asia/Jakarta\n',
    },
  });
  const { terminal, said } = createFakeTerminal([
    ['What is this machine?', ''],
    ['How do phones and kiosks', ''],
    ['Address that browsers open', ''],
    ['Which payment provider?', ''],
    ['Mail server, like', ''],
    ['Which printer?', '2'],
    ['Where should the nightly', '3'],
    ['Location', ''],
    ['Time zone?', ''],
    ['E-mail address of the owner', ''],
    ['Write the settings and start?', 'n'],
  ]);
  expect(await setUp(undefined, { machine, checks: PASSING, terminal })).toBe(false);
  expect([...ran, ...written]).toEqual([]);
  expect(said).toContain('Nothing was written.');
});
