// `npm run test:kit`: builds the Debian packages and installs them on a bare Debian with its own systemd.
// Prints a line for each step. Needs root; the machine shares this one's network.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { prepareBackups, tryBackups } from '../tests/kit/backup-steps.ts';
import { type DebianMachine, startDebianMachine } from '../tests/kit/debian-machine.ts';
import {
  DEBUGGING_URL,
  giveVirtualDisplay,
  startVirtualDisplay,
  waitForKiosk,
} from '../tests/kit/kiosk-unit.ts';
import { openKioskPage, signIn, visit } from '../tests/kit/kiosk-visit.ts';
import { type Fault, packLaterVersion } from '../tests/kit/later-version.ts';
import { check, step } from '../tests/kit/report.ts';
import { waitUntil } from '../tests/kit/wait-until.ts';
import { installPrograms, mmdebstrap, systemdContainer } from './system-programs.ts';

const PORT = 3970;
const SERVER_URL = `http://localhost:${PORT}`;
const HOST = 'kit.jepret.test';
const OWNER = 'owner@jepret.test';
const ANSWERS = [
  'KIND=booth',
  'TLS=internal',
  `PUBLIC_URL=https://${HOST}`,
  'LOCATION=Kota Bandung',
  'TIME_ZONE=Asia/Jakarta',
  'ALLOW_SANDBOX=1',
  `PORT=${PORT}`,
  `ADMIN_EMAIL=${OWNER}`,
];
const PACKAGES = ['jepret', 'jepret-kiosk', 'jepret-print-agent'];
const SCREENSHOTS = 'dist/kit';
const MAX_PACKED_MB = 70;
const MAX_INSTALLED_MB = 220;
const MAX_EXPOSURE = 2;
const START_LIMIT_MS = 60_000;
/** Longer than WatchdogSec and a start. */
const HANG_LIMIT_MS = 90_000;
/** Longer than the time after which a page that hangs is restarted. */
const PAGE_HANG_LIMIT_MS = 120_000;
const ROLLBACK_LIMIT_MS = 180_000;

if (process.getuid?.() !== 0) {
  console.log('skipped: the machine with its own systemd needs root');
  process.exit(0);
}
await installPrograms([mmdebstrap, systemdContainer]);

let machine: DebianMachine | undefined;
try {
  await step('build the packages', () => {
    execFileSync('node', ['scripts/package.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
  });
  await step('boot a bare Debian', async () => {
    machine = await startDebianMachine('kit', { [HOST]: '127.0.0.1' });
  });
  if (machine) {
    await install(machine, globSync('dist/packages/*.deb'));
    await setUp(machine);
    await tryServer(machine);
    await tryKiosk(machine);
    await tryBackups(machine, untilOpen);
    await tryUpgrades(machine);
    await removePackages(machine);
  }
} finally {
  await machine?.remove();
}

function apt(booth: DebianMachine, ...args: string[]): string {
  return booth.run('apt-get', '-y', '-q', '--no-install-recommends', ...args);
}

async function install(booth: DebianMachine, debs: readonly string[]): Promise<void> {
  await step('install', () => {
    const inBooth = debs.map((deb) => join('/root', basename(deb)));
    for (const deb of debs) cpSync(deb, join(booth.root, 'root', basename(deb)));
    apt(booth, 'update');
    apt(booth, 'install', 'caddy', ...inBooth);
    const packedMb = debs.reduce((sum, deb) => sum + statSync(deb).size, 0) / 1e6;
    const installedKb = debs
      .map((deb) => Number(execFileSync('dpkg-deb', ['-f', deb, 'Installed-Size'])))
      .reduce((sum, kb) => sum + kb, 0);
    const installedMb = installedKb / 1024;
    check(packedMb <= MAX_PACKED_MB, `${packedMb} MB packed`);
    check(installedMb <= MAX_INSTALLED_MB, `${installedMb} MB installed`);
    return `${packedMb.toFixed(1)} MB packed, ${installedMb.toFixed(0)} MB installed`;
  });

  await step('nothing starts before it is set up', () => {
    const units = ['jepret', 'jepret-videos', 'jepret-kiosk', 'jepret-print-agent'];
    for (const unit of [...units, 'jepret-backup.timer']) {
      check(!isActive(booth, unit), `${unit} is running`);
      check(!booth.succeeds('systemctl', 'is-enabled', '-q', unit), `${unit} is enabled`);
    }
    const modes = booth.run('stat', '-c', '%a %U:%G', '/etc/jepret/server.env', '/var/lib/jepret');
    check(modes === '640 root:jepret\n700 jepret:jepret\n', `modes ${modes}`);
  });
}

async function setUp(booth: DebianMachine): Promise<void> {
  const answers = join(booth.root, 'root/answers');
  const setup = ['jepret', 'setup', '--answers', '/root/answers'] as const;

  await step('setup refuses a wrong answer and writes nothing', () => {
    const wrongKey = 'PAYMENT_PROVIDER=midtrans\nMIDTRANS_SERVER_KEY=Mid-client-1\n';
    writeFileSync(answers, `${ANSWERS.join('\n')}\n${wrongKey}`);
    const before = booth.run('find', '/etc', '-newer', '/root/answers');
    check(!booth.succeeds(...setup), 'a client key is accepted');
    check(booth.run('find', '/etc', '-newer', '/root/answers') === before, 'a file was written');
  });

  const backupAnswers = await prepareBackups(booth);

  await step('setup', async () => {
    writeFileSync(answers, `${[...ANSWERS, ...backupAnswers].join('\n')}\n`);
    giveVirtualDisplay(booth);
    const said = booth.run(...setup);
    check(isActive(booth, 'jepret-kiosk'), 'the kiosk is not running');
    check(isActive(booth, 'jepret-backup.timer'), 'the timer of backups is off');
    check(!booth.succeeds('systemctl', 'is-active', '-q', 'jepret-videos'), 'videos are running');
    check(said.includes(`Sign in at https://${HOST}/console as ${OWNER}`), said);
    await untilOpen();
  });

  await step('a second setup changes nothing', () => {
    const pid = findMainPid(booth);
    const said = booth.run(...setup);
    check(!said.includes('Wrote'), said);
    check(findMainPid(booth) === pid, 'the server was restarted');
  });

  await step('phones and kiosks get the certificate', () => {
    const get = (path: string) => booth.run('curl', '-sSf', `http://${HOST}${path}`);
    check(get('/certificate').includes('/jepret-ca.crt'), 'the page has no link');
    const authority = get('/jepret-ca.crt');
    writeFileSync(join(booth.root, 'root/phone-ca.crt'), authority);
    booth.run('curl', '-sSf', '--cacert', '/root/phone-ca.crt', `https://${HOST}/health`);
  });

  await step('doctor', () => {
    const results: { name: string; status: string; message: string }[] = JSON.parse(
      booth.run('jepret', 'doctor', '--json'),
    );
    const failed = results.filter(({ status }) => status === 'fail');
    check(failed.length === 0, JSON.stringify(failed));
    return `${results.length} checks`;
  });

  await step('secrets stay out of the journal', () => {
    const journal = booth.run('journalctl', '--no-pager');
    const file = readFileSync(join(booth.root, 'var/lib/jepret/first-password'), 'utf8');
    const [, password = ''] = file.split('\n');
    check(password.length > 8, 'there is no first password');
    check(!journal.includes(password), 'the journal has the first password');
  });
}

async function tryServer(booth: DebianMachine): Promise<void> {
  await step('the command jepret', () => {
    const locations = booth.run('jepret', 'locations', 'list');
    check(locations.includes('Kota Bandung'), locations);
    check(booth.run('jepret', '--help').includes('  jepret locations list'), 'wrong examples');
  });

  await step('start the video worker', () => {
    booth.run('systemctl', 'start', 'jepret-videos');
    check(isActive(booth, 'jepret-videos'), 'jepret-videos is not running');
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
    await untilOpen();
  });

  await step('a server that hangs is restarted by the watchdog', async () => {
    const before = findMainPid(booth);
    booth.run('systemctl', 'kill', '-s', 'STOP', 'jepret');
    await waitUntil(
      () => findMainPid(booth) !== before && isActive(booth, 'jepret'),
      HANG_LIMIT_MS,
    );
    await untilOpen();
  });
}

async function tryKiosk(booth: DebianMachine): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });

  await step('the kiosk opens the booth and no other address', async () => {
    const address = await waitForKiosk(`https://${HOST}`, START_LIMIT_MS);
    const page = await openKioskPage(DEBUGGING_URL);
    const said = await page.goto('https://jepret.example').catch(String);
    check(
      String(said).includes('ERR_BLOCKED_BY_ADMINISTRATOR'),
      `the policies are not read: ${said}`,
    );
    await page.waitForURL('chrome-error://**');
    await page.goto(address);
    await page.context().browser()?.close();
  });

  await step('the kiosk is signed in', async () => {
    const page = await openKioskPage(DEBUGGING_URL);
    await signIn(page, OWNER, join(booth.root, 'var/lib/jepret/outbox'));
    await page.screenshot({ path: join(SCREENSHOTS, 'home.png') });
    await page.context().browser()?.close();
  });

  await step('a visit from the payment to the sheet', async () => {
    const page = await openKioskPage(DEBUGGING_URL);
    await visit(page, SERVER_URL);
    await page.context().browser()?.close();
    const sheets = join(booth.root, 'var/lib/jepret/prints');
    await waitUntil(() => globSync('*.jpg', { cwd: sheets }).length > 0, START_LIMIT_MS);
  });

  await step('a page that hangs is restarted', async () => {
    const page = await openKioskPage(DEBUGGING_URL);
    const before = booth.run('systemctl', 'show', '-p', 'MainPID', '--value', 'jepret-kiosk');
    // Never returns.
    page.evaluate('for (;;);').catch(() => {});
    await waitUntil(
      () => booth.run('systemctl', 'show', '-p', 'MainPID', '--value', 'jepret-kiosk') !== before,
      PAGE_HANG_LIMIT_MS,
    );
    return waitForKiosk(`https://${HOST}`, START_LIMIT_MS);
  });

  await step('power cut and boot', async () => {
    await booth.cutPower();
    await booth.boot();
    await untilOpen();
    startVirtualDisplay(booth);
    booth.run('systemctl', 'restart', 'jepret-kiosk');
    return waitForKiosk(`https://${HOST}`, START_LIMIT_MS);
  });
}

async function tryUpgrades(booth: DebianMachine): Promise<void> {
  const debs = globSync('dist/packages/*.deb');
  const root = join(booth.root, 'root');
  const pack = (version: string, fault?: Fault) =>
    packLaterVersion(debs, { version, ...(fault && { fault }) }, root).map((file) =>
      join('/root', basename(file)),
    );
  const findVersion = () => booth.run('readlink', '/usr/lib/jepret/current').trim();
  const checkData = () => {
    const locations = booth.run('jepret', 'locations', 'list');
    check(locations.includes('Kota Bandung'), locations);
  };

  await step('upgrade', async () => {
    const said = booth.run('jepret', 'upgrade', ...pack('9.0.1'));
    check(findVersion() === 'versions/9.0.1', said);
    check(!booth.succeeds('test', '-e', '/var/lib/jepret-upgrade'), 'its database copy is left');
    await untilOpen();
    checkData();
  });

  await step('a broken upgrade is rolled back', async () => {
    const files = pack('9.0.2', 'crash');
    const startedAt = Date.now();
    const said = booth.run('sh', '-c', `jepret upgrade ${files.join(' ')} || true`);
    check(Date.now() - startedAt < ROLLBACK_LIMIT_MS, 'the rollback took too long');
    check(said.includes('The former version and its data are back.'), said);
    check(findVersion() === 'versions/9.0.1.kept', findVersion());
    await untilOpen();
    checkData();
  });

  await step('power cut in the middle of an upgrade', async () => {
    const files = pack('9.0.3', 'hang');
    booth.run('systemd-run', '--unit=upgrading', 'jepret', 'upgrade', ...files);
    await waitUntil(() => findVersion() === 'versions/9.0.3', PAGE_HANG_LIMIT_MS);
    await waitUntil(
      () => booth.succeeds('pgrep', '-f', 'apps/server/src/server.ts'),
      START_LIMIT_MS,
    );
    await booth.cutPower();
    await booth.boot();
    await untilOpen();
    check(findVersion() === 'versions/9.0.1.kept', findVersion());
    checkData();
  });

  await step('apt installs a newer version', async () => {
    apt(booth, 'install', ...pack('9.0.4'));
    await untilOpen();
    check(findVersion() === 'versions/9.0.4', findVersion());
    checkData();
    const settings = booth.run('cat', '/etc/jepret/server.env');
    check(settings.includes(`PORT=${PORT}`), 'the settings are gone');
  });
}

async function removePackages(booth: DebianMachine): Promise<void> {
  await step('remove', () => {
    apt(booth, 'remove', ...PACKAGES);
    check(!isActive(booth, 'jepret'), 'the server is still running');
    check(booth.succeeds('test', '-s', '/var/lib/jepret/jepret.sqlite'), 'the data is gone');
    check(booth.succeeds('test', '-s', '/etc/jepret/server.env'), 'the settings are gone');
  });

  await step('purge', () => {
    const said = apt(booth, 'purge', ...PACKAGES);
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

function isActive(booth: DebianMachine, unit: string): boolean {
  return booth.succeeds('systemctl', 'is-active', '-q', unit);
}

function findMainPid(booth: DebianMachine): string {
  return booth.run('systemctl', 'show', '-p', 'MainPID', '--value', 'jepret').trim();
}

function untilOpen(): Promise<unknown> {
  const isOpen = () =>
    fetch(`${SERVER_URL}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  return waitUntil(isOpen, START_LIMIT_MS);
}
