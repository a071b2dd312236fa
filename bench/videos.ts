// What the videos of a session cost, against decoding and encoding alone and against the usual way.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTable } from '../apps/server/src/commands/print.ts';
import {
  type ClipFacts,
  clampCrop,
  findFfmpeg,
  inspectClip,
  listVideoSlots,
  openTemplate,
  overlayPainting,
  type PreparedClip,
  prepareClip,
  renderAnimatedClip,
  renderGif,
  renderLivingPrint,
} from '../packages/compositor/src/index.ts';
import { PHONE_VIDEO, rawVideoArgs } from '../packages/compositor/src/video/video-format.ts';
import { placeSlots, videoSize } from '../packages/compositor/src/video/video-sheet.ts';
import { familyCpuMs } from './support/cpu-time.ts';
import { drawFrame, drawPainting, FRAME } from './support/live-frame.ts';
import { getRecordedClips } from './support/recorded-clips.ts';
import { naiveArgs, oneGraphArgs } from './support/whole-graphs.ts';

const ROUNDS = 5;
const TARGET = 1.35;
const HD = { label: '720p', width: 1280, height: 720 };
const FULL_HD = { label: '1080p', width: 1920, height: 1080 };

type Camera = typeof HD;

const found = await findFfmpeg({ timeLimitMs: 600_000 });
if (!found) throw new Error('There is no ffmpeg to measure with.');
const ffmpeg = found;
const { signal } = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'jepret-bench-'));
const path = (name: string) => join(folder, name);

const template = await openTemplate(await drawFrame(), FRAME);
const size = videoSize(template);
const painting = await drawPainting();
writeFileSync(path('frame.png'), await drawFrame());

const NAMES = {
  living: 'living print from prepared clips',
  encode: 'encode its frames, nothing else',
  oneGraph: 'the same by one ffmpeg graph, no effect',
  animated: 'animated clip',
  gif: 'GIF',
  painted: 'painting over the living print',
  naive: 'the usual way: overlays in a chain, 1240 × 1844, preset medium',
};

interface Cost {
  cpuMs: number;
  wallMs: number;
}
const costs = new Map<string, Cost[]>();

try {
  for (let round = 0; round < ROUNDS; round += 1) {
    await measureRenders(await measureClips(HD));
    await measureClips(FULL_HD);
  }
  await measureNaive();
  report();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureClips({ label, width, height }: Camera): Promise<PreparedClip[]> {
  const files = await getRecordedClips(ffmpeg, { width, height });
  const facts = await measure(`${label}: inspect four clips`, () =>
    inOrder(files, (file) => inspectClip(ffmpeg, file, signal)),
  );
  await measure(`${label}: decode four clips`, () =>
    inOrder(files, (file) => run(['-threads', '2', '-i', file, '-f', 'null', '-'])),
  );
  return measure(`${label}: prepare four clips`, () =>
    inOrder(files, (file, index) => {
      const whole = { crop_x: 0, crop_y: 0, crop_width: width, crop_height: height };
      const resizeOptions = { output_width: width, output_height: height, ...whole };
      const clip = {
        file,
        facts: facts[index] as ClipFacts,
        crop: clampCrop(resizeOptions, { width, height }, { isMirrored: true }),
        slots: listVideoSlots(template, index + 1),
        output: path(`${index + 1}-${label}.mp4`),
      };
      return prepareClip(ffmpeg, clip, signal);
    }),
  );
}

async function measureRenders(clips: readonly PreparedClip[]): Promise<void> {
  const living = path('living.mp4');
  const session = { clips, effect: 'light_original' as const };
  await measure(NAMES.living, () =>
    renderLivingPrint(ffmpeg, { ...session, template, outputFile: living }, signal),
  );
  const raw = path('living.yuv');
  if (!existsSync(raw)) await run(['-i', living, '-f', 'rawvideo', raw]);
  await measure(NAMES.encode, () =>
    run([...rawVideoArgs(size), '-i', raw, ...PHONE_VIDEO, path('encoded.mp4')]),
  );
  const places = placeSlots(template);
  await measure(NAMES.oneGraph, () =>
    run([...oneGraphArgs(clips, path('frame.png'), places, size), path('graph.mp4')]),
  );
  const animatedClip = path('animated.mp4');
  await measure(NAMES.animated, () =>
    renderAnimatedClip(ffmpeg, { ...session, outputFile: animatedClip }, signal),
  );
  await measure(NAMES.gif, () =>
    renderGif(ffmpeg, { animatedClip, outputFile: path('animated.gif') }, signal),
  );
  await measure(NAMES.painted, () =>
    overlayPainting(ffmpeg, { video: living, painting, outputFile: path('painted.mp4') }, signal),
  );
}

async function measureNaive(): Promise<void> {
  const files = await getRecordedClips(ffmpeg, HD);
  await measure(NAMES.naive, () =>
    run([...naiveArgs(files, path('frame.png'), FRAME), path('naive.mp4')]),
  );
}

async function measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = { cpuMs: familyCpuMs(process.pid), atMs: performance.now() };
  const result = await work();
  const cost = {
    cpuMs: familyCpuMs(process.pid) - before.cpuMs,
    wallMs: performance.now() - before.atMs,
  };
  costs.set(name, [...(costs.get(name) ?? []), cost]);
  return result;
}

async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await work(item, index));
  return results;
}

async function run(args: readonly string[]): Promise<void> {
  const child = spawn(ffmpeg.ffmpegPath, ['-v', 'error', '-nostdin', '-y', ...args], {
    stdio: 'inherit',
  });
  // As ours do, or on a busy machine they would wait for what they are compared with.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${args.join(' ')}`);
}

function report(): void {
  console.log(`four clips of 5 s in VP9 into a living print of ${size.width} × ${size.height}`);
  console.log(`${ROUNDS} rounds, the last line once; ratios are of the bests`);
  console.log(
    formatTable(
      [...costs].map(([work, taken]) => ({
        work,
        'cpu s': inSeconds(median(taken.map(({ cpuMs }) => cpuMs))),
        best: inSeconds(bestCpuMs(work)),
        'wall s': inSeconds(median(taken.map(({ wallMs }) => wallMs))),
        'best wall': inSeconds(bestWallMs(work)),
      })),
    ),
  );
  for (const { label } of [HD, FULL_HD]) {
    const floor = bestCpuMs(`${label}: decode four clips`) + bestCpuMs(NAMES.encode);
    const ours = bestCpuMs(`${label}: prepare four clips`) + bestCpuMs(NAMES.living);
    const ratio = `${(ours / floor).toFixed(2)} × CPU, target ${TARGET}`;
    console.log(`${label}: prepare + living print ÷ (decode + encode): ${ratio}`);
  }
  const naive = bestWallMs(NAMES.naive) / bestWallMs(NAMES.living);
  console.log(`after CHOOSE, clips prepared: ${naive.toFixed(1)} × faster than the usual way`);
  const megabytes = (file: string) => `${(statSync(path(file)).size / 1_000_000).toFixed(2)} MB`;
  console.log(
    `living print ${megabytes('living.mp4')} (limit 6), animated clip ${megabytes('animated.mp4')}, ` +
      `GIF ${megabytes('animated.gif')} (limit 3), a prepared clip ${megabytes('1-720p.mp4')}`,
  );
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

function bestCpuMs(work: string): number {
  return Math.min(...(costs.get(work) ?? []).map(({ cpuMs }) => cpuMs));
}

function bestWallMs(work: string): number {
  return Math.min(...(costs.get(work) ?? []).map(({ wallMs }) => wallMs));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
