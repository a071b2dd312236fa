import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DebianMachine } from './debian-machine.ts';
import { PACKAGES_FOLDER } from './guide.ts';
import { isActive, type Kit, LOCATION, PORT_LINE, START_LIMIT_MS, untilOpen } from './kit.ts';
import { type Fault, packLaterVersion } from './later-version.ts';
import { check, step } from './report.ts';
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
    check(said.includes('The former version and its data are back.'), said);
    await untilOpen();
    upgrades.checkData();
    booth.run('systemctl', 'stop', 'jepret');
    booth.run('umount', '-l', VERSIONS);
    booth.run('systemctl', 'start', 'jepret');
    await untilOpen();
    return said.split('\n').find((line) => line.includes('No space left'));
  });

  await step('a version that never becomes ready is rolled back', async () => {
    const said = upgrades.rollBack('9.0.4', 'not-ready');
    check(said.includes('open for payments (payment-key-refused)'), said);
    await untilOpen();
    upgrades.checkData();
  });

  await step('power cut in the middle of an upgrade', async () => {
    const files = upgrades.pack('9.0.5', 'hang').files;
    booth.run('systemd-run', '--unit=upgrading', 'jepret', 'upgrade', ...files);
    await waitUntil(() => upgrades.findVersion() === 'versions/9.0.5', START_LIMIT_MS);
    await waitUntil(
      () => booth.succeeds('pgrep', '-f', 'apps/server/src/server.ts'),
      START_LIMIT_MS,
    );
    await booth.cutPower();
    await booth.boot();
    await untilOpen();
    check(upgrades.findVersion() === 'versions/9.0.1.kept', upgrades.findVersion());
    upgrades.checkData();
  });

  await step('apt installs a newer version', async () => {
    const { folder } = upgrades.pack('9.0.6');
    await kit.guide.run(CHAPTER, 'With apt alone', { folder });
    await untilOpen();
    check(upgrades.findVersion() === 'versions/9.0.6', upgrades.findVersion());
    upgrades.checkData();
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
    upgrades.checkData();
  });
}

export async function tryUpgradeAndRollback(kit: Kit): Promise<void> {
  const { booth, guide } = kit;
  const { pack, findVersion, checkData, rollBack } = openUpgrades(kit);

  await step('upgrade', async () => {
    const { folder } = pack('9.0.1');
    const said = await guide.run(CHAPTER, 'Upgrade', { folder });
    check(findVersion() === 'versions/9.0.1', said);
    check(!booth.succeeds('test', '-e', '/var/lib/jepret-upgrade'), 'its database copy is left');
    await untilOpen();
    checkData();
  });

  await step('edited settings stay', () => {
    const settings = booth.run('cat', '/etc/jepret/server.env');
    check(settings.includes(PORT_LINE), settings);
    check(!settings.includes('A newer comment'), settings);
  });

  await step('a broken upgrade is rolled back', async () => {
    const said = rollBack('9.0.2', 'crash');
    check(/it ended \d times.*This version is broken/s.test(said), said);
    check(findVersion() === 'versions/9.0.1.kept', findVersion());
    await untilOpen();
    checkData();
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

function openUpgrades({ booth, debs }: Kit) {
  const installed = debs.filter((deb) => !deb.includes('print-agent'));
  /** Later packages in a folder of their own in the machine. */
  function pack(version: string, fault?: Fault) {
    const folder = join(PACKAGES_FOLDER, version);
    mkdirSync(join(booth.root, folder));
    const later = { version, ...(fault && { fault }) };
    const packed = packLaterVersion(installed, later, join(booth.root, folder));
    return { folder, files: packed.map((file) => join(folder, basename(file))) };
  }
  return {
    pack,
    /** Upgrades to a broken version, which must be undone in time; returns what the command says. */
    rollBack(version: string, fault: Fault): string {
      const { files } = pack(version, fault);
      const said = booth.run('sh', '-c', `jepret upgrade ${files.join(' ')} || true`);
      check(said.includes('The former version and its data are back.'), said);
      return said;
    },
    findVersion: () => booth.run('readlink', '/usr/lib/jepret/current').trim(),
    checkData() {
      const locations = booth.run('jepret', 'locations', 'list');
      check(locations.includes(LOCATION), locations);
    },
  };
}

export async function removePackages({ booth, guide }: Kit): Promise<void> {
  await step('remove', async () => {
    await guide.run(CHAPTER, 'Remove', { only: 'sudo apt remove' });
    check(!isActive(booth, 'jepret'), 'the server is still running');
    check(booth.succeeds('test', '-s', '/var/lib/jepret/jepret.sqlite'), 'the data is gone');
    check(booth.succeeds('test', '-s', '/etc/jepret/server.env'), 'the settings are gone');
  });

  await step('purge', async () => {
    const said = await guide.run(CHAPTER, 'Remove', { only: 'sudo apt purge' });
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

/** Leaves a machine without a booth for the next part. */
export function purgeAll({ booth }: Kit): void {
  booth.run('sh', '-c', `apt-get -y -q purge $(dpkg-query -W -f '\${Package} ' 'jepret*')`);
}
