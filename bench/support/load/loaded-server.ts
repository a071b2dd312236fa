import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseLocation } from '../../../apps/server/src/database/connect.ts';
import {
  type BoothProcess,
  type BoothSetup,
  createBoothSetup,
  startBooth,
} from '../../../tests/support/booth-process.ts';
import { listFolder, type StoredFile } from './stored-files.ts';

/** The server under load: one process, or the processes of a chain. */
export interface LoadedServer {
  /** Address for kiosks and phones. */
  url: string;
  database: DatabaseLocation;
  /** The running processes. */
  processes(): readonly ServerProcess[];
  /** Other programs of the operator whose processor time counts, too. */
  sideProcesses: readonly { kind: string; processId: number }[];
  listFiles(): Promise<StoredFile[]>;
  listMails(): string[];
  /** Names of the printed sheets. */
  listSheets(): string[];
  /** Runs a command of `npm run booth --`. */
  operate(...words: string[]): void;
  /** Stops the server gracefully; all data stay. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

interface ServerProcess {
  role: ServerRole;
  booth: BoothProcess;
  stallFile: string;
}

type ServerRole = 'all' | 'calls' | 'videos';

interface Plan {
  roles: readonly ServerRole[];
  environment: NodeJS.ProcessEnv;
  database?: DatabaseLocation;
  sideProcesses?: LoadedServer['sideProcesses'];
  /** Lists stored files if they are not in the process's own folder. */
  listFiles?(): Promise<StoredFile[]>;
  /** Lists printed sheets if they are not in the process's own folder. */
  listSheets?(): string[];
  /** Called with the ports of the processes for calls. */
  startLoadBalancer?(ports: () => readonly number[]): Promise<{ url: string; close(): void }>;
  remove?(): Promise<void>;
}

const STALL_PROBE = `--import=${resolve('bench/support/load/stall-probe.ts')}`;

/** Each process has its own data folder, as on separate machines. */
export async function openServer(plan: Plan): Promise<LoadedServer> {
  const setups: { role: ServerRole; setup: BoothSetup }[] = [];
  for (const role of plan.roles) setups.push({ role, setup: await createBoothSetup() });
  const [first] = setups;
  if (!first) throw new Error('A server has at least one process.');
  const ports = setups.filter(({ role }) => role !== 'videos').map(({ setup }) => setup.port);
  const loadBalancer = await plan.startLoadBalancer?.(() => ports);
  const { dataDir } = first.setup;
  let processes: ServerProcess[] = [];
  const booths = () => processes.map(({ booth }) => booth);

  async function start(): Promise<void> {
    // One after the other, because the first process migrates the database.
    for (const { role, setup } of setups) {
      const stallFile = join(setup.dataDir, 'stalls.json');
      const booth = await startBooth(
        {
          LOG_LEVEL: 'silent',
          ...plan.environment,
          ...(loadBalancer && { PUBLIC_URL: loadBalancer.url }),
          WORK: role,
          STALL_FILE: stallFile,
          NODE_OPTIONS: STALL_PROBE,
        },
        setup,
      );
      processes.push({ role, booth, stallFile });
    }
  }

  async function stop(): Promise<void> {
    const running = booths();
    processes = [];
    await Promise.all(running.map((booth) => booth.close()));
  }

  await start();
  return {
    url: loadBalancer?.url ?? `http://127.0.0.1:${first.setup.port}`,
    database: plan.database ?? { engine: 'sqlite', path: join(dataDir, 'jepret.sqlite') },
    processes: () => processes,
    sideProcesses: plan.sideProcesses ?? [],
    listFiles: plan.listFiles ?? (async () => listFolder(join(dataDir, 'storage'))),
    listMails: () => booths().flatMap((booth) => booth.listMails()),
    listSheets: plan.listSheets ?? (() => booths().flatMap((booth) => booth.listSheets())),
    operate: (...words) => booths()[0]?.runCommand(...words),
    stop,
    start,
    async remove() {
      await stop();
      loadBalancer?.close();
      await plan.remove?.();
      for (const { setup } of setups) rmSync(setup.dataDir, { recursive: true, force: true });
    },
  };
}
