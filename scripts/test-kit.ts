// `npm run test:kit`: builds the Debian packages and installs them on a bare Debian with its own systemd.
// Prints a line for each step. Needs root; the machine shares this one's network.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { type DebianMachine, startDebianMachine } from '../tests/kit/debian-machine.ts';
import { waitUntil } from '../tests/kit/wait-until.ts';
import { installPrograms, mmdebstrap, systemdContainer } from './system-programs.ts';

const PORT = 3970;
const ORIGIN = `http://localhost:${PORT}`;
const MAX_PACKED_MB = 70;
const MAX_INSTALLED_MB = 220;
const MAX_EXPOSURE = 2;
const START_LIMIT_MS = 60_000;
/** Longer than WatchdogSec and a start. */
const HANG_LIMIT_MS = 90_000;

if (process.getuid?.() !== 0) {
  console.log('skipped: the machine with its own systemd needs root');
  process.exit(0);
}
await installPrograms([mmdebstrap, systemdContainer]);

async function step(title: string, work: () => unknown): Promise<void> {
  const startedAt = Date.now();
  const result = await work();
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  console.log(`ok  ${title}${typeof result === 'string' ? `: ${result}` : ''} (${seconds} s)`);
}

function check(isGood: boolean, problem: string): void {
  if (!isGood) throw new Error(problem);
}

let machine: DebianMachine | undefined;
try {
  await step('build the packages', () => {
    execFileSync('node', ['scripts/package.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
  });
  const debs = globSync('dist/packages/*.deb');
  await step('boot a bare Debian', async () => {
    machine = await startDebianMachine('kit');
  });
  if (machine) await tryPackages(machine, debs);
} finally {
  await machine?.remove();
}

async function tryPackages(booth: DebianMachine, debs: readonly string[]): Promise<void> {
  const apt = (...args: string[]) =>
    booth.run('apt-get', '-y', '-q', '--no-install-recommends', ...args);
  const isActive = (unit: string) => booth.succeeds('systemctl', 'is-active', '-q', unit);
  const inBooth = (deb: string) => join('/root', basename(deb));

  await step('install', () => {
    for (const deb of debs) cpSync(deb, join(booth.root, inBooth(deb)));
    apt('update');
    apt('install', ...debs.map(inBooth));
    const sizes = debs.map((deb) => statSync(deb).size);
    const packedMb = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
    const control = debs.map((deb) => execFileSync('dpkg-deb', ['-f', deb, 'Installed-Size']));
    const installedMb = control.reduce((sum, kb) => sum + Number(kb), 0) / 1024;
    check(packedMb <= MAX_PACKED_MB, `${packedMb} MB packed`);
    check(installedMb <= MAX_INSTALLED_MB, `${installedMb} MB installed`);
    return `${packedMb.toFixed(1)} MB packed, ${installedMb.toFixed(0)} MB installed`;
  });

  await step('nothing starts before it is set up', () => {
    for (const unit of ['jepret', 'jepret-videos', 'jepret-kiosk', 'jepret-print-agent']) {
      check(!isActive(unit), `${unit} is running`);
      check(!booth.succeeds('systemctl', 'is-enabled', '-q', unit), `${unit} is enabled`);
    }
    const modes = booth.run('stat', '-c', '%a %U:%G', '/etc/jepret/server.env', '/var/lib/jepret');
    check(modes === '640 root:jepret\n700 jepret:jepret\n', `modes ${modes}`);
  });

  await step('start the server', async () => {
    appendFileSync(join(booth.root, 'etc/jepret/server.env'), `ALLOW_SANDBOX=1\nPORT=${PORT}\n`);
    booth.run('systemctl', 'enable', '--now', 'jepret');
    await untilOpen(START_LIMIT_MS);
  });

  await step('secrets stay out of the journal', () => {
    const journal = booth.run('journalctl', '-u', 'jepret', '--no-pager');
    const [, password = ''] = readFileSync(
      join(booth.root, 'var/lib/jepret/first-password'),
      'utf8',
    ).split('\n');
    check(password.length > 8, 'there is no first password');
    check(!journal.includes(password), 'the journal has the first password');
  });

  await step('the command jepret', () => {
    check(booth.run('jepret', 'locations', 'list').includes('default'), 'no location is listed');
  });

  await step('start the video worker', () => {
    booth.run('systemctl', 'start', 'jepret-videos');
    check(isActive('jepret-videos'), 'jepret-videos is not running');
  });

  await step('systemd-analyze security', () =>
    ['jepret', 'jepret-videos', 'jepret-print-agent']
      .map((unit) => {
        const report = booth.run('systemd-analyze', 'security', '--no-pager', unit);
        const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(report)?.[1]);
        check(exposure <= MAX_EXPOSURE, `${unit}: ${exposure}`);
        return `${unit} ${exposure}`;
      })
      .join(', '),
  );

  await step('kill -9 of the server', async () => {
    booth.run('systemctl', 'kill', '-s', 'KILL', 'jepret');
    await untilOpen(START_LIMIT_MS);
  });

  await step('a server that hangs is restarted by the watchdog', async () => {
    const before = findMainPid(booth);
    booth.run('systemctl', 'kill', '-s', 'STOP', 'jepret');
    await waitUntil(() => findMainPid(booth) !== before && isActive('jepret'), HANG_LIMIT_MS);
    await untilOpen(START_LIMIT_MS);
  });

  await step('power cut and boot', async () => {
    await booth.cutPower();
    await booth.boot();
    await untilOpen(START_LIMIT_MS);
  });

  await step('the kiosk shows the booth', () => showKiosk(booth));

  await step('install the same version again', async () => {
    apt('install', '--reinstall', ...debs.map(inBooth));
    await untilOpen(START_LIMIT_MS);
    const settings = booth.run('cat', '/etc/jepret/server.env');
    check(settings.includes(`PORT=${PORT}`), 'the settings are gone');
  });

  await step('remove', () => {
    apt('remove', 'jepret', 'jepret-kiosk', 'jepret-print-agent');
    check(!isActive('jepret'), 'the server is still running');
    check(booth.succeeds('test', '-s', '/var/lib/jepret/jepret.sqlite'), 'the data is gone');
    check(booth.succeeds('test', '-s', '/etc/jepret/server.env'), 'the settings are gone');
  });

  await step('purge', () => {
    const said = apt('purge', 'jepret', 'jepret-kiosk', 'jepret-print-agent');
    check(said.includes('deleting /var/lib/jepret '), 'purging does not say what it deletes');
    for (const left of [
      '/var/lib/jepret',
      '/var/lib/jepret-kiosk',
      '/etc/jepret',
      '/usr/lib/jepret',
    ]) {
      check(!booth.succeeds('test', '-e', left), `${left} is left`);
    }
  });
}

function findMainPid(booth: DebianMachine): string {
  return booth.run('systemctl', 'show', '-p', 'MainPID', '--value', 'jepret').trim();
}

/** On a virtual display: a container has neither a graphics card nor a console of its own. */
async function showKiosk(booth: DebianMachine): Promise<string> {
  booth.run('apt-get', '-y', '-q', '--no-install-recommends', 'install', 'xvfb');
  const display = [
    'WLR_BACKENDS=x11',
    'WLR_RENDERER=pixman',
    'WLR_LIBINPUT_NO_DEVICES=1',
    'LIBSEAT_BACKEND=noop',
    'DISPLAY=:7',
    'XDG_RUNTIME_DIR=/run/kiosk-test',
  ];
  const environment = join(booth.root, 'etc/jepret/kiosk.env');
  appendFileSync(environment, `BOOTH_URL=${ORIGIN}\n${display.join('\n')}\n`);
  const overrides = join(booth.root, 'etc/systemd/system/jepret-kiosk.service.d');
  mkdirSync(overrides, { recursive: true });
  const noConsole = ['PAMName=', 'TTYPath=', 'TTYReset=no', 'TTYVHangup=no', 'TTYVTDisallocate=no'];
  writeFileSync(
    join(overrides, 'virtual-display.conf'),
    `[Service]\n${noConsole.join('\n')}\nStandardInput=null\n`,
  );
  booth.run('install', '-d', '-o', 'jepret-kiosk', '-m', '0700', '/run/kiosk-test');
  const xvfb = ['Xvfb', ':7', '-screen', '0', '1920x1080x24', '-ac'];
  booth.run('systemd-run', '--unit=virtual-display', ...xvfb);
  booth.run('systemctl', 'daemon-reload');
  booth.run('systemctl', 'start', 'jepret-kiosk');
  let address = '';
  await waitUntil(async () => {
    const pages = await fetch('http://localhost:9222/json').then(
      (it) => it.json(),
      () => [],
    );
    address = pages.find(({ type }: { type: string }) => type === 'page')?.url ?? '';
    return address.startsWith(`${ORIGIN}/`);
  }, START_LIMIT_MS);
  return address;
}

function untilOpen(limitMs: number): Promise<unknown> {
  const isOpen = () =>
    fetch(`${ORIGIN}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  return waitUntil(isOpen, limitMs);
}
