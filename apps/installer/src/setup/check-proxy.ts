import { dirname } from 'node:path';
import type { CheckResult } from '@jepret/contract/console';
import { checkPort } from '@jepret/server/process/check-port.ts';
import type { Machine } from '../machine.ts';
import { PATHS } from '../paths.ts';
import type { Plan } from './answers.ts';
import { writeSites } from './proxy-files.ts';

const RESULT = { name: 'Caddy' };
const PORTS = [80, 443]; // KIT-51
const EVERY_ADDRESS = '';

/** Whether Caddy can serve the booth: it is installed, has its ports, and accepts its configuration. */
export async function checkProxy(
  plan: Plan,
  machine: Machine,
  listen = (port: number) => checkPort({ host: EVERY_ADDRESS, port }),
): Promise<CheckResult> {
  if (!machine.isOnPath('caddy')) {
    return {
      ...RESULT,
      status: 'fail',
      message: 'TLS needs the web server Caddy, which is not installed.',
      remedy: 'Run: sudo apt install caddy',
    };
  }
  for (const port of PORTS) {
    const program = await listen(port).then(
      () => undefined,
      () => findOtherProgram(port, machine),
    );
    if (program !== undefined) return refusePort(port, program);
  }
  const mistake = findMistake(plan, machine);
  if (mistake === undefined) return { ...RESULT, status: 'ok', message: 'It can serve the booth.' };
  return {
    ...RESULT,
    status: 'fail',
    message: `Caddy rejects its configuration: ${mistake}.`,
    remedy: `Correct ${PATHS.proxySettings}.`,
  };
}

function findOtherProgram(port: number, { ask }: Pick<Machine, 'ask'>): string | undefined {
  const sockets = ask('ss', '-Hltnp', `sport = :${port}`) ?? '';
  const programs = [...sockets.matchAll(/\(\("([^"]+)"/g)].map(([, name]) => name);
  if (programs.length === 0) return 'another program';
  return programs.find((name) => name !== 'caddy');
}

const refusePort = (port: number, program: string): CheckResult => ({
  ...RESULT,
  status: 'fail',
  message: `Port ${port} is used by ${program}, and Caddy needs the ports 80 and 443.`,
  remedy: `Stop ${program} and disable its service, or use it as your own reverse proxy (TLS=off).`,
});

/** As the service: root would create log files of other sites, which Caddy then could not open. */
const AS_CADDY = ['--reuid=caddy', '--regid=caddy', '--init-groups', 'env', 'HOME=/var/lib/caddy'];
/** From the standard input, in the folder to which imports of other sites are relative. */
const VALIDATE = ['sh', '-c', 'cd "$1" && caddy validate --adapter caddyfile --config - <"$0"'];

/** What Caddy says about the files that setup is about to write. */
function findMistake(plan: Plan, machine: Machine): string | undefined {
  const path = PATHS.stagedProxySettings;
  machine.writeFiles([{ path, content: writeSites(plan, machine), mode: 0o640, group: 'caddy' }]);
  try {
    machine.run('setpriv', ...AS_CADDY, ...VALIDATE, path, dirname(PATHS.proxySettings));
    return undefined;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    const lines = stderr.split('\n').filter((line) => line.startsWith('Error: '));
    return lines.at(-1)?.slice('Error: '.length) ?? stderr.trim();
  } finally {
    machine.run('rm', '-f', path);
  }
}
