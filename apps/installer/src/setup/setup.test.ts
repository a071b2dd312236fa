import { X509Certificate } from 'node:crypto';
import { createSelfSignedCertificate } from '@jepret/testing/self-signed-certificate.ts';
import { expect, test } from 'vitest';
import { readEnvFile } from '../env-file.ts';
import type { Machine } from '../machine.ts';
import { PATHS } from '../paths.ts';
import type { Terminal } from '../terminal.ts';
import type { TargetFile } from '../write-files.ts';
import type { Checks } from './checks.ts';
import { setUp } from './setup.ts';

const BOOTH = `KIND=booth
LOCATION=Kota Bandung
TIME_ZONE=Asia/Jakarta
PAYMENT_PROVIDER=midtrans
MIDTRANS_SERVER_KEY=Mid-server-1234
ADMIN_EMAIL=sari@example.com
`;
const SANDBOX = `KIND=booth
LOCATION=Kota Bandung
TIME_ZONE=Asia/Jakarta
ALLOW_SANDBOX=1
ADMIN_EMAIL=sari@example.com
`;
const AUTHORITY = new X509Certificate(createSelfSignedCertificate('127.0.0.1').cert).toString();
const ALL_UNITS = ['jepret.service', 'jepret-videos.service', 'jepret-kiosk.service'];

/** A machine whose commands are recorded and whose files are in memory. */
function createFakeMachine({
  files = {},
  units = ['jepret.service', 'jepret-videos.service'],
}: {
  files?: Record<string, string>;
  units?: readonly string[];
} = {}) {
  const ran: string[] = [];
  const written: TargetFile[] = [];
  const active = new Set<string>();
  const older = new Set<string>();
  /** What `sessions running` prints, each time; undefined if it fails. */
  const visits: (string | undefined)[] = [];
  const locations = new Set<string>();
  /** Lines of `loginctl list-sessions`. */
  const signedIn: string[] = [];
  const machine: Machine = {
    exists: (path) => path in files,
    readFile: (path) => files[path],
    writeFiles(changed) {
      written.push(...changed);
      for (const { path, content } of changed) files[path] = content;
    },
    isUnitActive: (unit) => active.has(unit),
    hasUnit: (unit) => units.includes(unit),
    isOlder: (unit, path) => older.has(`${unit} ${path}`),
    run(...command) {
      ran.push(command.join(' '));
      if (command[1]?.includes('restart')) for (const unit of command.slice(2)) active.add(unit);
      if (command.includes('set')) locations.add(command.at(-1) ?? '');
      if (command[0] === 'rm') delete files[command.at(-1) ?? ''];
      if (command[0] === 'sh') return '[{"name":"Disk","status":"ok","message":"It works."}]';
      if (command.includes('reload-or-restart')) files[PATHS.proxyAuthority] ??= AUTHORITY;
      return '';
    },
    ask(...command) {
      if (command.includes('running') || command[0] === 'systemctl') ran.push(command.join(' '));
      if (command.includes('running')) return visits.length > 0 ? visits.shift() : '[]';
      if (command.includes('show')) {
        const isConfigured = locations.has(command.at(-1) ?? '');
        return JSON.stringify({ isConfigured });
      }
      return command[0] === 'loginctl' ? signedIn.join('\n') : undefined;
    },
    isOnPath: () => true,
    waitUntil: async (find) => (await find()) || (await find()) || undefined,
  };
  return { machine, files, ran, written, visits, older, locations, signedIn };
}

const PASSING: Checks = {
  checkClock: async () => [],
  checkAddress: async () => [],
  checkStores: async () => [],
  checkPayment: async () => [{ name: 'Payment', status: 'ok', message: 'The key is accepted.' }],
  checkMail: async () => [],
  checkPrinter: async () => [],
  checkBackup: async () => [],
};

/** Answers questions by the first entry whose text is part of the question; every entry is used once. */
function createFakeTerminal(answers: [question: string, answer: string][] = []) {
  const printed: string[] = [];
  const secrets: string[] = [];
  const answer = async (question: string): Promise<string> => {
    const index = answers.findIndex(([text]) => [question, ...printed].join('\n').includes(text));
    if (index < 0) throw new Error(`No answer to “${question}”`);
    const [found] = answers.splice(index, 1);
    printed.length = 0;
    return found?.[1] ?? '';
  };
  const said: string[] = [];
  const terminal: Terminal = {
    print(line) {
      printed.push(line);
      said.push(line);
    },
    ask: answer,
    askSecret(question) {
      secrets.push(question);
      return answer(question);
    },
    close: () => said.push('closed'),
  };
  return { terminal, said, secrets };
}

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

const AGENT = 'jepret-print-agent.service';
const RESTART_KIOSK = 'systemctl restart jepret-kiosk.service';
const COUNT_VISITS = 'jepret sessions running --json';

test('the kiosk is restarted only after a change of its address, and not during a visit (KIT-50)', async () => {
  const { machine, files, ran, visits, older } = createFakeMachine({
    files: { '/root/answers': BOOTH },
    units: ALL_UNITS,
  });
  const { terminal, said } = createFakeTerminal();
  const again = async (answers: string) => {
    files['/root/answers'] = answers;
    ran.length = 0;
    await setUp('/root/answers', { machine, checks: PASSING, terminal });
    return ran.filter((command) => [RESTART_KIOSK, COUNT_VISITS].includes(command));
  };
  expect(await again(BOOTH)).toEqual([RESTART_KIOSK]);
  expect(await again('')).toEqual([]);
  expect(await again('ADMIN_EMAIL=budi@example.com\n')).toEqual([]);

  visits.push('[{"code":"A1B2"}]', '[{"code":"A1B2"}]');
  expect(await again('PORT=3001\n')).toEqual([...Array(4).fill(COUNT_VISITS), RESTART_KIOSK]);
  expect(said).toContain(
    'Waiting until no visit is running (at most 10 minutes; Ctrl-C ends setup) …',
  );

  // An earlier setup failed before the kiosk's turn, or a person edited the file.
  older.add(`jepret-kiosk.service ${PATHS.kioskSettings}`);
  expect(await again('')).toEqual([COUNT_VISITS, RESTART_KIOSK]);
});

test('a kiosk with a visit that does not end is not restarted (KIT-50)', async () => {
  const { machine, files, ran, visits, older, written } = createFakeMachine({
    files: { '/root/answers': BOOTH },
    units: ALL_UNITS,
  });
  const { terminal, said } = createFakeTerminal();
  const again = () => setUp('/root/answers', { machine, checks: PASSING, terminal });
  await again();
  files['/root/answers'] = 'PORT=3001\n';
  ran.length = 0;
  written.length = 0;
  const running = '[{"code":"A1B2"}]';
  visits.push(running, running, running);
  await expect(again()).rejects.toThrow('A visit is still running. Nothing was written');
  expect([written, ran.filter((command) => command !== COUNT_VISITS)]).toEqual([[], []]);

  files['/root/answers'] = '';
  older.add(`jepret-kiosk.service ${PATHS.kioskSettings}`);
  for (const listed of [[running, running, running], [undefined]]) {
    visits.push(...listed);
    said.length = 0;
    await again();
    expect(said.at(-1)).toBe(
      'A visit may be running: run sudo jepret setup again later to restart the kiosk.',
    );
  }
  expect(ran).not.toContain(RESTART_KIOSK);
});

test('the kiosk does not end the session of a person at its screen, who reads all of setup (KIT-58)', async () => {
  const { machine, files, ran, signedIn } = createFakeMachine({
    files: { '/root/answers': BOOTH },
    units: ALL_UNITS,
  });
  const { terminal, said } = createFakeTerminal();
  const again = () => setUp('/root/answers', { machine, checks: PASSING, terminal });
  signedIn.push('  3 1000 budi seat0 tty1', '  4 1000 budi - pts/0');
  await again();
  expect(said.at(-1)).toBe('The kiosk will use this screen after a restart: sudo reboot');
  expect(ran).not.toContain(RESTART_KIOSK);

  signedIn.shift();
  files['/root/answers'] = '';
  await again();
  expect(ran.at(-1)).toBe(RESTART_KIOSK);
});

test('a setup that ended before it set the location sets it the next time (KIT-59)', async () => {
  const { machine, ran, locations } = createFakeMachine({ files: { '/root/answers': BOOTH } });
  const setLocation = 'jepret locations set --time-zone Asia/Jakarta -- Kota Bandung';
  const again = async () => {
    ran.length = 0;
    await setUp('/root/answers', { machine, checks: PASSING, ...createFakeTerminal() });
    return ran.includes(setLocation);
  };
  expect(await again()).toBe(true);
  expect(await again()).toBe(false);
  locations.clear();
  expect(await again()).toBe(true);
});

test('with a place for backups the timer is enabled, and the first backup is made (KIT-32)', async () => {
  const { machine, files, ran } = createFakeMachine({
    files: { '/root/answers': `${BOOTH}BACKUP_TO=/mnt/usb/jepret\n` },
    units: [...ALL_UNITS, 'jepret-backup.timer'],
  });
  const asked: string[] = [];
  machine.ask = (...command) => {
    if (command[0] !== 'jepret') asked.push(command.join(' '));
    return command[0] === 'journalctl' ? 'BACKUP_TO: there is no folder\n' : undefined;
  };
  machine.isUnitActive = () => true;
  const { terminal, said } = createFakeTerminal();
  await setUp('/root/answers', { machine, checks: PASSING, terminal });
  expect(ran).toContain(
    'systemctl enable -q jepret.service jepret-backup.timer jepret-kiosk.service',
  );
  expect(asked).toContain('systemctl start jepret-backup.service');
  expect(said).toContain('BACKUP_TO: there is no folder');

  files[PATHS.lastBackup] = '{}';
  files['/root/answers'] = 'BACKUP_TO=\n';
  asked.length = 0;
  await setUp('/root/answers', { machine, checks: PASSING, terminal });
  expect(ran).toContain('systemctl disable --now -q jepret-videos.service jepret-backup.timer');
  expect(asked).toEqual([]);
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

test('with a certificate of its own, Caddy serves the shop, and the machine trusts it (KIT-5)', async () => {
  const answers = `${BOOTH}TLS=internal\nPUBLIC_URL=https://booth.shop\n`;
  const { machine, files, ran } = createFakeMachine({
    files: { '/root/answers': answers, [PATHS.proxySettings]: ':80\n' },
  });
  const { terminal } = createFakeTerminal();
  await setUp('/root/answers', { machine, checks: PASSING, terminal });
  expect(files[PATHS.proxySettings]).toBe(`:80\n\nimport ${PATHS.proxySite}\n`);
  expect(files[PATHS.proxySite]).toContain(
    'booth.shop {\n\ttls internal\n\treverse_proxy localhost:3000',
  );
  expect(files[PATHS.trustedAuthority]).toBe(AUTHORITY);
  expect(readEnvFile(files[PATHS.serverSettings] ?? '')).toMatchObject({
    HOST: 'localhost',
    TRUST_PROXY: '1',
  });
  expect(ran).toContain('update-ca-certificates');

  ran.length = 0;
  // Without the proxy, its header must not be trusted.
  files['/root/answers'] = 'TLS=off\nPUBLIC_URL=\n';
  await setUp('/root/answers', { machine, checks: PASSING, terminal });
  const settings = readEnvFile(files[PATHS.serverSettings] ?? '');
  expect(settings).not.toHaveProperty('TRUST_PROXY');
  expect(settings).not.toHaveProperty('HOST');
  expect(files[PATHS.proxySite]).not.toContain('booth.shop');
  expect(files[PATHS.trustedAuthority]).toBeUndefined();
  expect(ran).toContain('systemctl try-reload-or-restart caddy.service');
});

test('a certificate authority that a person installed stays, and only a certificate is published (KIT-5)', async () => {
  const answers = `${BOOTH}TLS=internal\nPUBLIC_URL=https://booth.shop\n`;
  const ofAnotherServer = createSelfSignedCertificate('127.0.0.3').cert;
  const { machine, files } = createFakeMachine({
    files: {
      '/root/answers': BOOTH,
      [PATHS.trustedAuthority]: ofAnotherServer,
      [PATHS.proxyAuthority]: 'root:$y$secret:19000::::::',
    },
  });
  const again = () => setUp('/root/answers', { machine, checks: PASSING, ...createFakeTerminal() });
  await again();
  expect(files[PATHS.trustedAuthority]).toBe(ofAnotherServer);
  files['/root/answers'] = answers;
  await expect(again()).rejects.toThrow('Caddy has not created a certificate.');
  expect(files[PATHS.trustedAuthority]).toBe(ofAnotherServer);
});

test('running services are restarted after a new certificate authority is installed (KIT-53)', async () => {
  const { machine, files, ran } = createFakeMachine({
    files: { '/root/answers': `${BOOTH}TLS=internal\nPUBLIC_URL=https://booth.shop\n` },
    units: ALL_UNITS,
  });
  const again = async () => {
    ran.length = 0;
    await setUp('/root/answers', { machine, checks: PASSING, ...createFakeTerminal() });
    return ran.filter((command) => /^update|^systemctl restart/.test(command));
  };
  const withAuthority = [
    'update-ca-certificates',
    'systemctl restart --no-block jepret.service',
    RESTART_KIOSK,
  ];
  expect(await again()).toEqual(withAuthority);
  expect(await again()).toEqual([]);
  files[PATHS.proxyAuthority] = createSelfSignedCertificate('127.0.0.2').cert;
  expect(await again()).toEqual(withAuthority);
});

test('a print agent runs if its settings have a token, otherwise it is off (KIT-54)', async () => {
  const { machine, files, ran, older } = createFakeMachine({
    files: { '/root/answers': BOOTH, [PATHS.agentSettings]: '# AGENT_TOKEN=\n' },
    units: ['jepret.service', AGENT],
  });
  const again = async () => {
    ran.length = 0;
    await setUp('/root/answers', { machine, checks: PASSING, ...createFakeTerminal() });
    return ran.filter((command) => command.includes(AGENT));
  };
  expect(await again()).toEqual([`systemctl disable --now -q ${AGENT}`]);
  files[PATHS.agentSettings] = 'AGENT_TOKEN=abc\n';
  expect(await again()).toEqual([
    `systemctl enable -q jepret.service ${AGENT}`,
    `systemctl restart --no-block ${AGENT}`,
  ]);
  expect(await again()).toEqual([`systemctl enable -q jepret.service ${AGENT}`]);
  older.add(`${AGENT} ${PATHS.agentSettings}`);
  expect(await again()).toContain(`systemctl restart --no-block ${AGENT}`);
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
