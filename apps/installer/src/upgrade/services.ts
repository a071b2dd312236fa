import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import { z } from 'zod';
import { type Machine, readLog } from '../machine.ts';

/** The services of the booth, as systemd runs them. */
export interface Services {
  /** Why the booth takes no payments; undefined if it does not answer. */
  findClosingCauses(): Promise<readonly string[] | undefined>;
  stop(): void;
  /** Starts what is enabled, and waits until the server, if it is enabled, is healthy. */
  start(): Promise<void>;
  /** The same without waiting. */
  startSoon(): void;
  /**
   * Starts the server at a port that no visitor uses and without jobs, waits until it is healthy and closed for no
   * other causes than these, and stops it.
   */
  tryOut(knownCauses: readonly string[]): Promise<void>;
  /** The next start is not a trial, also after an upgrade that was killed. */
  endTrial(): void;
}

const SERVER = 'jepret.service';
/** Units that use the database, and start again if they are enabled. */
const SERVICES = [SERVER, 'jepret-videos.service', 'jepret-backup.timer'];
const BACKUP = 'jepret-backup.service';
const PRINT_AGENT = 'jepret-print-agent.service';
const TRIAL = '/run/systemd/system/jepret.service.d/trial.conf';
/** With a migration. One limit for the whole trial, so that the previous version is back within three minutes. */
const TRIAL_LIMIT_MS = 90_000; // KIT-41
/** A version that has ended so often is broken; a single end may have a passing cause. */
const MAX_RESTARTS = 3; // KIT-41
const START_LIMIT_MS = 90_000;
/** An error of Node.js with its stack. */
const LOG_LINES = 10;
/** A server that accepts connections and never responds must not extend the trial. */
const RESPONSE_LIMIT_MS = 5_000;

export function createServices(
  machine: Machine,
  { port, location }: { port: number; location: string },
): Services {
  /** `findFault` returns what the server is not yet. */
  async function waitUntilRight(
    limitMs: number,
    findFault: () => Promise<string | undefined>,
  ): Promise<void> {
    let fault: string | undefined;
    const isRight = async () => {
      fault = await findFault();
      return fault === undefined;
    };
    if (await machine.waitUntil(isRight, limitMs)) return;
    throw failure(`was not ${fault} after ${limitMs / 1_000} s`);
  }

  const failure = (what: string) =>
    new SettingError(`it ${what}. Its last lines:\n${readLog(machine, SERVER, LOG_LINES)}`);

  function endTrial(): void {
    if (!machine.exists(TRIAL)) return;
    machine.run('rm', '-f', TRIAL);
    machine.run('systemctl', 'daemon-reload');
  }

  /** Returns what it starts: a machine may have only videos, or nothing that is enabled. */
  function restart(): string[] {
    endTrial();
    const enabled = SERVICES.filter((unit) => machine.ask('systemctl', 'is-enabled', unit));
    if (enabled.length > 0) machine.run('systemctl', 'restart', '--no-block', ...enabled);
    // It runs from the same folder, and its package has started the new version.
    machine.ask('systemctl', 'try-restart', PRINT_AGENT);
    return enabled;
  }

  const findHealthFault = async (at: number) => ((await isHealthy(at)) ? undefined : 'healthy');

  async function findTrialFault(at: number, knownCauses: readonly string[]) {
    const shown = machine.ask('systemctl', 'show', '-p', 'NRestarts', '--value', SERVER);
    const restarts = Number(shown);
    if (restarts >= MAX_RESTARTS) throw failure(`ended ${restarts} times`);
    const fault = await findHealthFault(at);
    if (fault) return fault;
    const causes = await findClosingCauses(at, location);
    const isOpen = causes?.every((cause) => knownCauses.includes(cause));
    return isOpen ? undefined : `open for payments (${causes ?? 'no response'})`;
  }

  return {
    findClosingCauses: () => findClosingCauses(port, location),
    stop: () => void machine.run('systemctl', 'stop', ...SERVICES, BACKUP),
    async start() {
      if (!restart().includes(SERVER)) return;
      await waitUntilRight(START_LIMIT_MS, () => findHealthFault(port));
    },
    startSoon: () => void restart(),
    endTrial,
    async tryOut(knownCauses) {
      const trialPort = await findFreePort();
      const content = `[Service]\nEnvironment=HOST=127.0.0.1 PORT=${trialPort} WORK=trial\n`;
      machine.writeFiles([{ path: TRIAL, content, mode: 0o644, group: 'root' }]);
      machine.run('systemctl', 'daemon-reload');
      try {
        machine.run('systemctl', 'restart', '--no-block', SERVER);
        await waitUntilRight(TRIAL_LIMIT_MS, () => findTrialFault(trialPort, knownCauses));
      } finally {
        endTrial();
        machine.run('systemctl', 'stop', SERVER);
      }
    },
  };
}

const Ready = z.object({ data: z.object({ causes: z.array(z.string()) }) });

async function findClosingCauses(port: number, location: string): Promise<string[] | undefined> {
  const address = `http://localhost:${port}/ready?location=${encodeURIComponent(location)}`;
  try {
    return Ready.parse(await (await get(address)).json()).data.causes;
  } catch {
    return undefined;
  }
}

const isHealthy = (port: number): Promise<boolean> =>
  get(`http://localhost:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const get = (address: string) => fetch(address, { signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) });

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
