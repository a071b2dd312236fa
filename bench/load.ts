// How many booths a server holds: simulated booths with whole sessions against a real one.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { openChain } from './support/load/chain.ts';
import { openServer } from './support/load/loaded-server.ts';
import {
  isHeld,
  type Level,
  type Measured,
  measureSessions,
  measureSteady,
  measureSteps,
} from './support/load/measure.ts';
import { type ClipSize, makePayloads } from './support/load/payloads.ts';
import { openPrinter } from './support/load/printer.ts';
import { printMeasured, toFound } from './support/load/report.ts';
import { printScale } from './support/load/scale.ts';
import { limitsWith, SESSION_SECONDS, SNAPS } from './support/load/session-plan.ts';

const CLIPS: Record<string, ClipSize> = {
  '360p': { width: 640, height: 360 },
  '720p': { width: 1280, height: 720 },
  '1080p': { width: 1920, height: 1080 },
};
/** Ever more: so many a core, each for so long. */
const BOOTHS_A_CORE = [4, 8, 11, 14, 17];
const SECONDS_A_STEP = 75;

const { values: options } = parseArgs({
  options: {
    /** So many, or several as in `8,12,16` one after the other; absent, ever more until a limit breaks. */
    booths: { type: 'string' },
    /** So many sessions a booth, however long they take: for processor time on a machine that is shared. */
    sessions: { type: 'string' },
    /** How long is measured: with `--booths`, once every booth has begun; else at each step. */
    seconds: { type: 'string' },
    /** What the kiosks send; 360p for most frames (068). */
    clips: { type: 'string', default: '720p' },
    /** PostgreSQL, S3, two processes for calls and one for videos; absent, one process alone. */
    chain: { type: 'boolean', default: false },
    /** Where sheets come out: `folder`, or `ipp`, CUPS's own printer. */
    printer: { type: 'string', default: 'folder' },
    /** Whether editors have films made ahead: `on`, `off`, or `both`, one after the other with their ratio. */
    ahead: { type: 'string', default: 'on' },
  },
});
const clipSize = CLIPS[options.clips];
if (!clipSize) throw new Error(`--clips ${Object.keys(CLIPS).join(' or ')}`);
const payloads = await makePayloads(clipSize);
const sentBytes = SNAPS * (payloads.newPicture(1).size + payloads.newClip(1).size);

/** Sessions that take as long as they take hold no limit, and what is spent beside them counts as theirs. */
const isTimed = options.sessions === undefined;
let isRight = true;
const tried: Tried[] = [];
const costs: number[] = [];
for (const { booths, asksAhead } of listRuns()) {
  if (options.ahead !== 'on') console.log(`\nfilms made ahead: ${asksAhead ? 'on' : 'off'}`);
  const measured = await measureOnce(booths, asksAhead);
  printMeasured(measured);
  costs.push(toFound(measured).cpuSeconds);
  if (options.ahead === 'both' && asksAhead) printRatio();
  isRight &&= measured.faults.length === 0;
  const found = toFound(measured);
  const judged = measured.levels.map((level) => judge(level, found));
  tried.push(...judged);
  // A search begins more sessions than it ends, and booths that are too many leave work behind them.
  if (isTimed && booths !== undefined && judged.some(({ hasHeld }) => hasHeld)) {
    printScale(options.chain ? 'chain' : 'one process', { ...found, sentBytes });
  }
}
if (isTimed) printMostHeld(tried);
if (!isRight) process.exitCode = 1;

/** Off comes first, so that the ratio stands behind both. */
function listRuns() {
  const asks = { on: [true], off: [false], both: [false, true] }[options.ahead];
  if (!asks) throw new Error('--ahead on, off or both');
  return readBooths(options.booths).flatMap((booths) =>
    asks.map((asksAhead) => ({ booths, asksAhead })),
  );
}

function printRatio(): void {
  const [off = Number.NaN, on = Number.NaN] = costs.slice(-2);
  console.log(
    `processor seconds a session: ${off.toFixed(2)} without films made ahead, ${on.toFixed(2)} with them: ${(on / off).toFixed(3)} of it (at most 1.03)`,
  );
}

interface Tried {
  booths: number;
  hasHeld: boolean;
}

function judge({ booths, waits }: Level, { cpuSeconds }: ReturnType<typeof toFound>): Tried {
  // With more work than the cores can do a queue only grows, which a short step does not show.
  const fits = (booths * cpuSeconds) / SESSION_SECONDS <= availableParallelism();
  return { booths, hasHeld: fits && isHeld(waits) };
}

function printMostHeld(all: readonly Tried[]): void {
  const most = Math.max(0, ...all.filter(({ hasHeld }) => hasHeld).map(({ booths }) => booths));
  if (most === 0) console.log('none of these held every limit with cores enough for their work');
  else if (options.booths === undefined) {
    console.log(
      `the most that held every limit in these short steps: ${most} booths; --booths ${most} measures them for whole sessions`,
    );
  } else console.log(`every limit held with ${most} booths`);
}

/** Undefined: the number is to be found. */
function readBooths(text: string | undefined): readonly (number | undefined)[] {
  if (text === undefined) return [undefined];
  const counts = text.split(',').map(Number);
  if (counts.some((count) => !Number.isInteger(count) || count < 1)) {
    throw new Error('--booths 10, or --booths 8,12,16');
  }
  return counts;
}

async function measureOnce(booths: number | undefined, asksAhead: boolean): Promise<Measured> {
  const printer = await openPrinter(options.printer);
  const server = await openSome(printer).catch(async (error) => {
    await printer.stop();
    throw error;
  });
  const load = { server, payloads, limits: limitsWith(options.printer), asksAhead };
  try {
    if (options.sessions !== undefined) {
      return await measureSessions(load, booths ?? 1, Number(options.sessions));
    }
    if (booths !== undefined) {
      return await measureSteady(load, booths, Number(options.seconds ?? SESSION_SECONDS));
    }
    const steps = BOOTHS_A_CORE.map((booths) => booths * availableParallelism());
    return await measureSteps(load, steps, Number(options.seconds ?? SECONDS_A_STEP));
  } finally {
    await server.remove();
    await printer.stop();
  }
}

function openSome({ environment, listSheets }: Awaited<ReturnType<typeof openPrinter>>) {
  const plan = { environment, ...(listSheets && { listSheets }) };
  return options.chain ? openChain(plan) : openServer({ works: ['all'], ...plan });
}
