// Measures composing (four photos, one print per effect) in relation to the floor, the lower bound.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { composePrints, openTemplate } from '@jepret/compositor';
import sharp from 'sharp';
import { formatTable } from '../apps/server/src/commands/program/print.ts';
import { openBenchFrame } from './support/bench-frame.ts';
import { listBoothPhotos } from './support/booth-photos.ts';
import {
  composeAfterLast,
  composeFromFiles,
  composeWithSingles,
  prepareFiles,
} from './support/compose-session.ts';
import { openFloor } from './support/print-floor.ts';
import { composeWithSharp } from './support/sharp-prints.ts';
import { summarise, type Times, timed } from './support/times.ts';

const WARM_UPS = 3;
const ROUNDS = 15;
/** The quality of our prints. */
const QUALITY = 92;
/** Time of the fastest other photo booth software for the same work, in floors of its machine. */
const FASTEST_PEER_FLOORS = 16;

interface Variant {
  name: string;
  run(): Promise<Times>;
  /** The variant that its ratios refer to. */
  base: string;
  target?: string;
}

const benchFrame = await openBenchFrame();
const files = await listBoothPhotos(benchFrame.frame.numberSnap);
const template = await openTemplate(benchFrame.template, benchFrame.frame);
const prepared = await prepareFiles(template, files);
const prints = await composePrints(template, prepared);
const floor = await openFloor({
  quality: QUALITY,
  width: template.widthPx,
  height: template.heightPx,
  photos: files,
  prints: await Promise.all(prints.map(({ jpeg }) => sharp(jpeg).raw().toBuffer())),
});

const FLOOR = 'floor, 2 threads';
const FOUR_EFFECTS = '4 effects';
const SINGLES_FLOOR = 'floor and 16 singles, 2 threads';
const variants: Variant[] = [
  { name: 'floor, 1 thread', run: () => floor.run('prints', 1), base: FLOOR },
  { name: FLOOR, run: () => floor.run('prints', 2), base: FLOOR },
  {
    name: FOUR_EFFECTS,
    run: () => timed(() => composeFromFiles(template, files)),
    base: FLOOR,
    target: '3.2 wall, 2.5 CPU',
  },
  {
    name: '4 effects after the last photo',
    run: () => timed(() => composeAfterLast(template, prepared, files)),
    base: FLOOR,
    target: '2.2 wall',
  },
  {
    name: 'sharp, one pipeline per effect',
    run: () => timed(() => composeWithSharp(benchFrame, files, QUALITY)),
    base: FLOOR,
  },
  { name: SINGLES_FLOOR, run: () => floor.run('singles', 2), base: SINGLES_FLOOR },
  {
    name: '4 effects and 16 singles',
    run: () => timed(() => composeWithSingles(template, files)),
    base: SINGLES_FLOOR,
  },
];

const times = new Map(variants.map(({ name }) => [name, [] as Times[]]));
// Alternates, so that other work on the machine affects all variants equally.
for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
  for (const { name, run } of variants) {
    const measured = await run();
    if (round >= 0) times.get(name)?.push(measured);
  }
}
await floor.close();
reportTimes();
reportMemory();

function reportTimes(): void {
  console.log(`four photos of 1920 × 1080 into "${benchFrame.frame.frameName}", ${ROUNDS} rounds`);
  console.log(`floor: ${floor.name}`);
  const rows = variants.map(({ name, base, target }) => {
    const { median, best } = summarise(times.get(name) ?? []);
    const ratio = ratiosTo(name, base);
    return {
      '': name,
      'wall ms': median.wallMs.toFixed(0),
      best: best.wallMs.toFixed(0),
      'CPU ms': median.cpuMs.toFixed(0),
      'best CPU': best.cpuMs.toFixed(0),
      '× floor: wall': ratio.median.wallMs.toFixed(2),
      'of bests': ratio.best.wallMs.toFixed(2),
      CPU: ratio.best.cpuMs.toFixed(2),
      'at most': target ?? '',
    };
  });
  console.log(formatTable(rows));
  const floors = ratiosTo(FOUR_EFFECTS, FLOOR).median.wallMs;
  const lead = (FASTEST_PEER_FLOORS / floors).toFixed(1);
  console.log(
    `fastest peer at ${FASTEST_PEER_FLOORS} floors: ${lead} × slower than ours, target 5 ×`,
  );
}

function ratiosTo(name: string, base: string): { median: Times; best: Times } {
  const [over, under] = [name, base].map((each) => summarise(times.get(each) ?? []));
  const divide = (a: Times | undefined, b: Times | undefined): Times => ({
    wallMs: (a?.wallMs ?? Number.NaN) / (b?.wallMs ?? Number.NaN),
    cpuMs: (a?.cpuMs ?? Number.NaN) / (b?.cpuMs ?? Number.NaN),
  });
  return { median: divide(over?.median, under?.median), best: divide(over?.best, under?.best) };
}

function reportMemory(): void {
  const program = fileURLToPath(new URL('./support/prints-memory.ts', import.meta.url));
  for (const arenas of ['2', undefined]) {
    const env = { ...process.env, ...(arenas ? { MALLOC_ARENA_MAX: arenas } : {}) };
    const { stdout } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
    const [early = Number.NaN, late = Number.NaN]: number[] = JSON.parse(stdout);
    const growth = (late / early).toFixed(2);
    console.log(
      `RSS after 20 / 100 sessions, ${arenas ? `MALLOC_ARENA_MAX=${arenas}` : 'default'}: ` +
        `${early.toFixed(0)} / ${late.toFixed(0)} MB, ${growth} ×, target 1.1 ×`,
    );
  }
}
