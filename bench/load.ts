// Measures how many booths a server can serve: simulated booths with whole sessions on a real server.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { openChain } from './support/load/chain.ts';
import { openServer } from './support/load/loaded-server.ts';
import {
  type Level,
  type Measured,
  measureSessions,
  measureSteady,
  measureSteps,
  meetsLimits,
} from './support/load/measure.ts';
import { type ClipSize, makePayloads } from './support/load/payloads.ts';
import { openPrinter } from './support/load/printer.ts';
import { printMeasured, toSessionCost } from './support/load/report.ts';
import { printScale } from './support/load/scale.ts';
import { limitsFor, SESSION_SECONDS, SNAPS } from './support/load/session-plan.ts';

const CLIPS: Record<string, ClipSize> = {
  '360p': { width: 640, height: 360 },
  '720p': { width: 1280, height: 720 },
  '1080p': { width: 1920, height: 1080 },
};
/** Steps of the search: booths per core, and the duration of each step. */
const BOOTHS_PER_CORE = [4, 8, 11, 14, 17];
const SECONDS_PER_STEP = 75;

const { values: options } = parseArgs({
  options: {
    /**
     * One or several numbers, such as `8,12,16`; without it, more and more booths until a limit is
     * exceeded.
     */
    booths: { type: 'string' },
    /** Sessions per booth without limits: for processor time on a shared machine. */
    sessions: { type: 'string' },
    /**
     * Duration of the measurement: with `--booths`, after all booths have started; otherwise of
     * each step.
     */
    seconds: { type: 'string' },
    /** Size of the kiosks' clips; 360p for most frames (068). */
    clips: { type: 'string', default: '720p' },
    /** PostgreSQL, S3, two processes for calls and one for videos; without it, one process. */
    chain: { type: 'boolean', default: false },
    /** The printer: `folder`, or `ipp` for CUPS's test printer. */
    printer: { type: 'string', default: 'folder' },
    /** Whether films are made ahead during editing: `on`, `off`, or `both` with their ratio. */
    ahead: { type: 'string', default: 'on' },
  },
});
const clipSize = CLIPS[options.clips];
if (!clipSize) throw new Error(`--clips ${Object.keys(CLIPS).join(' or ')}`);
const payloads = await makePayloads(clipSize);
const sentBytes = SNAPS * (payloads.newPicture(1).size + payloads.newClip(1).size);

/** With `--sessions` no limits apply, and all processor time counts for the sessions. */
const isTimed = options.sessions === undefined;
let isLedgerRight = true;
const results: LevelResult[] = [];
const costs: number[] = [];
for (const { booths, requestsFilmsAhead } of listRuns()) {
  if (options.ahead !== 'on')
    console.log(`\nfilms made ahead: ${requestsFilmsAhead ? 'on' : 'off'}`);
  const measured = await measureOnce(booths, requestsFilmsAhead);
  printMeasured(measured);
  costs.push(toSessionCost(measured).cpuSeconds);
  if (options.ahead === 'both' && requestsFilmsAhead) printRatio();
  isLedgerRight &&= measured.faults.length === 0;
  const found = toSessionCost(measured);
  const evaluated = measured.levels.map((level) => evaluateLevel(level, found));
  results.push(...evaluated);
  // A search starts more sessions than it ends, and too many booths leave unfinished work.
  if (isTimed && booths !== undefined && evaluated.some(({ metLimits }) => metLimits)) {
    printScale(options.chain ? 'chain' : 'one process', { ...found, sentBytes });
  }
}
if (isTimed) printMostBooths(results);
if (!isLedgerRight) process.exitCode = 1;

/** Runs `off` first, so that the ratio is printed after both. */
function listRuns() {
  const choices = { on: [true], off: [false], both: [false, true] }[options.ahead];
  if (!choices) throw new Error('--ahead on, off or both');
  return readBooths(options.booths).flatMap((booths) =>
    choices.map((requestsFilmsAhead) => ({ booths, requestsFilmsAhead })),
  );
}

function printRatio(): void {
  const [off = Number.NaN, on = Number.NaN] = costs.slice(-2);
  console.log(
    `processor seconds a session: ${off.toFixed(2)} without films made ahead, ${on.toFixed(2)} with them: ${(on / off).toFixed(3)} (at most 1.03)`,
  );
}

interface LevelResult {
  booths: number;
  metLimits: boolean;
}

function evaluateLevel(
  { booths, waits }: Level,
  { cpuSeconds }: ReturnType<typeof toSessionCost>,
): LevelResult {
  // With more work than the cores can do, the queue grows, which a short step may not show.
  const fits = (booths * cpuSeconds) / SESSION_SECONDS <= availableParallelism();
  return { booths, metLimits: fits && meetsLimits(waits) };
}

function printMostBooths(all: readonly LevelResult[]): void {
  const most = Math.max(0, ...all.filter(({ metLimits }) => metLimits).map(({ booths }) => booths));
  if (most === 0) console.log('none of these met every limit with enough cores for their work');
  else if (options.booths === undefined) {
    console.log(
      `most booths that met every limit in these short steps: ${most}; --booths ${most} measures them for whole sessions`,
    );
  } else console.log(`every limit met with ${most} booths`);
}

/** Undefined starts a search for the number. */
function readBooths(text: string | undefined): readonly (number | undefined)[] {
  if (text === undefined) return [undefined];
  const counts = text.split(',').map(Number);
  if (counts.some((count) => !Number.isInteger(count) || count < 1)) {
    throw new Error('--booths 10, or --booths 8,12,16');
  }
  return counts;
}

async function measureOnce(
  booths: number | undefined,
  requestsFilmsAhead: boolean,
): Promise<Measured> {
  const printer = await openPrinter(options.printer);
  const server = await openLoadedServer(printer).catch(async (error) => {
    await printer.stop();
    throw error;
  });
  const load = {
    server,
    payloads,
    limits: limitsFor(options.printer),
    requestsFilmsAhead,
  };
  try {
    if (options.sessions !== undefined) {
      return await measureSessions(load, booths ?? 1, Number(options.sessions));
    }
    if (booths !== undefined) {
      return await measureSteady(load, booths, Number(options.seconds ?? SESSION_SECONDS));
    }
    const steps = BOOTHS_PER_CORE.map((booths) => booths * availableParallelism());
    return await measureSteps(load, steps, Number(options.seconds ?? SECONDS_PER_STEP));
  } finally {
    await server.remove();
    await printer.stop();
  }
}

function openLoadedServer({ environment, listSheets }: Awaited<ReturnType<typeof openPrinter>>) {
  const plan = { environment, ...(listSheets && { listSheets }) };
  return options.chain ? openChain(plan) : openServer({ roles: ['all'], ...plan });
}
