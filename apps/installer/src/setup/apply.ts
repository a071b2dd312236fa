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

  const awaitVisits = async () => {
    if (isRunning(KIOSK))
      await waitForVisits(machine, { print, hint: 'Ctrl-C ends setup', unknown: null });
  };
  // Before the writing: Caddy may stop serving the address that the kiosk shows.
  if (on.includes(KIOSK) && changed.has(PATHS.kioskSettings)) await awaitVisits();
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
  if (changed.has(PATHS.choices)) setLocation(plan, machine);
  // Last: it opens the address.
  if (on.includes(KIOSK) && !isStarted(KIOSK)) {
    await awaitVisits();
    machine.run('systemctl', 'restart', KIOSK);
  }

  if (on.includes('jepret-backup.timer')) makeFirstBackup(machine, print);
  const isHealthy = printDoctor(machine, print);
  print(describeSignIn(plan, machine));
  return isHealthy;
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

function setLocation({ choices: { LOCATION, TIME_ZONE } }: Plan, { run }: Machine): void {
  run('jepret', 'locations', 'set', LOCATION, '--time-zone', TIME_ZONE);
}

/** Returns whether this machine has a new certificate authority to trust. */
async function startProxy(
  { choices }: Plan,
  changed: ReadonlySet<string>,
  machine: Machine,
): Promise<boolean> {
  const isCaddyChanged = changed.has(PATHS.proxySettings) || changed.has(PATHS.proxySite);
  if (choices.TLS === 'off') {
    // It may have been removed since.
    if (isCaddyChanged) machine.ask('systemctl', 'try-reload-or-restart', CADDY);
    return false;
  }
  machine.run('systemctl', 'enable', '-q', CADDY);
  if (isCaddyChanged || !machine.isUnitActive(CADDY)) {
    machine.run('systemctl', 'reload-or-restart', CADDY);
  }
  if (choices.TLS !== 'internal') return false;
  const authority = await machine.waitUntil(
    () => machine.readFile(PATHS.proxyAuthority),
    AUTHORITY_LIMIT_MS,
  );
  if (authority === undefined) {
    throw new SettingError('Caddy has made no certificate: see journalctl -u caddy.');
  }
  if (machine.readFile(PATHS.trustedAuthority) === authority) return false;
  const file = { path: PATHS.trustedAuthority, content: authority, mode: 0o644, group: 'root' };
  machine.writeFiles([file]);
  machine.run('update-ca-certificates');
  return true;
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
