import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPostgresDatabase } from '../testing/databases/every-database.ts';
import { createDataDir, type RunningProcess, runProcess } from '../testing/run-process.ts';

// Real processes, which are slow on a busy machine.
const environment = () => ({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: createDataDir() });
const open = async (server: RunningProcess) => {
  await server.until('Jepret is open at ');
  return /Jepret is open at (\S+)/.exec(server.readOutput())?.[1] ?? '';
};
const stop = (server: RunningProcess) => {
  server.process.kill('SIGTERM');
  return server.ended;
};
const postJson = (url: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('the first start opens the booth and prints the owner’s sign-in once; SIGTERM stops it gracefully (RUN-5, RUN-51)', async () => {
  // A desktop's shell passes the variable on, while the output goes elsewhere.
  const env = { ...environment(), JOURNAL_STREAM: '8:12345' };
  const first = runProcess('server', env);
  const url = await open(first);
  const [, email, password] =
    /The console is at \S+\/console: sign in as (\S+), password (\S+)/.exec(first.readOutput()) ??
    expect.fail(first.readOutput());
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({
    data: { database: 'ok', storage: 'ok' },
  });
  const login = await postJson(`${url}/v1/admin/login`, { email, password });
  expect(login.status).toBe(200);
  expect((await stop(first)).code).toBe(0);

  const second = runProcess('server', env);
  await open(second);
  expect(second.readOutput()).not.toContain('The console is at');
  expect((await stop(second)).code).toBe(0);
});

test('under systemd the log holds no secret: the first password is in a file that is deleted after its use, and codes are in the outbox (RUN-51, RUN-52)', async () => {
  const journalFile = join(createDataDir(), 'journal');
  const journal = openSync(journalFile, 'w');
  onTestFinished(() => closeSync(journal));
  const { dev, ino } = fstatSync(journal, { bigint: true });
  const env = { ...environment(), JOURNAL_STREAM: `${dev}:${ino}` };
  const file = join(env.DATA_DIR, 'first-password');
  const server = runProcess('server', env, [], '', journal);
  const url = await open(server);
  expect(server.readOutput()).toContain(`sign in as admin@jepret.local, password in ${file} `);
  const [email, password = ''] = readFileSync(file, 'utf8').split('\n');
  expect(email).toBe('admin@jepret.local');
  expect(password).toMatch(/^[a-z\d]{4}(-[a-z\d]{4})+$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const credentials = { email: 'admin@jepret.local', password };
  await postJson(`${url}/api/v1/auth/request-otp`, { email: credentials.email });
  await signInToConsole(url, credentials);
  const { stdout } = await stop(server);
  const logged = stdout + readFileSync(journalFile, 'utf8');
  expect(logged).not.toContain(password);
  expect(logged).not.toContain('One-time code');
  expect(readdirSync(join(env.DATA_DIR, 'outbox'))).toHaveLength(1);

  const next = runProcess('server', { ...env, ADMIN_EMAIL: 'later@example.com' });
  await open(next);
  expect(existsSync(file)).toBe(false);
  await stop(next);
});

test('a first start that cannot use its port prints no password, and the next start does (RUN-49)', async () => {
  const blocker = await listen();
  onTestFinished(() => void blocker.server.close());
  const env = environment();
  const refused = await runProcess('server', { ...env, PORT: String(blocker.port) }).ended;
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  const server = runProcess('server', env);
  await open(server);
  expect(server.readOutput()).toContain('sign in as admin@jepret.local, password ');
  await stop(server);
});

test('a server with METRICS_TOKEN measures its storage and itself (METRIC-1, METRIC-7)', async () => {
  const token = 'a-token-of-more-than-32-characters';
  const server = runProcess('server', { ...environment(), METRICS_TOKEN: token });
  const url = await open(server);
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  expect(text).toMatch(
    /^jepret_storage_duration_seconds_count\{operation="probe",result="ok"\} \d/m,
  );
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  await stop(server);
});

test('without a mail server the code is in the outbox and on the console, also if the server stops immediately (RUN-3)', async () => {
  const env = environment();
  const server = runProcess('server', { ...env, ADMIN_PASSWORD: 'sembilan kucing' });
  const url = await open(server);
  expect(server.readOutput()).toContain(
    'sign in as admin@jepret.local, password as set in ADMIN_PASSWORD',
  );
  expect(server.readOutput()).not.toContain('sembilan kucing');
  await postJson(`${url}/api/v1/auth/request-otp`, { email: 'admin@jepret.local' });
  const { code, stdout } = await stop(server);
  expect(code).toBe(0);
  const otp = /One-time code for admin@jepret.local: (\d{6})/.exec(stdout)?.[1] ?? 'none';
  const [mail = 'none'] = readdirSync(join(env.DATA_DIR, 'outbox'));
  expect(readFileSync(join(env.DATA_DIR, 'outbox', mail), 'utf8')).toContain(otp);
});

test('several processes run one booth on PostgreSQL, and only one prints the owner’s sign-in (RUN-9)', async () => {
  const { location, remove } = await createPostgresDatabase();
  onTestFinished(remove);
  if (location.engine !== 'postgres') throw new Error('not PostgreSQL');
  const env = { ...environment(), DATABASE_URL: location.url };
  const servers = [runProcess('server', env), runProcess('server', env)];
  await Promise.all(servers.map(open));
  expect(
    servers.filter((server) => server.readOutput().includes('The console is at')),
  ).toHaveLength(1);
  for (const server of servers) expect((await stop(server)).code).toBe(0);
});

test('without ffmpeg the booth opens, logs it once and is healthy (RUN-20)', async () => {
  const server = runProcess('server', { ...environment(), PATH: '/nowhere' });
  const url = await open(server);
  expect(server.readOutput().match(/ffmpeg is missing/g)).toHaveLength(1);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect((await stop(server)).code).toBe(0);
});

test('the start prints the connected services and warns of inconsistent settings (RUN-42, RUN-43)', async () => {
  const env = { ...environment(), HOST: '0.0.0.0' };
  const server = runProcess('server', env);
  await open(server);
  for (const line of [
    'Payment: Sandbox, no real money',
    `Mail: Folder, ${env.DATA_DIR}/outbox, from Jepret <booth@jepret.local>`,
    `Printer: Folder, ${env.DATA_DIR}/prints`,
    `Storage: Disk, ${env.DATA_DIR}/storage`,
    `Data folder: ${env.DATA_DIR}`,
  ]) {
    expect(server.readOutput().split('\n')).toContain(line);
  }
  expect(server.readOutput()).toContain('while HOST=0.0.0.0 lets other machines in');
  expect((await stop(server)).code).toBe(0);
});

test('a process for videos only opens no port and creates no owner (RUN-21)', async () => {
  const env = { ...environment(), WORK: 'videos' };
  const booth = runProcess('server', { ...env, WORK: 'calls' });
  await open(booth);
  await stop(booth);
  const worker = runProcess('server', env);
  await worker.until('Jepret makes videos here.');
  expect(worker.readOutput()).not.toMatch(/open at|The console is at/);
  expect((await stop(worker)).code).toBe(0);
});

test('a second signal ends the process immediately (RUN-5)', async () => {
  const server = runProcess('server', environment());
  const url = new URL(await open(server));
  // A request that never finishes keeps a graceful stop waiting.
  const visitor = connect(Number(url.port), url.hostname).on('error', () => {});
  onTestFinished(() => void visitor.destroy());
  await new Promise((resolve) => {
    visitor.write('POST /v1/admin/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    visitor.write('Content-Length: 10\r\nExpect: 100-continue\r\n\r\n');
    visitor.once('data', resolve);
  });
  server.process.kill('SIGTERM');
  await untilRefused(url);
  server.process.kill('SIGINT');
  expect((await server.ended).code).toBe(1);
});

test('a used port, a wrong setting and an unusable folder or database each print one sentence and exit with 1 (RUN-7)', async () => {
  const blocker = await listen();
  onTestFinished(() => void blocker.server.close());
  const env = environment();
  const emptyBooth = createDataDir();
  mkdirSync(join(emptyBooth, 'storage'));
  // Further reasons are tested beside their checks, because each case here starts a process.
  for (const [wrong, sentence] of [
    [
      { PORT: String(blocker.port) },
      `PORT ${blocker.port} is already in use on 127.0.0.1: stop the other program or choose another PORT.`,
    ],
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535.'],
    [
      { DATA_DIR: '/etc/passwd/data' },
      /^DATA_DIR: the folder \/etc\/passwd\/data cannot be written/,
    ],
    [
      { DATABASE_URL: inject('postgresUrl').replace(/postgres$/, 'missing') },
      'DATABASE_URL: the database cannot be opened (database "missing" does not exist).',
    ],
    [{ SMTP_URL: 'smtp://user:hush@mail.example.com:465' }, /^SMTP_URL names port 465/],
    [
      { WORK: 'videos', DATA_DIR: createDataDir() },
      /^WORK=videos makes the films of an existing booth, but there is no photo folder /,
    ],
    [
      { WORK: 'videos', DATA_DIR: emptyBooth },
      /^WORK=videos makes the films of an existing booth, but there is no booth in the database:/,
    ],
  ] as const) {
    const { code, stderr } = await runProcess('server', { ...env, ...wrong }).ended;
    expect(stderr.trim().split('\n')).toEqual([
      sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence,
    ]);
    expect(stderr).not.toContain('hush');
    expect(code).toBe(1);
  }
});

/** Signs in without a second factor. */
async function signInToConsole(url: string, credentials: unknown): Promise<void> {
  const site = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(`${url}/v1/console/sign-in${path}`, {
      method: 'POST',
      headers: { ...site, cookie },
      body: JSON.stringify(body),
    });
  const signedIn = await post('', credentials);
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  expect((await post('/later', {}, cookies.join('; '))).status).toBe(200);
}

function listen(): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address ? address.port : 0 });
    });
  });
}

/** The stop has begun once new connections are refused. */
async function untilRefused(url: URL): Promise<void> {
  while (
    await fetch(url).then(
      () => true,
      () => false,
    )
  ) {
    // Retry immediately.
  }
}
