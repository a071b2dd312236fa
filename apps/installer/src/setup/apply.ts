import { X509Certificate } from 'node:crypto';
import type { CheckResult } from '@jepret/contract/console';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import { type Machine, readLog } from '../machine.ts';
import { PATHS } from '../paths.ts';
import type { Terminal } from '../terminal.ts';
import { waitForVisits } from '../visits.ts';
import type { TargetFile } from '../write-files.ts';
import type { Plan } from './answers.ts';
import { printResults } from './print-results.ts';
import { chooseUnits, KIOSK, READ_AT_START, type Unit } from './units.ts';

const CADDY = 'caddy.service';
const START_LIMIT_MS = 60_000;
const AUTHORITY_LIMIT_MS = 20_000;

interface Dependencies {
  machine: Machine;
  terminal: Pick<Terminal, 'print'>;
}

/** Writes the files, starts what the machine needs, and runs the doctor. Returns whether everything works. */
export async function apply(
  plan: Plan,
  files: readonly TargetFile[],
  { machine, terminal: { print } }: Dependencies,
): Promise<boolean> {
  const { on, off } = chooseUnits(plan, machine);
  const changed = new Set(files.map(({ path }) => path));
  const isRunning = (unit: Unit) => machine.isUnitActive(unit);
  // An earlier setup may have ended between writing a file and restarting the unit.
  const isChanged = (unit: Unit) =>
    READ_AT_START[unit].some((path) => changed.has(path) || machine.isOlder(unit, path));

  const awaitVisits = () => waitForVisits(machine, { print, hint: 'Ctrl-C ends setup' });
  // Before the writing: Caddy may stop serving the address that the kiosk shows.
  const isAddressNew = isRunning(KIOSK) && changed.has(PATHS.kioskSettings);
  if (isAddressNew && (await awaitVisits()) === 'running') {
    throw new SettingError(
      'A visit is still running. Nothing was written: run sudo jepret setup again when it has ended.',
    );
  }
  machine.writeFiles(files);
  for (const { path } of files) print(`Wrote ${path}`);

  if (off.length > 0) machine.run('systemctl', 'disable', '--now', '-q', ...off);
  machine.run('systemctl', 'enable', '-q', ...on);
  if (await startProxy(plan, changed, machine)) changed.add(PATHS.trustedAuthority);
  const services = on.filter((unit) => unit !== KIOSK);
  const isStarted = (unit: Unit) => isRunning(unit) && !isChanged(unit);
  await startServices(
    services.filter((unit) => !isStarted(unit)),
    machine,
  );
  if (changed.has(PATHS.choices) || !isLocationSet(plan, machine)) setLocation(plan, machine);

  if (on.includes('jepret-backup.timer')) makeFirstBackup(machine, print);
  const isHealthy = printDoctor(machine, print);
  print(describeSignIn(plan, machine));
  // Last: it takes the screen.
  if (!on.includes(KIOSK) || isStarted(KIOSK)) return isHealthy;
  if (isRunning(KIOSK) && (await awaitVisits()) !== 'none') {
    print('A visit may be running: run sudo jepret setup again later to restart the kiosk.');
  } else if (isSignedInAtScreen(machine)) {
    print('The kiosk will use this screen after a restart: sudo reboot');
  } else {
    machine.run('systemctl', 'restart', KIOSK);
  }
  return isHealthy;
}

/** Whether a person is signed in at the text console that the kiosk takes: their session would end. */
function isSignedInAtScreen({ ask }: Pick<Machine, 'ask'>): boolean {
  const sessions = ask('loginctl', 'list-sessions', '--no-legend')?.split('\n') ?? [];
  return sessions.some((line) => /\stty1(?:\s|$)/.test(line) && !line.includes('jepret-kiosk'));
}

async function startServices(units: readonly Unit[], machine: Machine): Promise<void> {
  if (units.length === 0) return;
  // A server that waits for its database would block the command.
  machine.run('systemctl', 'restart', '--no-block', ...units);
  for (const unit of units) {
    if (await machine.waitUntil(() => machine.isUnitActive(unit), START_LIMIT_MS)) continue;
    throw new SettingError(
      `${unit} did not start within ${START_LIMIT_MS / 1_000} s. Its last lines:\n${readLog(machine, unit, 5)}`,
    );
  }
}

/** An earlier setup may have ended before it. What staff changed in the console since then stays. */
function isLocationSet({ choices: { LOCATION } }: Plan, { ask }: Machine): boolean {
  const shown = ask('jepret', 'locations', 'show', '--json', '--', LOCATION);
  return shown !== undefined && JSON.parse(shown).isConfigured;
}

function setLocation({ choices: { LOCATION, TIME_ZONE } }: Plan, { run }: Machine): void {
  run('jepret', 'locations', 'set', '--time-zone', TIME_ZONE, '--', LOCATION);
}

/** Returns whether this machine has a new certificate authority to trust. */
async function startProxy(
  { choices }: Plan,
  changed: ReadonlySet<string>,
  machine: Machine,
): Promise<boolean> {
  if (choices.TLS === 'off') {
    // It may have been removed since.
    if (changed.has(PATHS.proxySite)) machine.ask('systemctl', 'try-reload-or-restart', CADDY);
    forgetAuthority(machine);
    return false;
  }
  machine.run('systemctl', 'enable', '-q', CADDY);
  // Each time: an earlier setup may have ended before it.
  machine.run('systemctl', 'reload-or-restart', CADDY);
  if (choices.TLS === 'acme') {
    forgetAuthority(machine);
    return false;
  }
  const authority = await machine.waitUntil(() => readAuthority(machine), AUTHORITY_LIMIT_MS);
  if (authority === undefined) {
    throw new SettingError('Caddy has not created a certificate. See: sudo journalctl -u caddy');
  }
  if (machine.readFile(PATHS.trustedAuthority) === authority) return false;
  const file = { path: PATHS.trustedAuthority, content: authority, mode: 0o644, group: 'root' };
  machine.writeFiles([file]);
  machine.run('update-ca-certificates');
  return true;
}

/** Caddy's account owns its folder: only a certificate is taken from there, because anyone may read the copy. */
function readAuthority({ readFile }: Pick<Machine, 'readFile'>): string | undefined {
  try {
    return new X509Certificate(readFile(PATHS.proxyAuthority) ?? '').toString();
  } catch {
    return undefined;
  }
}

/** One that a person installed for another server stays. */
function forgetAuthority(machine: Machine): void {
  const authority = readAuthority(machine);
  if (authority === undefined || machine.readFile(PATHS.trustedAuthority) !== authority) return;
  machine.run('rm', '-f', PATHS.trustedAuthority);
  machine.run('update-ca-certificates');
}

/** Shows whether the place works; the doctor reports a failure. */
function makeFirstBackup(machine: Machine, print: (line: string) => void): void {
  if (machine.exists(PATHS.lastBackup)) return;
  print('Making the first backup …');
  if (machine.ask('systemctl', 'start', 'jepret-backup.service') !== undefined) return;
  print(readLog(machine, 'jepret-backup.service', 3));
}

function printDoctor({ run }: Machine, print: (line: string) => void): boolean {
  // Without the exit code, which is 1 if a check fails.
  const results: CheckResult[] = JSON.parse(run('sh', '-c', 'jepret doctor --json || true'));
  return printResults(results, print);
}

function describeSignIn({ settings, environment }: Plan, machine: Machine): string {
  const console = `${settings.publicUrl}/console`;
  if (!machine.exists(PATHS.firstPassword)) return `Sign in at ${console}.`;
  const owner = environment.ADMIN_EMAIL ?? settings.admin.email;
  return `Sign in at ${console} as ${owner}; the first password is in ${PATHS.firstPassword}.`;
}
