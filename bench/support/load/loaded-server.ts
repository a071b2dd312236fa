import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseLocation } from '../../../apps/server/src/database/connect.ts';
import {
  type BoothProcess,
  type BoothSetup,
  newBoothSetup,
  startBooth,
} from '../../../tests/support/booth-process.ts';
import { listFolder, type StoredFile } from './stored-files.ts';

/** What the load goes to: one process, or those of a chain with what they share. */
export interface LoadedServer {
  /** Where kiosks and phones come. */
  url: string;
  database: DatabaseLocation;
  /** Those that are running. */
  processes(): readonly ServerProcess[];
  /** Programs beside them whose processor time is the owner's, too. */
  others: readonly { kind: string; processId: number }[];
  listFiles(): Promise<StoredFile[]>;
  listMails(): string[];
  /** The names of the sheets that came out. */
  listSheets(): string[];
  /** What an operator types after `npm run booth --`. */
  operate(...words: string[]): void;
  /** In good order; all data stay. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** With all that it held. */
  remove(): Promise<void>;
}

interface ServerProcess {
  role: Work;
  booth: BoothProcess;
  stallFile: string;
}

type Work = 'all' | 'calls' | 'videos';

interface Plan {
  works: readonly Work[];
  environment: NodeJS.ProcessEnv;
  database?: DatabaseLocation;
  others?: LoadedServer['others'];
  /** Where the files lie when that is not the process's own folder. */
  listFiles?(): Promise<StoredFile[]>;
  /** The same for sheets. */
  listSheets?(): string[];
  /** Given the ports of those that answer calls. */
  openDoor?(ports: () => readonly number[]): Promise<{ url: string; close(): void }>;
  remove?(): Promise<void>;
}

const STALL_PROBE = `--import=${resolve('bench/support/load/stall-probe.ts')}`;

/** Each process has a data folder of its own, as on a machine of its own. */
export async function openServer(plan: Plan): Promise<LoadedServer> {
  const setups: { role: Work; setup: BoothSetup }[] = [];
  for (const role of plan.works) setups.push({ role, setup: await newBoothSetup() });
  const [first] = setups;
  if (!first) throw new Error('A server has at least one process.');
  const ports = setups.filter(({ role }) => role !== 'videos').map(({ setup }) => setup.port);
  const door = await plan.openDoor?.(() => ports);
  const { dataDir } = first.setup;
  let processes: ServerProcess[] = [];
  const booths = () => processes.map(({ booth }) => booth);

  async function start(): Promise<void> {
    // One after the other: the first brings the database up to date.
    for (const { role, setup } of setups) {
      const stallFile = join(setup.dataDir, 'stalls.json');
      const booth = await startBooth(
        {
          LOG_LEVEL: 'silent',
          ...plan.environment,
          ...(door && { PUBLIC_URL: door.url }),
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
    url: door?.url ?? `http://127.0.0.1:${first.setup.port}`,
    database: plan.database ?? { engine: 'sqlite', path: join(dataDir, 'jepret.sqlite') },
    processes: () => processes,
    others: plan.others ?? [],
    listFiles: plan.listFiles ?? (async () => listFolder(join(dataDir, 'storage'))),
    listMails: () => booths().flatMap((booth) => booth.listMails()),
    listSheets: plan.listSheets ?? (() => booths().flatMap((booth) => booth.listSheets())),
    operate: (...words) => booths()[0]?.operate(...words),
    stop,
    start,
    async remove() {
      await stop();
      door?.close();
      await plan.remove?.();
      for (const { setup } of setups) rmSync(setup.dataDir, { recursive: true, force: true });
    },
  };
}
