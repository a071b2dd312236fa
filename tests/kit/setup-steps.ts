import { execFileSync } from 'node:child_process';
import { cpSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { prepareBackups } from './backup-steps.ts';
import { PACKAGES_FOLDER } from './guide.ts';
import { giveVirtualDisplay, waitForKiosk } from './kiosk-unit.ts';
import {
  apt,
  DATA,
  findMainPid,
  GUIDE_VALUES,
  HOST,
  isActive,
  type Kit,
  LOCATION,
  OWNER,
  PORT_LINE,
  START_LIMIT_MS,
} from './kit.ts';
import { trySetupRefusals } from './refusal-steps.ts';
import { check, step } from './report.ts';

const ANSWERS = [
  'KIND=booth',
  'TLS=internal',
  `PUBLIC_URL=https://${HOST}`,
  `LOCATION=${LOCATION}`,
  'TIME_ZONE=Asia/Jakarta',
  'PAYMENT_PROVIDER=sandbox',
  'ALLOW_SANDBOX=1',
  PORT_LINE,
  `ADMIN_EMAIL=${OWNER}`,
];
const ANSWERS_FILE = '/root/answers';
const FROM_DEBIAN = ['chromium', 'ffmpeg', 'cups', 'caddy'];
const MAX_PACKED_MB = 70;
const MAX_INSTALLED_MB = 220;

const AUTHORITIES = '/usr/local/share/ca-certificates';

/** Returns the seconds of the installation, without the download. */
export async function install({ booth, guide, debs }: Kit): Promise<number> {
  const files = debs.map((deb) => join(PACKAGES_FOLDER, basename(deb)));

  await step('download', () => {
    for (const deb of debs) cpSync(deb, join(booth.root, PACKAGES_FOLDER, basename(deb)));
    apt(booth, 'update');
    // Caddy is recommended: the kit installs such packages only as it needs them.
    apt(booth, 'install', '--download-only', 'caddy', ...files);
  });

  await step('apt would install what the guide names', () => {
    const ofBooth = files.filter((file) => !file.includes('print-agent'));
    const plan = booth.run('apt-get', '--simulate', '--install-recommends', 'install', ...ofBooth);
    const missing = FROM_DEBIAN.filter((name) => !plan.includes(`\nInst ${name} `));
    check(missing.length === 0, `not ${missing.join(', ')}`);
  });

  const seconds = await step('install', async () => {
    await guide.run('install.md', 'A booth', { only: 'sudo apt' });
    apt(booth, 'install', 'caddy');
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
    for (const unit of ['jepret', 'jepret-videos', 'jepret-kiosk', 'jepret-backup.timer']) {
      check(!isActive(booth, unit), `${unit} is running`);
      check(!booth.succeeds('systemctl', 'is-enabled', '-q', unit), `${unit} is enabled`);
    }
    const modes = booth.run('stat', '-c', '%a %U:%G', '/etc/jepret/server.env', DATA);
    check(modes === '640 root:jepret\n700 jepret:jepret\n', `modes ${modes}`);
  });
  return seconds;
}

/** Returns the seconds from the start of setup until the booth is open. */
export async function setUp(kit: Kit): Promise<number> {
  const { booth, guide } = kit;
  const answers = join(booth.root, ANSWERS_FILE);
  const runSetup = () =>
    guide.run('install.md', 'Setup without questions', { values: { FILE: ANSWERS_FILE } });

  await trySetupRefusals(kit, ANSWERS);
  const backupAnswers = await prepareBackups(kit);

  await step('a virtual display', () => giveVirtualDisplay(booth));

  const seconds = await step('setup', async () => {
    writeFileSync(answers, `${[...ANSWERS, ...backupAnswers].join('\n')}\n`);
    const said = await runSetup();
    check(isActive(booth, 'jepret-kiosk'), 'the kiosk is not running');
    check(isActive(booth, 'jepret-backup.timer'), 'the backup timer is off');
    check(!isActive(booth, 'jepret-videos'), 'videos are running');
    check(said.includes(`Sign in at https://${HOST}/console as ${OWNER}`), said);
    const environment = booth.run('cat', `/proc/${findMainPid(booth)}/environ`);
    check(environment.includes('NODE_EXTRA_CA_CERTS='), 'the server does not trust its address');
    return waitForKiosk(`https://${HOST}`, START_LIMIT_MS);
  });

  await step('a second setup changes nothing', async () => {
    const findPids = () => `${findMainPid(booth)} ${findMainPid(booth, 'jepret-kiosk')}`;
    const pids = findPids();
    const said = await runSetup();
    check(!said.includes('Wrote'), said);
    check(findPids() === pids, 'the server or the kiosk was restarted');
  });

  await step(
    'a second setup in a terminal changes nothing if Enter keeps every answer',
    async () => {
      const pid = findMainPid(booth);
      const said = await guide.run('install.md', 'A booth', {
        only: 'sudo jepret setup',
        answers: { 'Write the settings': 'y' },
      });
      check(!said.includes('Wrote'), said);
      check(findMainPid(booth) === pid, 'the server was restarted');
    },
  );

  await step('phones and kiosks get the certificate', async () => {
    const page = booth.run('curl', '-sSf', `http://${HOST}/certificate`);
    check(page.includes('/jepret-ca.crt'), 'the page has no link');
    // Another kiosk would have the usual name; here Caddy reads that file while curl would write it.
    const copy = 'of-another-kiosk.crt';
    await guide.run('install.md', 'The certificate on phones and other kiosks', {
      values: { ...GUIDE_VALUES, 'jepret.crt': copy },
    });
    booth.run('cmp', `${AUTHORITIES}/${copy}`, `${AUTHORITIES}/jepret.crt`);
    booth.run('rm', `${AUTHORITIES}/${copy}`);
    booth.run('update-ca-certificates');
    booth.run('curl', '-sSf', `https://${HOST}/health`);
  });

  await step('doctor', () => {
    const results: { name: string; status: string; message: string }[] = JSON.parse(
      booth.run('jepret', 'doctor', '--json'),
    );
    const failed = results.filter(({ status }) => status === 'fail');
    check(failed.length === 0, JSON.stringify(failed));
    return `${results.length} checks`;
  });

  await step('secrets stay out of the journal', async () => {
    const file = await guide.run('install.md', 'A booth', { only: 'sudo cat' });
    const [, password = ''] = file.split('\n');
    check(password.length > 8, 'there is no first password');
    const journal = booth.run('journalctl', '--no-pager');
    check(!journal.includes(password), 'the journal has the first password');
  });
  return seconds;
}
