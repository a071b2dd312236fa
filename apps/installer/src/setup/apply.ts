import type { CheckResult } from '@jepret/contract/console';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import { type Machine, readLog, type TargetFile } from '../machine.ts';
import { PATHS } from '../paths.ts';
import type { Terminal } from '../terminal.ts';
import type { Plan } from './answers.ts';
import { printResults } from './print-results.ts';
import { chooseUnits } from './units.ts';

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
  const isChanged = (...paths: string[]) => files.some(({ path }) => paths.includes(path));
  machine.writeFiles(files);
  for (const { path } of files) print(`Wrote ${path}`);

  const { on, off } = chooseUnits(plan, machine);
  if (off.length > 0) machine.run('systemctl', 'disable', '--now', '-q', ...off);
  machine.run('systemctl', 'enable', '-q', ...on);
  const services = on.filter((unit) => unit !== 'jepret-kiosk.service');
  await startServices(services, isChanged(PATHS.serverSettings), machine);
  if (isChanged(PATHS.choices)) setLocation(plan, machine);
  if (plan.choices.TLS !== 'off') await startProxy(plan, isChanged, machine);
  // Last: it opens the address.
  if (on.includes('jepret-kiosk.service'))
    machine.run('systemctl', 'restart', 'jepret-kiosk.service');

  if (on.includes('jepret-backup.timer')) makeFirstBackup(machine, print);
  const isHealthy = printDoctor(machine, print);
  print(describeSignIn(plan, machine));
  return isHealthy;
}

async function startServices(
  units: readonly string[],
  isChanged: boolean,
  machine: Machine,
): Promise<void> {
  // A server that waits for its database would block the command.
  machine.run('systemctl', isChanged ? 'restart' : 'start', '--no-block', ...units);
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

async function startProxy(
  { choices }: Plan,
  isChanged: (...paths: string[]) => boolean,
  machine: Machine,
): Promise<void> {
  machine.run('systemctl', 'enable', '-q', 'caddy.service');
  if (isChanged(PATHS.proxySettings, PATHS.proxySite) || !machine.isUnitActive('caddy.service')) {
    machine.run('caddy', 'validate', '--config', PATHS.proxySettings);
    machine.run('systemctl', 'reload-or-restart', 'caddy.service');
  }
  if (choices.TLS !== 'internal') return;
  const authority = await machine.waitUntil(
    () => machine.readFile(PATHS.proxyAuthority),
    AUTHORITY_LIMIT_MS,
  );
  if (authority === undefined) {
    throw new SettingError('Caddy has made no certificate: see journalctl -u caddy.');
  }
  if (machine.readFile(PATHS.trustedAuthority) === authority) return;
  const file = { path: PATHS.trustedAuthority, content: authority, mode: 0o644, group: 'root' };
  machine.writeFiles([file]);
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
