import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import { z } from 'zod';
import { type Machine, readLog } from '../machine.ts';

/** The services of the booth, as systemd runs them. */
export interface Services {
  /** Sessions that a visitor would resume now. */
  countVisits(): number;
  /** Why the booth takes no payments; undefined if it does not answer. */
  findClosingCauses(): Promise<readonly string[] | undefined>;
  stop(): void;
  /** Starts what is enabled, and waits until the server is healthy. */
  start(): Promise<void>;
  /**
   * Starts the server at a port that no visitor uses, waits until it is healthy and closed for no other causes than
   * these, and stops it.
   */
  tryOut(knownCauses: readonly string[]): Promise<void>;
}

const SERVER = 'jepret.service';
const SERVICES = [SERVER, 'jepret-videos.service'];
const TRIAL = '/run/systemd/system/jepret.service.d/trial.conf';
/** With a migration; leaves time for the former version to be back within three minutes. */
const START_LIMIT_MS = 90_000;

export function createServices(
  machine: Machine,
  { port, location }: { port: number; location: string },
): Services {
  async function waitUntil(what: string, isDone: () => Promise<boolean>): Promise<void> {
    if (await machine.waitUntil(isDone, START_LIMIT_MS)) return;
    throw new SettingError(
      `it was not ${what} after ${START_LIMIT_MS / 1_000} s. Its last lines:\n${readLog(machine, SERVER, 3)}`,
    );
  }

  return {
    countVisits() {
      const sessions = machine.ask('jepret', 'sessions', 'running', '--json');
      return sessions === undefined ? 0 : JSON.parse(sessions).length;
    },
    findClosingCauses: () => findClosingCauses(port, location),
    stop: () => void machine.run('systemctl', 'stop', ...SERVICES),
    async start() {
      const enabled = SERVICES.filter((unit) => machine.ask('systemctl', 'is-enabled', unit));
      machine.run('systemctl', 'restart', '--no-block', ...enabled);
      await waitUntil('healthy', () => isHealthy(port));
    },
    async tryOut(knownCauses) {
      const trialPort = await findFreePort();
      const content = `[Service]\nEnvironment=HOST=127.0.0.1 PORT=${trialPort}\n`;
      machine.writeFiles([{ path: TRIAL, content, mode: 0o644, group: 'root' }]);
      machine.run('systemctl', 'daemon-reload');
      try {
        machine.run('systemctl', 'restart', '--no-block', SERVER);
        await waitUntil('healthy', () => isHealthy(trialPort));
        await waitUntil('open for payments', async () => {
          const causes = await findClosingCauses(trialPort, location);
          return causes?.every((cause) => knownCauses.includes(cause)) === true;
        });
      } finally {
        rmSync(TRIAL, { force: true });
        machine.run('systemctl', 'daemon-reload');
        machine.run('systemctl', 'stop', SERVER);
      }
    },
  };
}

const Ready = z.object({ data: z.object({ causes: z.array(z.string()) }) });

async function findClosingCauses(port: number, location: string): Promise<string[] | undefined> {
  const address = `http://localhost:${port}/ready?location=${encodeURIComponent(location)}`;
  try {
    return Ready.parse(await (await fetch(address)).json()).data.causes;
  } catch {
    return undefined;
  }
}

const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
