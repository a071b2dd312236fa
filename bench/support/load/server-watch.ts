import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  connectDatabase,
  type DatabaseLocation,
} from '../../../apps/server/src/database/connect.ts';

const SAMPLE_MS = 200;
const MS_PER_TICK = 10;

/** What the processes of a booth use, by kind of work. */
export interface ServerWatch {
  /** Processor milliseconds since the watch was started, by kind. */
  cpuMs(): ReadonlyMap<string, number>;
  /** The longest that so many jobs waited at once, by name. */
  longestQueues(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

interface Watched {
  processIds: readonly number[];
  database: DatabaseLocation;
}

/** A child is looked at several times a second: what it used shortly before its end is missed. */
export function watchServer({ processIds, database: location }: Watched): ServerWatch {
  const database = connectDatabase(location);
  const began = new Map(processIds.map((id) => [id, ticksOf(id) ?? 0]));
  const children = new Map<number, { kind: string; ticks: number }>();
  const queues = new Map<string, number>();

  const sample = () => {
    for (const id of processIds.flatMap(listChildren)) {
      const ticks = ticksOf(id);
      if (ticks === undefined) continue;
      const known = children.get(id);
      if (known) known.ticks = ticks;
      else children.set(id, { kind: kindOf(readCommand(id)), ticks });
    }
  };
  const countJobs = async () => {
    const rows = await database
      .selectFrom('jobs')
      .select((row) => ['name', row.fn.countAll<number>().as('count')])
      .groupBy('name')
      .execute();
    for (const { name, count } of rows) {
      queues.set(name, Math.max(queues.get(name) ?? 0, Number(count)));
    }
  };
  const sampling = setInterval(sample, SAMPLE_MS);
  const counting = setInterval(() => void countJobs().catch(() => {}), 2_000);

  return {
    cpuMs() {
      sample();
      const kinds = new Map<string, number>();
      const add = (kind: string, ticks: number) =>
        kinds.set(kind, (kinds.get(kind) ?? 0) + ticks * MS_PER_TICK);
      for (const id of processIds) add('server', (ticksOf(id) ?? 0) - (began.get(id) ?? 0));
      for (const { kind, ticks } of children.values()) add(kind, ticks);
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

/** By what it is told to make. */
function kindOf(command: string): string {
  if (!/ffmpeg|ffprobe/.test(command)) return 'other programs';
  if (command.includes('codec_whitelist')) return 'ffmpeg, preparing clips';
  if (command.includes('palette')) return 'ffmpeg, GIF';
  if (command.includes('overlay=')) return 'ffmpeg, painting films';
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

/** Of the process alone; undefined when it has ended. */
function ticksOf(id: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return undefined;
  }
}

/** Bytes and files below a folder, by the folder directly in it. */
export function measureFolder(folder: string): Map<string, { bytes: number; files: number }> {
  const kinds = new Map<string, { bytes: number; files: number }>();
  if (!existsSync(folder)) return kinds;
  for (const { name } of readdirSync(folder, { withFileTypes: true })) {
    const files = readdirSync(join(folder, name), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    );
    const bytes = files.reduce(
      (sum, file) => sum + statSync(join(file.parentPath, file.name)).size,
      0,
    );
    kinds.set(name, { bytes, files: files.length });
  }
  return kinds;
}
