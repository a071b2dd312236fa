// `npm run test:kit`: builds the Debian packages and installs them on a bare Debian with its own systemd.
// Prints a line for each step. Needs root; the machine shares this one's network. `-- --core`: only the part that
// `npm run test:full` runs. `-- --debian 13`: on Debian 13, without backups and upgrades, which are no different there.
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tryAdoptions, tryQuickStart } from '../tests/kit/adopt-steps.ts';
import { tryBackups } from '../tests/kit/backup-steps.ts';
import { type DebianMachine, startDebianMachine } from '../tests/kit/debian-machine.ts';
import { openGuide } from '../tests/kit/guide.ts';
import { tryKioskFailures, tryVisit } from '../tests/kit/kiosk-steps.ts';
import { HOST, type Kit } from '../tests/kit/kit.ts';
import { tryPrinter, tryTroubleshooting } from '../tests/kit/printer-steps.ts';
import { tryInstallOnFullDisk } from '../tests/kit/refusal-steps.ts';
import { check, step } from '../tests/kit/report.ts';
import { tryKill, tryServer } from '../tests/kit/server-steps.ts';
import { install, setUp } from '../tests/kit/setup-steps.ts';
import { tryChain, tryShop } from '../tests/kit/shop-steps.ts';
import {
  purgeAll,
  removePackages,
  tryUpgradeAndRollback,
  tryUpgrades,
} from '../tests/kit/upgrade-steps.ts';
import {
  installPrograms,
  mmdebstrap,
  postgresql,
  radosgw,
  systemdContainer,
} from './system-programs.ts';

const { values: options } = parseArgs({
  options: {
    core: { type: 'boolean', default: false },
    debian: { type: 'string', default: '12' },
  },
});
const release = options.debian === '13' ? 13 : 12;
const isWhole = release === 12 && !options.core;

if (process.getuid?.() !== 0) {
  console.log('skipped: the machine with its own systemd needs root');
  process.exit(0);
}
await installPrograms([mmdebstrap, systemdContainer, ...(isWhole ? [postgresql, radosgw] : [])]);

let machine: DebianMachine | undefined;
try {
  await step('build the packages', () => {
    execFileSync('node', ['scripts/package.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
  });
  await step(`boot a bare Debian ${release}`, async () => {
    machine = await startDebianMachine('kit', { [HOST]: '127.0.0.1' }, release);
  });
  if (machine) {
    const kit = {
      booth: machine,
      guide: openGuide(machine),
      debs: globSync('dist/packages/*.deb'),
    };
    if (release === 13) await runOnDebian13(kit);
    else await (options.core ? runCore(kit) : runAll(kit));
  }
} finally {
  await machine?.remove();
}

/** Prints the time that a person waits; it depends on the machine, so it is not limited. */
async function openBooth(kit: Kit): Promise<void> {
  const seconds = (await install(kit)) + (await setUp(kit));
  console.log(`    install to open booth: ${seconds.toFixed(1)} s (the goal on two cores is 60 s)`);
}

async function runCore(kit: Kit): Promise<void> {
  await openBooth(kit);
  await tryKill(kit);
  await tryVisit(kit);
  await tryUpgradeAndRollback(kit);
}

async function runOnDebian13(kit: Kit): Promise<void> {
  await openBooth(kit);
  await tryServer(kit);
  await tryKill(kit);
  await tryVisit(kit);
  await tryKioskFailures(kit);
  await removePackages(kit);
}

async function runAll(kit: Kit): Promise<void> {
  await openBooth(kit);
  await tryServer(kit);
  await tryKill(kit);
  await tryVisit(kit);
  await tryKioskFailures(kit);
  await tryPrinter(kit);
  await tryTroubleshooting(kit);
  await tryBackups(kit);
  await tryUpgradeAndRollback(kit);
  await tryUpgrades(kit);
  await removePackages(kit);
  // The same machine again, without a booth.
  await tryInstallOnFullDisk(kit);
  await tryAdoptions(kit);
  await tryShop(kit);
  purgeAll(kit);
  await tryChain(kit);
  purgeAll(kit);
  await tryQuickStart(kit);
  await step('every command of the guide about the machine was run', () => {
    const left = kit.guide.listLeft();
    check(left.length === 0, left.join('\n'));
  });
}
