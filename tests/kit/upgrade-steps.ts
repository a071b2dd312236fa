import type { DebianMachine } from './debian-machine.ts';
import { findMainPid, isActive, type Kit, PORT_LINE, START_LIMIT_MS, untilOpen } from './kit.ts';
import { check, step } from './report.ts';
import { openUpgrades } from './upgrades.ts';
import { waitUntil } from './wait-until.ts';

const CHAPTER = 'backup-and-upgrade.md';
const VERSIONS = '/usr/lib/jepret/versions';
const SPARE_MB = 20;

export async function tryUpgrades(kit: Kit): Promise<void> {
  const { booth } = kit;
  const upgrades = openUpgrades(kit);

  await step('a full disk in the middle of an upgrade', async () => {
    const { files } = upgrades.pack('9.0.3');
    fillDisk(booth);
    const said = booth.run('sh', '-c', `jepret upgrade ${files.join(' ')} || true`);
    check(said.includes('No space left'), said);
    check(said.includes('The previous version and its data are back.'), said);
    await untilOpen();
    upgrades.checkData('9.0.1');
    booth.run('systemctl', 'stop', 'jepret');
    booth.run('umount', '-l', VERSIONS);
    booth.run('systemctl', 'start', 'jepret');
    await untilOpen();
    return said.split('\n').find((line) => line.includes('No space left'));
  });

  await step('a version that never becomes ready is rolled back', async () => {
    const { said, seconds } = await upgrades.rollBack('9.0.4', 'not-ready');
    check(said.includes('open for payments (payment-key-refused)'), said);
    upgrades.checkData('9.0.1');
    return `the previous version was open after ${seconds} s`;
  });

  const hanging = upgrades.pack('9.0.5', 'hang').files;
  async function beginTrial(): Promise<void> {
    booth.run('systemd-run', '--unit=upgrading', 'jepret', 'upgrade', ...hanging);
    await waitUntil(() => upgrades.findVersion() === 'versions/9.0.5', START_LIMIT_MS);
    await waitUntil(() => upgrades.listLaterChanges().includes('later-5'), START_LIMIT_MS);
  }
  async function checkReturned(): Promise<void> {
    await untilOpen();
    check(upgrades.findVersion() === 'versions/9.0.1.kept', upgrades.findVersion());
    upgrades.checkData('9.0.1');
  }

  await step('an upgrade that is killed in its trial', async () => {
    await beginTrial();
    booth.run('systemctl', 'kill', '-s', 'KILL', 'upgrading');
    booth.run('systemctl', 'reset-failed', 'upgrading');
    booth.run('systemctl', 'restart', '--no-block', 'jepret');
    await checkReturned();
  });

  await step('power cut in the middle of an upgrade', async () => {
    await beginTrial();
    await booth.cutPower();
    await booth.boot();
    await checkReturned();
  });

  await step('apt installs a newer version', async () => {
    const { folder } = upgrades.pack('9.0.6');
    const before = findMainPid(booth);
    const said = await kit.guide.run(CHAPTER, 'With apt alone', { folder });
    check(said.includes("Configuration file '/etc/jepret/server.env'"), said);
    // apt does not wait for the restart.
    await waitUntil(
      () => findMainPid(booth) !== before && isActive(booth, 'jepret'),
      START_LIMIT_MS,
    );
    await untilOpen();
    check(upgrades.findVersion() === 'versions/9.0.6', upgrades.findVersion());
    upgrades.checkData('9.0.6');
    const settings = booth.run('cat', '/etc/jepret/server.env');
    check(settings.includes(PORT_LINE), 'the settings are gone');
    return (await kit.guide.run(CHAPTER, 'Versions')).trim().split('\n').at(-1);
  });

  await step('another server of a chain gets a newer version', async () => {
    const { folder } = upgrades.pack('9.0.7');
    await kit.guide.run(CHAPTER, 'Several servers', { folder });
    await untilOpen();
    booth.run('systemctl', 'stop', 'jepret-videos');
    check(upgrades.findVersion() === 'versions/9.0.7', upgrades.findVersion());
    upgrades.checkData('9.0.7');
  });
}

export async function tryUpgradeAndRollback(kit: Kit): Promise<void> {
  const { booth, guide } = kit;
  const { pack, findVersion, checkData, rollBack } = openUpgrades(kit);

  await step('upgrade', async () => {
    const { folder } = pack('9.0.1');
    const said = await guide.run(CHAPTER, 'Upgrade', { folder });
    check(findVersion() === 'versions/9.0.1', said);
    await untilOpen();
    checkData('9.0.1');
  });

  await step('edited settings stay', () => {
    const settings = booth.run('cat', '/etc/jepret/server.env');
    check(settings.includes(PORT_LINE), settings);
    check(!settings.includes('A newer comment'), settings);
  });

  await step('a broken upgrade is rolled back', async () => {
    const { said, seconds } = await rollBack('9.0.2', 'crash');
    check(/it ended \d times.*This version is broken/s.test(said), said);
    check(findVersion() === 'versions/9.0.1.kept', findVersion());
    checkData('9.0.1');
    return `the previous version was open after ${seconds} s`;
  });
}

/** Puts the versions on a disk that has too little space for another one. */
function fillDisk(booth: DebianMachine): void {
  const [usedMb = '0'] = booth.run('du', '-sm', VERSIONS).split('\t');
  const disk = '/mnt/small-disk';
  booth.run('mkdir', '-p', disk);
  booth.run('mount', '-t', 'tmpfs', '-o', `size=${Number(usedMb) + SPARE_MB}m`, 'small', disk);
  booth.run('cp', '-a', `${VERSIONS}/.`, disk);
  booth.run('systemctl', 'stop', 'jepret');
  booth.run('mount', '--bind', disk, VERSIONS);
  booth.run('systemctl', 'start', 'jepret');
}

export async function removePackages({ booth, guide }: Kit): Promise<void> {
  await step('remove', async () => {
    await guide.run(CHAPTER, 'Remove', { only: 'sudo apt remove' });
    check(!isActive(booth, 'jepret'), 'the server is still running');
    check(booth.succeeds('test', '-s', '/var/lib/jepret/jepret.sqlite'), 'the data is gone');
    check(booth.succeeds('test', '-s', '/etc/jepret/server.env'), 'the settings are gone');
  });

  await step('purge', async () => {
    // As a failed upgrade may leave it.
    booth.run('install', '-d', '-m', '0700', '/var/lib/jepret-upgrade');
    const said = await guide.run(CHAPTER, 'Remove', { only: 'sudo apt purge' });
    for (const path of PURGED) {
      check(said.includes(`: deleting ${path} (`), `purging does not say that it deletes ${path}`);
    }
    const others = ['/usr/lib/jepret', '/etc/jepret', '/etc/ssl/certs/jepret.pem'];
    const list = `ls -d ${[...PURGED, ...others].join(' ')} 2>/dev/null || true`;
    const left = booth.run('sh', '-c', list);
    check(left === '', `left: ${left}`);
    const sites = booth.run('cat', '/etc/caddy/Caddyfile');
    check(!sites.includes('jepret'), sites);
  });
}

const PURGED = [
  '/etc/jepret/server.env',
  '/etc/jepret/setup.env',
  '/etc/jepret/kiosk.env',
  '/etc/caddy/jepret.caddy',
  '/usr/local/share/ca-certificates/jepret.crt',
  '/var/lib/jepret',
  '/var/lib/jepret-upgrade',
  '/var/lib/jepret-kiosk',
];

/** Leaves a machine without a booth for the next part. */
export function purgeAll({ booth }: Kit): void {
  booth.run('sh', '-c', `apt-get -y -q purge $(dpkg-query -W -f '\${Package} ' 'jepret*')`);
}
