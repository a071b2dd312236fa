// Measures the videos of a session in relation to decoding and encoding alone, and to a plain ffmpeg command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTable } from '../apps/server/src/commands/program/print.ts';
import {
  type ClipFacts,
  clampCrop,
  findFfmpeg,
  inspectClip,
  listVideoSlots,
  openTemplate,
  type PreparedClip,
  prepareClip,
  renderAnimatedClip,
  renderGif,
  renderLivingPrint,
  type Template,
} from '../packages/compositor/src/index.ts';
import { H264_ARGS, rawVideoArgs } from '../packages/compositor/src/video/ffmpeg/video-format.ts';
import { placeSlots, videoSize } from '../packages/compositor/src/video/films/video-sheet.ts';
import { openBenchFrame } from './support/bench-frame.ts';
import { familyCpuMs } from './support/cpu-time.ts';
import { drawPainting, drawTallFrame, TALL_FRAME } from './support/live-frame.ts';
import { getRecordedClips } from './support/recorded-clips.ts';
import { summarise, type Times } from './support/times.ts';
import { naiveArgs, oneGraphArgs } from './support/whole-graphs.ts';

const ROUNDS = 5;
const TARGET = 1.35;
const EFFECT = 'light_original' as const;
const HD = { width: 1280, height: 720 };
const FULL_HD = { width: 1920, height: 1080 };

const found = await findFfmpeg({ timeLimitMs: 600_000 });
if (!found) throw new Error('ffmpeg is required for this measurement.');
const ffmpeg = found;
const { signal } = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'jepret-bench-'));
const path = (name: string) => join(folder, name);

const bundled = await openBenchFrame();
const { frameName } = bundled.frame;
const template = await openTemplate(bundled.template, bundled.frame);
const tallTemplate = await openTemplate(await drawTallFrame(), TALL_FRAME);
const painting = await drawPainting();
writeFileSync(path('frame.png'), bundled.template);

/** A session: the size of its clips and its frame. */
interface Session {
  label: string;
  camera: typeof HD;
  template: Template;
}
const USUAL: Session = { label: '1080p', camera: FULL_HD, template };
const SESSIONS: readonly Session[] = [
  USUAL,
  { label: '1080p, tall snaps', camera: FULL_HD, template: tallTemplate },
  // Recorded by slower kiosks.
  { label: '720p', camera: HD, template },
];
const namesOf = ({ label }: Session) => ({
  inspect: `${label}: inspect four clips`,
  decode: `${label}: decode four clips`,
  prepare: `${label}: prepare four clips`,
  living: `${label}: living print from prepared clips`,
  encode: `${label}: only encode its frames`,
});

const NAMES = {
  oneGraph: 'the same by one ffmpeg graph, no effect',
  animated: 'animated clip',
  gif: 'GIF',
  painted: 'living print with a painting over it',
  naive: 'plain command: overlays in a chain, 1240 × 1844, preset medium',
};

const costs = new Map<string, Times[]>();

try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const session of SESSIONS) {
      const clips = await measureClips(session);
      await measureLivingPrint(session, clips);
      if (session === USUAL) await measureOthers(clips);
    }
  }
  await measureNaive();
  report();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureClips(session: Session): Promise<PreparedClip[]> {
  const { camera, label } = session;
  const names = namesOf(session);
  const files = await getRecordedClips(ffmpeg, camera);
  const facts = await measure(names.inspect, () =>
    inOrder(files, (file) => inspectClip(ffmpeg, file, signal)),
  );
  await measure(names.decode, () =>
    inOrder(files, (file) => run(['-threads', '2', '-i', file, '-f', 'null', '-'])),
  );
  const { width, height } = camera;
  const whole = { crop_x: 0, crop_y: 0, crop_width: width, crop_height: height };
  const resizeOptions = { output_width: width, output_height: height, ...whole };
  return measure(names.prepare, () =>
    inOrder(files, (file, index) => {
      const clip = {
        file,
        facts: facts[index] as ClipFacts,
        crop: clampCrop(resizeOptions, camera, { isMirrored: true }),
        slots: listVideoSlots(session.template, index + 1),
        output: path(`${index + 1}-${label}.mp4`),
      };
      return prepareClip(ffmpeg, clip, signal);
    }),
  );
}

async function measureLivingPrint(session: Session, clips: readonly PreparedClip[]): Promise<void> {
  const names = namesOf(session);
  const living = path(`${session.label}.mp4`);
  const print = { clips, effect: EFFECT, template: session.template, outputFile: living };
  await measure(names.living, () => renderLivingPrint(ffmpeg, print, signal));
  const raw = path(`${session.label}.yuv`);
  if (!existsSync(raw)) await run(['-i', living, '-f', 'rawvideo', raw]);
  const input = [...rawVideoArgs(videoSize(session.template)), '-i', raw];
  await measure(names.encode, () => run([...input, ...H264_ARGS, path('encoded.mp4')]));
}

/** Only for the first session. */
async function measureOthers(clips: readonly PreparedClip[]): Promise<void> {
  const graph = oneGraphArgs(clips, path('frame.png'), placeSlots(template), videoSize(template));
  await measure(NAMES.oneGraph, () => run([...graph, path('graph.mp4')]));
  const animatedClip = path('animated.mp4');
  await measure(NAMES.animated, () =>
    renderAnimatedClip(ffmpeg, { clips, effect: EFFECT, outputFile: animatedClip }, signal),
  );
  await measure(NAMES.gif, () =>
    renderGif(ffmpeg, { animatedClip, outputFile: path('animated.gif') }, signal),
  );
  await measure(NAMES.painted, () =>
    renderLivingPrint(
      ffmpeg,
      { template, clips, effect: EFFECT, painting, outputFile: path('painted.mp4') },
      signal,
    ),
  );
}

async function measureNaive(): Promise<void> {
  const files = await getRecordedClips(ffmpeg, USUAL.camera);
  const { slots, widthPx: width, heightPx: height } = template;
  const sheet = { slots, width, height };
  await measure(NAMES.naive, () =>
    run([...naiveArgs(files, path('frame.png'), sheet), path('naive.mp4')]),
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
  // The same priority as our programs, so that the comparison is fair on a busy machine.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${args.join(' ')}`);
}

function report(): void {
  const { width, height } = videoSize(template);
  console.log(
    `four clips of 5 s in VP9 into "${frameName}", a living print of ${width} × ${height}`,
  );
  console.log('tall snaps: four that fill most of the sheet, the most expensive kind of frame');
  console.log(`${ROUNDS} rounds, the last line once; ratios use the best rounds`);
  console.log(
    formatTable(
      [...costs].map(([work, taken]) => {
        const { median, best } = summarise(taken);
        return {
          work,
          'cpu s': inSeconds(median.cpuMs),
          best: inSeconds(best.cpuMs),
          'wall s': inSeconds(median.wallMs),
          'best wall': inSeconds(best.wallMs),
        };
      }),
    ),
  );
  for (const session of SESSIONS) {
    const { decode, encode, prepare, living } = namesOf(session);
    const cpuMs = (...works: string[]) => works.reduce((sum, work) => sum + bestOf(work).cpuMs, 0);
    const ratio = cpuMs(prepare, living) / cpuMs(decode, encode);
    const outcome = `${ratio.toFixed(2)} × CPU, target ${TARGET}`;
    console.log(`${session.label}: prepare + living print ÷ (decode + encode): ${outcome}`);
  }
  const naive = bestOf(NAMES.naive).wallMs / bestOf(namesOf(USUAL).living).wallMs;
  console.log(`after CHOOSE, clips prepared: ${naive.toFixed(1)} × faster than the plain command`);
  const megabytes = (file: string) => `${(statSync(path(file)).size / 1_000_000).toFixed(2)} MB`;
  console.log(
    `living print ${megabytes('1080p.mp4')}, with tall snaps ${megabytes('1080p, tall snaps.mp4')} (limit 6), animated clip ${megabytes('animated.mp4')}, ` +
      `GIF ${megabytes('animated.gif')} (limit 3), a prepared clip ${megabytes('1-1080p.mp4')}`,
  );
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

function bestOf(work: string): Times {
  return summarise(costs.get(work) ?? []).best;
}
