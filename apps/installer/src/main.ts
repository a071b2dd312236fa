import { documentPlace } from '@jepret/server/config/command-names.ts';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import { readSettings } from '@jepret/server/config/settings.ts';
import { isDiskFull } from '@jepret/server/domain/is-disk-full.ts';
import { Command } from 'commander';
import { adopt, listOpenFiles } from './adopt/adopt.ts';
import { thisMachine as machine } from './machine.ts';
import { PATHS } from './paths.ts';
import { createChecks } from './setup/checks.ts';
import { readCurrent, setUp } from './setup/setup.ts';
import { openTerminal } from './terminal.ts';
import { createDatabaseSnapshot } from './upgrade/database-snapshot.ts';
import { finishRecovery, refuseUnfinished } from './upgrade/finish-recovery.ts';
import { ignoreSignals } from './upgrade/ignore-signals.ts';
import { recover } from './upgrade/recover.ts';
import { createServices } from './upgrade/services.ts';
import { type UpgradeDependencies, upgrade } from './upgrade/upgrade.ts';
import { createVersionLink } from './upgrade/version-link.ts';

const program = new Command('jepret').description('commands that change this machine, as root');
program
  .command('setup')
  .description('ask what the booth needs, check it, and start the booth')
  .option('--answers <file>', 'lines NAME=value instead of questions')
  .action(({ answers }: { answers?: string }) => runSetup(answers));
program
  .command('upgrade')
  .description('install newer packages; if the new version fails, return to this one')
  .argument(
    '<file...>',
    'jepret_….deb, and those of jepret-kiosk and jepret-print-agent if installed',
  )
  .option('--now', 'do not wait for running visits', false)
  .action(async (files: string[], options: { now: boolean }) => {
    refuseWithoutServer();
    const isNew = await upgrade(files, { isUrgent: options.now }, openUpgrade());
    process.exitCode = isNew ? 0 : 1;
  });
program
  .command('adopt')
  .description('move the data of a booth that ran by npm start to the places of the package')
  .argument('<folder>', 'its DATA_DIR, usually the folder `data` of the clone')
  .action((folder: string) => {
    refuseUnfinished(PATHS.upgrade);
    adopt({ from: folder, to: PATHS.data, listOpen: listOpenFiles, run: machine.run });
    console.log('The data is in /var/lib/jepret. Run sudo jepret setup to enter the settings.');
  });
// The service runs it before each start.
program
  .command('recover', { hidden: true })
  .action(async () => void (await recover(openUpgrade())));

try {
  await program.parseAsync();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

/** A sentence where the person can do something; the stack only of a mistake in this program. */
function describeError(error: unknown): unknown {
  if (error instanceof SettingError) return error.message;
  if (isDiskFull(error)) {
    const { message } = error as Error;
    return `The disk is full (${message}). Free some space (df -h shows the disks), and run it again.`;
  }
  // A program that failed, with what it printed.
  if (error instanceof Error && 'stderr' in error) return error.message.trim();
  return error;
}

async function runSetup(answers: string | undefined): Promise<void> {
  await finishRecovery(PATHS.upgrade, openUpgrade);
  if (answers === undefined && !process.stdin.isTTY) {
    throw new SettingError(
      'setup asks questions: run it in a terminal, or give the answers with --answers FILE.',
    );
  }
  const terminal = openTerminal();
  try {
    const isReady = await setUp(answers, { machine, checks: createChecks(machine), terminal });
    process.exitCode = isReady ? 0 : 1;
  } finally {
    terminal.close();
  }
}

function refuseWithoutServer(): void {
  if (readCurrent(machine).KIND !== undefined) return;
  throw new SettingError(
    `No server is set up on this machine: run sudo jepret setup first. A kiosk or a print agent without a server is upgraded with apt (${documentPlace('guide/backup-and-upgrade.md')}, With apt alone).`,
  );
}

function openUpgrade(): UpgradeDependencies {
  const { LOCATION = '', KIND, TLS, TIME_ZONE, ...environment } = readCurrent(machine);
  const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: PATHS.data, ...environment });
  return {
    folder: PATHS.upgrade,
    machine,
    services: createServices(machine, { port: settings.port, location: LOCATION }),
    versions: createVersionLink(machine),
    snapshot: createDatabaseSnapshot(settings.database),
    terminal: { print: (line) => console.log(line) },
    ignoreSignals,
  };
}
