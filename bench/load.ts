// How many booths two cores hold: simulated booths with whole sessions against a real server.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '@jepret/artwork/random.ts';
import { formatTable } from '../apps/server/src/commands/program/print.ts';
import { startBooth } from '../tests/support/booth-process.ts';
import { signInKiosk } from './support/kiosk.ts';
import {
  runBoothSession,
  SESSION_SECONDS,
  STEPS,
  type StepName,
} from './support/load/booth-session.ts';
import { type Camera, makePayloads } from './support/load/payloads.ts';
import { measureFolder, watchServer } from './support/load/server-watch.ts';
import { createStepTimes, percentile, type StepTimes } from './support/load/step-times.ts';

const CAMERAS: Record<string, Camera> = {
  '720p': { width: 1280, height: 720 },
  '1080p': { width: 1920, height: 1080 },
};

const { values: options } = parseArgs({
  options: {
    /** Several, as in `8,12,16`, are measured one after the other. */
    booths: { type: 'string', default: '10' },
    camera: { type: 'string', default: '720p' },
    /** How long is measured, once every booth has begun. */
    seconds: { type: 'string', default: String(SESSION_SECONDS + 30) },
  },
});
const camera = CAMERAS[options.camera];
if (!camera) throw new Error(`A camera is ${Object.keys(CAMERAS).join(' or ')}.`);
const payloads = await makePayloads(camera);

let largest = 0;
for (const count of options.booths.split(',').map(Number)) {
  if (!Number.isInteger(count) || count < 1) throw new Error('--booths 10, or --booths 8,12,16');
  if (await measure(count)) largest = Math.max(largest, count);
}
console.log(
  largest === 0
    ? 'none of these held every limit'
    : `the most that held every limit: ${largest} booths`,
);

/** Whether every step stayed within its limit. */
async function measure(count: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-bench-'));
  const stallFile = join(folder, 'stalls.json');
  const booth = await startBooth({
    LOG_LEVEL: 'silent',
    STALL_FILE: stallFile,
    NODE_OPTIONS: `--import=${resolve('bench/support/load/stall-probe.ts')}`,
  });
  const ending = new AbortController();
  const times = createStepTimes();
  const random = createRandom(count);
  try {
    const database = { engine: 'sqlite', path: join(booth.dataDir, 'jepret.sqlite') } as const;
    const { token } = await signInKiosk(booth);
    let ended = 0;
    const run = async (index: number): Promise<void> => {
      const { signal } = ending;
      await pause((index * SESSION_SECONDS * 1_000) / count, undefined, { signal });
      while (!signal.aborted) {
        const nextAt = performance.now() + SESSION_SECONDS * 1_000;
        const isCurious = () => random() < 0.5;
        const tools = {
          url: booth.url,
          token,
          payloads,
          camera: camera as Camera,
          times,
          isCurious,
        };
        await runBoothSession({ ...tools, signal }).then(
          () => (ended += 1),
          (error) => signal.aborted || times.fail(`a session: ${error}`),
        );
        await pause(Math.max(0, nextAt - performance.now()), undefined, { signal });
      }
    };
    const running = Array.from({ length: count }, (_, index) => run(index).catch(() => {}));

    await pause(SESSION_SECONDS * 1_000);
    times.startCounting();
    ended = 0;
    process.kill(booth.processId, 'SIGUSR2');
    const watch = watchServer({ processIds: [booth.processId], database });
    await pause(Number(options.seconds) * 1_000);
    const cpu = watch.cpuMs();
    const stalls = JSON.parse(readFileSync(stallFile, 'utf8')) as Stalls;
    ending.abort();
    await Promise.all(running);
    const queues = watch.longestQueues();
    await watch.stop();
    return report({ count, ended, times, cpu, stalls, queues, dataDir: booth.dataDir });
  } finally {
    ending.abort();
    await booth.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Stalls {
  p99Ms: number;
  longestMs: number;
}

interface Measured {
  count: number;
  ended: number;
  times: StepTimes;
  cpu: ReadonlyMap<string, number>;
  stalls: Stalls;
  queues: ReadonlyMap<string, number>;
  dataDir: string;
}

function report({ count, ended, times, cpu, stalls, queues, dataDir }: Measured): boolean {
  const steps = Object.keys(STEPS) as StepName[];
  const isHeld = (step: StepName) => percentile(times.waitsOf(step), 0.95) <= STEPS[step];
  console.log(
    `\n${count} booths, ${options.camera} clips, ${ended} sessions ended in ${options.seconds} s`,
  );
  console.log(
    formatTable(
      steps.map((step) => {
        const at = (share: number) => percentile(times.waitsOf(step), share).toFixed(0);
        return {
          'ms from → to': step,
          times: String(times.waitsOf(step).length),
          ...{ p50: at(0.5), p95: at(0.95), p99: at(0.99), limit: String(STEPS[step]) },
          held: isHeld(step) ? 'yes' : 'no',
        };
      }),
    ),
  );
  const sessions = Math.max(1, (Number(options.seconds) / SESSION_SECONDS) * count);
  const total = [...cpu.values()].reduce((sum, ms) => sum + ms, 0);
  console.log(
    formatTable(
      [...cpu, ['all of it', total] as const].map(([kind, ms]) => ({
        'processor time': kind,
        's a session': (ms / 1_000 / sessions).toFixed(2),
      })),
    ),
  );
  const made = Math.max(1, countSessions(dataDir));
  console.log(
    formatTable(
      [...measureFolder(join(dataDir, 'storage'))].map(([kind, { bytes, files }]) => ({
        'stored now': kind,
        'MB a session': (bytes / 1e6 / made).toFixed(1),
        'files a session': (files / made).toFixed(1),
      })),
    ),
  );
  console.log(
    `the server's thread: longest stall ${stalls.longestMs.toFixed(0)} ms, p99 ${stalls.p99Ms.toFixed(1)} ms`,
  );
  for (const [name, most] of queues) console.log(`most jobs ${name} at once: ${most}`);
  for (const [what, often] of times.failures()) console.log(`${often} × ${what}`);
  return steps.every(isHeld) && times.failures().size === 0;
}

/** Those that left anything. */
function countSessions(dataDir: string): number {
  return measureFolder(join(dataDir, 'storage', 'captures')).size;
}
