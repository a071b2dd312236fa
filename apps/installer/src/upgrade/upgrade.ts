import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { documentPlace } from '@jepret/server/config/command-names.ts';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import { reasonOf } from '@jepret/server/database/database-faults.ts';
import type { Machine } from '../machine.ts';
import { waitForVisits } from '../visits.ts';
import { stopAndRecover } from './finish-recovery.ts';
import { findOtherSessions, findRemoteSessions } from './other-sessions.ts';
import { type DebFile, readPackages } from './packages.ts';
import {
  beginUpgrade,
  describeHeld,
  heldOf,
  hold,
  isUnfinished,
  type RecoverDependencies,
} from './recover.ts';
import type { Services } from './services.ts';

export interface UpgradeDependencies extends RecoverDependencies {
  services: Services;
  /** From then on Ctrl-C and a lost terminal do not end the process. */
  ignoreSignals(): void;
}

/**
 * Installs newer packages. The new version is tried out at a port that no visitor uses; if it fails, the former
 * version and its data return. Returns whether the new version runs.
 */
export async function upgrade(
  files: readonly string[],
  { isUrgent }: { isUrgent: boolean },
  dependencies: UpgradeDependencies,
): Promise<boolean> {
  const { folder, machine, services, versions, snapshot, terminal } = dependencies;
  if (isUnfinished(folder)) await rollBack(dependencies);
  const debs = readPackages(
    files.map((file) => resolve(file)),
    machine,
  );
  await snapshot.check();
  refuseSessions(await findRemoteSessions(dependencies));
  if (!isUrgent) {
    const { print } = terminal;
    const visits = await waitForVisits(machine, { print, hint: '--now does not wait' });
    if (visits === 'unknown') throw new SettingError(UNKNOWN_VISITS);
  }

  const causes = [...((await services.findClosingCauses()) ?? []), ...listTrialCauses(machine)];
  terminal.print('Stopping the booth and copying its database …');
  // The booth is stopped until the end: half an upgrade would leave it so.
  dependencies.ignoreSignals();
  const former = versions.keep();
  deleteCopies(folder);
  // Before the stop: while it exists, no person can start the server.
  mkdirSync(folder, { mode: 0o700 });
  try {
    services.stop();
    refuseSessions(await findOtherSessions(dependencies));
    await snapshot.take(folder);
    await beginUpgrade(folder, former);
  } catch (error) {
    // It holds contact data, and no later step would delete it.
    deleteCopies(folder);
    await services.start().catch((fault) => terminal.print(reasonOf(fault)));
    throw error;
  }

  try {
    terminal.print('Installing …');
    install(debs, machine);
    if (versions.get() === former) throw new SettingError('apt installed nothing.');
    terminal.print('Starting the new version …');
    await services.tryOut(causes);
    // Before visitors use it: a rollback would lose what they do from now on.
    hold(folder);
  } catch (error) {
    terminal.print(`The new version failed: ${reasonOf(error)}`);
    if (await rollBack(dependencies)) terminal.print('The previous version and its data are back.');
    return false;
  }
  try {
    await services.start();
  } catch (error) {
    terminal.print(`The new version passed its trial, but ${reasonOf(error)}`);
    terminal.print(describeHeld(folder));
    return false;
  }
  deleteCopies(folder);
  versions.forget();
  terminal.print(`Version ${debs.find(({ name }) => name === 'jepret')?.version} is running.`);
  return true;
}

/** A print agent cannot reach the trial, so its printer is missing there. */
function listTrialCauses({ ask }: Pick<Machine, 'ask'>): string[] {
  const ofAgents: unknown[] = JSON.parse(ask('jepret', 'printers', 'list', '--json') ?? '[]');
  return ofAgents.length > 0 ? ['printer-unreachable'] : []; // KIT-90
}

async function rollBack(dependencies: UpgradeDependencies): Promise<boolean> {
  const isAsBefore = await stopAndRecover(dependencies);
  await dependencies.services.start();
  return isAsBefore;
}

function deleteCopies(folder: string): void {
  for (const copy of [folder, heldOf(folder)]) rmSync(copy, { recursive: true, force: true });
}

const UNKNOWN_VISITS =
  'It is unknown whether a visit is running: the command `jepret sessions running` failed. Nothing was changed. Repair what it reports, or do not wait for visits (--now).';

function refuseSessions(sessions: string | undefined): void {
  if (sessions === undefined) return;
  throw new SettingError(
    `Others are connected to the database: ${sessions}. If the new version failed, what they save would be lost. Stop them and try again. The guide says how several servers are upgraded (${documentPlace('guide/backup-and-upgrade.md')}, Several servers).`,
  );
}

/** Setup has edited the files in /etc/jepret: otherwise dpkg would ask about each that a new version changes. */
const KEEP_SETTINGS = '--force-confold';
const APT_OPTIONS = [
  `Dpkg::Options::=${KEEP_SETTINGS}`,
  // Otherwise dpkg's errors, such as a full disk, are printed on the standard output.
  'Dpkg::Use-Pty=0',
].flatMap((option) => ['-o', option]);

function install(debs: readonly DebFile[], { run }: Pick<Machine, 'run'>): void {
  try {
    // What an interrupted installation has left.
    run('dpkg', KEEP_SETTINGS, '--configure', '-a');
    run(
      'apt-get',
      'install',
      '-y',
      '-q',
      '--no-remove',
      // Of a version that was rolled back, which is installed and not in use.
      '--reinstall',
      ...APT_OPTIONS,
      ...debs.map(({ file }) => file),
    );
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new SettingError(`apt could not install it: ${findReason(stderr)}`);
  }
}

/** What dpkg says, such as a full disk; apt's own last line says only that dpkg failed. */
const findReason = (printed: string): string =>
  /^dpkg: error.*(?:\n .*)*/m.exec(printed)?.[0].replaceAll(/\s+/g, ' ') ??
  printed.trim().split('\n').at(-1) ??
  '';
