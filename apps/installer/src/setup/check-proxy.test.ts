import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { checkPort } from '@jepret/server/process/check-port.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { Machine } from '../machine.ts';
import { PATHS } from '../paths.ts';
import type { TargetFile } from '../write-files.ts';
import { readPlan } from './answers.ts';
import { checkProxy } from './check-proxy.ts';

const PLAN = readPlan(
  {
    KIND: 'booth',
    TLS: 'internal',
    PUBLIC_URL: 'https://booth.shop',
    LOCATION: 'Kota Bandung',
    TIME_ZONE: 'Asia/Jakarta',
    ALLOW_SANDBOX: '1',
  },
  {},
);
const OTHER_SITES = `:80 {\n}\nimport sites/*\nimport ${PATHS.proxySite}\n`;

function createFakeMachine({ sockets = '', mistake = '', isInstalled = true } = {}) {
  const files: Record<string, string> = { [PATHS.proxySettings]: OTHER_SITES };
  const validated: string[] = [];
  const machine = {
    isOnPath: () => isInstalled,
    readFile: (path: string) => files[path],
    writeFiles(targets: readonly TargetFile[]) {
      for (const { path, content } of targets) files[path] = content;
    },
    ask: () => sockets,
    run(program: string, ...args: string[]) {
      const path = args.find((name) => name in files) ?? '';
      if (program === 'rm') delete files[path];
      else validated.push(files[path] ?? '');
      if (program !== 'rm' && mistake !== '')
        throw Object.assign(new Error('failed'), {
          stderr: `{"level":"info"}\nError: ${mistake}\n`,
        });
      return '';
    },
  } as unknown as Machine;
  return { machine, files, validated };
}

const isFree = async () => {};

/** Only port 443 of the booth is taken, by a server of this test. */
async function takePort() {
  const server = createServer().listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (wanted: number) => (wanted === 443 ? checkPort({ host: '', port }) : isFree());
}

test.each([
  ['LISTEN 0 511 0.0.0.0:443 0.0.0.0:* users:(("nginx",pid=7,fd=6),("nginx",pid=8,fd=6))', 'nginx'],
  ['', 'another program'],
])(
  'a port that another program uses is refused with its name (KIT-51)',
  async (sockets, program) => {
    const { machine } = createFakeMachine({ sockets });
    expect(await checkProxy(PLAN, machine, await takePort())).toEqual({
      name: 'Caddy',
      status: 'fail',
      message: `Port 443 is used by ${program}, and Caddy needs the ports 80 and 443.`,
      remedy: `Stop ${program} and disable its service, or use it as your own reverse proxy (TLS=off).`,
    });
  },
);

test('a port that Caddy itself uses is accepted (KIT-51)', async () => {
  const { machine } = createFakeMachine({ sockets: 'users:(("caddy",pid=7,fd=6))' });
  expect(await checkProxy(PLAN, machine, await takePort())).toMatchObject({ status: 'ok' });
});

test('Caddy reads the new configuration before it replaces the old one (KIT-51)', async () => {
  const good = createFakeMachine();
  expect(await checkProxy(PLAN, good.machine, isFree)).toMatchObject({ status: 'ok' });
  expect(good.validated).toEqual([
    expect.stringMatching(/^:80 \{\n\}\nimport sites\/\*\n\n# .*\nbooth\.shop \{\n\ttls internal/),
  ]);
  const bad = createFakeMachine({ mistake: 'ambiguous site definition: booth.shop' });
  expect(await checkProxy(PLAN, bad.machine, isFree)).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('ambiguous site definition: booth.shop.'),
  });
  for (const { files } of [good, bad])
    expect(files).toEqual({ [PATHS.proxySettings]: OTHER_SITES });
});

test('without Caddy the remedy is its installation (KIT-51)', async () => {
  const { machine } = createFakeMachine({ isInstalled: false });
  expect(await checkProxy(PLAN, machine, isFree)).toMatchObject({
    status: 'fail',
    remedy: 'Run: sudo apt install caddy',
  });
});
