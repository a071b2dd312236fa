import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase } from '../../../apps/server/src/database/connect.ts';
import { countJobs } from '../../../apps/server/src/testing/databases/age-database.ts';
import { type Booths, openBooths } from './booths.ts';
import {
  compareLedger,
  countShortfalls,
  createVisitorRecords,
  type Shortfalls,
  type VisitorRecords,
} from './compare-ledger.ts';
import { getKioskTokens } from './kiosk-tokens.ts';
import type { LoadedServer } from './loaded-server.ts';
import type { Payloads } from './payloads.ts';
import { measurePayments } from './payment-cost.ts';
import { watchServer } from './server-watch.ts';
import { listSessionFiles, listSessionFilesLater } from './session-files.ts';
import { type Limits, SECONDS_TO_FINISH, SESSION_SECONDS } from './session-plan.ts';
import type { Stalls } from './stall-probe.ts';
import { createStepTimes, type Waits } from './step-times.ts';
import type { StoredFile } from './stored-files.ts';

/** The measurements of one process of the server. */
export interface ProcessReading extends Stalls {
  role: string;
  /** Peak memory since its start. */
  peakMb: number;
}

/** A number of booths and their waits. */
export interface Level {
  booths: number;
  waits: Waits;
}

export interface Measured {
  levels: readonly Level[];
  /** Waits while processor time was counted. */
  counted: Waits;
  cpuMs: ReadonlyMap<string, number>;
  /** Processor time per second of an idle server. */
  idleCpuMs: number;
  queues: ReadonlyMap<string, number>;
  processes: readonly ProcessReading[];
  records: VisitorRecords;
  shortfalls: Shortfalls;
  storedNow: readonly StoredFile[];
  storedLater: readonly StoredFile[];
  paymentCpuMs: number;
  /** Differences in the ledger, as sentences. */
  faults: readonly string[];
}

interface Load {
  server: LoadedServer;
  payloads: Payloads;
  limits: Limits;
  requestsFilmsAhead: boolean;
}

/** Measures a number of booths, starting when all parts of sessions are running. */
export function measureSteady(load: Load, count: number, seconds: number): Promise<Measured> {
  return measure(load, count, async (booths, times, startCounting) => {
    booths.open(count);
    await pause(SESSION_SECONDS * 1_000);
    startCounting();
    const fromMs = performance.now();
    await pause(seconds * 1_000);
    return [{ booths: count, waits: times.between(fromMs) }];
  });
}

/**
 * Measures a number of sessions per booth, after one warm-up session. Processor time and bytes are valid
 * on a busy machine, waits are not.
 */
export function measureSessions(load: Load, count: number, sessions: number): Promise<Measured> {
  return measure(load, count, async (booths, times, startCounting) => {
    booths.open(count, count);
    await booths.finished();
    startCounting();
    const fromMs = performance.now();
    booths.open(count, count * sessions);
    await booths.finished();
    return [{ booths: count, waits: times.between(fromMs) }];
  });
}

/**
 * Adds booths until a limit is exceeded. A wait counts for the number of booths that were open when the
 * sessions now at FINISH started, because a session causes little work before.
 */
export function measureSteps(
  load: Load,
  steps: readonly number[],
  secondsEach: number,
): Promise<Measured> {
  return measure(load, Math.max(...steps), async (booths, times, startCounting) => {
    const startedAt = performance.now();
    startCounting();
    const levels: Level[] = [];
    const levelAt = (index: number) =>
      startedAt + (SECONDS_TO_FINISH + index * secondsEach) * 1_000;
    const untilMs = (atMs: number) => pause(Math.max(0, atMs - performance.now()));
    let isOpen = true;
    // Booths are opened ahead of the measurement.
    void (async () => {
      for (const [index, count] of steps.entries()) {
        await untilMs(startedAt + index * secondsEach * 1_000);
        if (isOpen) booths.open(count);
      }
    })();
    for (const [index, count] of steps.entries()) {
      await untilMs(levelAt(index + 1));
      const waits = times.between(levelAt(index), levelAt(index + 1));
      levels.push({ booths: count, waits });
      if (!meetsLimits(waits)) break;
    }
    isOpen = false;
    return levels;
  });
}

export const meetsLimits = ({ broken, failures, sessions }: Waits): boolean =>
  sessions > 0 && broken.length === 0 && failures.size === 0;

type RunLoad = (
  booths: Booths,
  times: ReturnType<typeof createStepTimes>,
  startCounting: () => void,
) => Promise<Level[]>;

async function measure(
  { server, payloads, limits, requestsFilmsAhead }: Load,
  maxBooths: number,
  runLoad: RunLoad,
): Promise<Measured> {
  const times = createStepTimes(limits);
  const records = createVisitorRecords();
  const idleCpuMs = await measureIdle(server);
  const tokens = await getKioskTokens(server.database, maxBooths);
  const { url } = server;
  const booths = openBooths({
    url,
    tokens,
    payloads,
    times,
    requestsFilmsAhead,
    recorder: records,
  });
  let watch: ReturnType<typeof watchServer> | undefined;
  let countedFromMs = 0;
  try {
    const levels = await runLoad(booths, times, () => {
      for (const { booth } of server.processes()) process.kill(booth.processId, 'SIGUSR2');
      watch = watchServer(server);
      countedFromMs = performance.now();
    });
    const counted = times.between(countedFromMs);
    const cpuMs = watch?.cpuMs() ?? new Map();
    const processes = readProcesses(server);
    await booths.close();
    const queues = watch?.longestQueues() ?? new Map();
    await untilDone(server);
    const paymentCpuMs = await measurePayments(server, records);
    const faults = await compareLedger(server, records);
    const shortfalls = await countShortfalls(server, records);
    const storedNow = await listSessionFiles(server, records);
    const storedLater = await listSessionFilesLater(server, records);
    return {
      ...{
        levels,
        counted,
        cpuMs,
        idleCpuMs,
        queues,
        processes,
        records: records,
        shortfalls: shortfalls,
        paymentCpuMs,
      },
      ...{ faults, storedNow: storedNow, storedLater: storedLater },
    };
  } finally {
    await booths.close();
    await watch?.stop();
  }
}

/** A mail waits for its GIF for ten minutes at most. */
const DONE_LIMIT_MS = 660_000;

/**
 * Waits for the remaining jobs of aborted sessions: films, mails, sheets. Missing results show up
 * in the comparison.
 */
async function untilDone(server: LoadedServer): Promise<void> {
  const database = connectDatabase(server.database);
  const limit = performance.now() + DONE_LIMIT_MS;
  try {
    while ((await countJobs(database)).size > 0 && performance.now() < limit) await pause(500);
  } finally {
    await database.destroy();
  }
}

const SETTLING_MS = 5_000;
const IDLE_SECONDS = 15;

async function measureIdle(server: LoadedServer): Promise<number> {
  await pause(SETTLING_MS);
  const watch = watchServer(server);
  await pause(IDLE_SECONDS * 1_000);
  const spent = [...watch.cpuMs().values()].reduce((sum, ms) => sum + ms, 0);
  await watch.stop();
  return spent / IDLE_SECONDS;
}

const readProcesses = (server: LoadedServer): ProcessReading[] =>
  server.processes().map(({ role, booth, stallFile }) => ({
    role,
    peakMb: readPeakMb(booth.processId),
    ...(JSON.parse(readFileSync(stallFile, 'utf8')) as Stalls),
  }));

function readPeakMb(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
