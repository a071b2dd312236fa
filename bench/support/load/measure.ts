import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase } from '../../../apps/server/src/database/connect.ts';
import { countJobs } from '../../../apps/server/src/testing/databases/age-database.ts';
import { type Booths, openBooths } from './booths.ts';
import {
  type Accounts,
  compareLedger,
  countLacks,
  keepAccounts,
  type Lacks,
} from './compare-ledger.ts';
import { listKept, listKeptLater } from './kept-files.ts';
import { getKioskTokens } from './kiosk-tokens.ts';
import type { LoadedServer } from './loaded-server.ts';
import type { Payloads } from './payloads.ts';
import { measurePayments } from './payment-cost.ts';
import { watchServer } from './server-watch.ts';
import { type Limits, SECONDS_TO_FINISH, SESSION_SECONDS } from './session-plan.ts';
import type { Stalls } from './stall-probe.ts';
import { createStepTimes, type Waits } from './step-times.ts';
import type { StoredFile } from './stored-files.ts';

/** How one process of the server fared. */
export interface ProcessReading extends Stalls {
  role: string;
  /** The most memory that it had since its start. */
  peakMb: number;
}

/** One number of booths, and how they fared. */
export interface Level {
  booths: number;
  waits: Waits;
}

export interface Measured {
  levels: readonly Level[];
  /** Of the time in which processor time was counted. */
  counted: Waits;
  cpuMs: ReadonlyMap<string, number>;
  /** Of a second in which nobody does anything. */
  idleCpuMs: number;
  queues: ReadonlyMap<string, number>;
  processes: readonly ProcessReading[];
  accounts: Accounts;
  lacks: Lacks;
  keptNow: readonly StoredFile[];
  keptLater: readonly StoredFile[];
  paymentCpuMs: number;
  /** What is wrong in the ledger, in sentences. */
  faults: readonly string[];
}

interface Load {
  server: LoadedServer;
  payloads: Payloads;
  limits: Limits;
  asksAhead: boolean;
}

/** So many booths, from when every part of a session is under way somewhere. */
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
 * So many sessions a booth, from the first to the end of the last, after one that warms up: processor
 * time and bytes are right however busy the machine is, waits are not.
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
 * More and more booths until a limit breaks. A wait counts for the booths that were open when those
 * began who are at FINISH now: only then a session is work.
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
    // The doors open ahead of the measurement.
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
      if (!isHeld(waits)) break;
    }
    isOpen = false;
    return levels;
  });
}

export const isHeld = ({ broken, failures, sessions }: Waits): boolean =>
  sessions > 0 && broken.length === 0 && failures.size === 0;

type Drive = (
  booths: Booths,
  times: ReturnType<typeof createStepTimes>,
  startCounting: () => void,
) => Promise<Level[]>;

async function measure(
  { server, payloads, limits, asksAhead }: Load,
  maxBooths: number,
  drive: Drive,
): Promise<Measured> {
  const times = createStepTimes(limits);
  const accounts = keepAccounts();
  const idleCpuMs = await measureIdle(server);
  const tokens = await getKioskTokens(server.database, maxBooths);
  const { url } = server;
  const booths = openBooths({ url, tokens, payloads, times, asksAhead, account: accounts });
  let watch: ReturnType<typeof watchServer> | undefined;
  let countedFromMs = 0;
  try {
    const levels = await drive(booths, times, () => {
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
    const paymentCpuMs = await measurePayments(server, accounts);
    const faults = await compareLedger(server, accounts);
    const lacks = await countLacks(server, accounts);
    const keptNow = await listKept(server, accounts);
    const keptLater = await listKeptLater(server, accounts);
    return {
      ...{ levels, counted, cpuMs, idleCpuMs, queues, processes, accounts, lacks, paymentCpuMs },
      ...{ faults, keptNow, keptLater },
    };
  } finally {
    await booths.close();
    await watch?.stop();
  }
}

/** A mail waits ten minutes for its GIF at most. */
const DONE_LIMIT_MS = 660_000;

/** What those who were sent away had ordered: films, mails, sheets. What never comes, the ledger lacks. */
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
