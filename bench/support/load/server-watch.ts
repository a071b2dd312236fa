import { readdirSync, readFileSync } from 'node:fs';
import { connectDatabase } from '../../../apps/server/src/database/connect.ts';
import { countJobs } from '../../../apps/server/src/testing/databases/age-database.ts';
import { familyCpuMs, MS_PER_TICK, readProcessTimes } from '../cpu-time.ts';
import type { LoadedServer } from './loaded-server.ts';

const SAMPLE_MS = 200;
const COUNT_MS = 1_000;

/** Processor time and queues of the processes of a booth. */
export interface ServerWatch {
  /** Processor milliseconds since the start of the watch, by kind of work. */
  cpuMs(): ReadonlyMap<string, number>;
  /** The most jobs of each name that waited or ran at the same time. */
  longestQueues(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

export function watchServer(server: LoadedServer): ServerWatch {
  const ids = server.processes().map(({ booth }) => booth.processId);
  const before = new Map(ids.map((id) => [id, readCpu(id)]));
  const othersBefore = server.sideProcesses.map(({ processId }) => familyCpuMs(processId));
  const children = new Map<number, { kind: string; first: number; ticks: number }>();
  const queues = new Map<string, number>();
  const database = connectDatabase(server.database);

  /** Samples child processes several times a second; their command lines change after the fork. */
  const sample = () => {
    for (const id of ids.flatMap(listChildren)) {
      const times = readProcessTimes(id);
      const kind = times && kindOf(readCommand(id));
      if (!times || !kind) continue;
      const { first = isFirstSample ? times.ticks : 0 } = children.get(id) ?? {};
      children.set(id, { kind, first, ticks: times.ticks });
    }
  };
  let isFirstSample = true;
  sample();
  isFirstSample = false;
  const sampling = setInterval(sample, SAMPLE_MS);
  const counting = setInterval(() => {
    countJobs(database).then(
      (jobs) => {
        for (const [name, count] of jobs) queues.set(name, Math.max(queues.get(name) ?? 0, count));
      },
      () => {},
    );
  }, COUNT_MS);

  return {
    cpuMs() {
      sample();
      const kinds = new Map<string, number>();
      const add = (kind: string, ticks: number) =>
        kinds.set(kind, (kinds.get(kind) ?? 0) + ticks * MS_PER_TICK);
      let unattributed = 0;
      for (const id of ids) {
        const [now, then] = [readCpu(id), before.get(id) ?? readCpu(id)];
        const main = now.main - then.main;
        add('server, main thread', main);
        add('server, other threads (pictures, films)', now.own - then.own - main);
        unattributed += now.ended - then.ended;
      }
      const living = new Set(ids.flatMap(listChildren));
      for (const [id, { kind, first, ticks }] of children) {
        add(kind, ticks - first);
        if (!living.has(id)) unattributed -= ticks;
      }
      // Processor time of programs between their last sample and their end.
      add('programs, after their last sample', Math.max(0, unattributed));
      for (const [index, { kind, processId }] of server.sideProcesses.entries()) {
        add(kind, (familyCpuMs(processId) - (othersBefore[index] ?? 0)) / MS_PER_TICK);
      }
      return kinds;
    },
    longestQueues: () => queues,
    async stop() {
      clearInterval(sampling);
      clearInterval(counting);
      await database.destroy();
    },
  };
}

/** Ticks of a process, of its main thread, and of its children that have ended. */
function readCpu(id: number): { own: number; main: number; ended: number } {
  const own = readProcessTimes(id);
  const main = readProcessTimes(id, `/proc/${id}/task/${id}/stat`);
  return { own: own?.ticks ?? 0, main: main?.ticks ?? 0, ended: own?.endedTicks ?? 0 };
}

/** Kind of work by the command line; undefined between fork and exec. */
function kindOf(command: string): string | undefined {
  if (command === '' || command.includes('server.ts')) return undefined;
  if (!/ffmpeg|ffprobe/.test(command)) return 'other programs';
  if (command.includes('ffprobe')) return 'ffmpeg, inspecting files';
  if (command.includes('codec_whitelist')) return 'ffmpeg, preparing clips';
  if (command.includes('palette')) return 'ffmpeg, GIF';
  return command.includes('libx264') ? 'ffmpeg, films' : 'ffmpeg, reading prepared clips';
}

function listChildren(id: number): number[] {
  try {
    return readdirSync(`/proc/${id}/task`).flatMap((task) =>
      readFileSync(`/proc/${id}/task/${task}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    return [];
  }
}

function readCommand(id: number): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
