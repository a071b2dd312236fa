import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { type Picture, type Rgb, readColours } from '../../testing/drawings.ts';
import { type Ffmpeg, findFfmpeg } from '../ffmpeg/ffmpeg.ts';

const runFile = promisify(execFile);

/** The longest that a timer waits: only the test's own limit ends a run. */
export const UNHURRIED_MS = 2 ** 31 - 1;

/** What the suites of this folder share: the real programs, and a folder that goes away. */
export async function openVideoFixture() {
  const folder = await mkdtemp(join(tmpdir(), 'jepret-clips-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const ffmpeg = await findFfmpeg({ timeLimitMs: UNHURRIED_MS });
  if (!ffmpeg) throw new Error('The tests need ffmpeg.');
  const path = (name: string) => join(folder, name);
  const listFiles = () => readdir(folder);

  /** A program of our own. */
  async function script(name: string, lines: string): Promise<string> {
    await writeFile(path(name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    return path(name);
  }

  return {
    ffmpeg: ffmpeg satisfies Ffmpeg,
    folder,
    path,
    signal: new AbortController().signal,
    listFiles,
    /** Settles when ffmpeg has begun to write a file of that name. */
    async untilItWrites(name: string): Promise<void> {
      while (!(await listFiles()).some((file) => file.includes(name))) await setImmediate();
    },
    /** Reads all of the clips and then does not end: it is stopped midway, however late. */
    stuckFfmpeg: async (): Promise<Ffmpeg> => ({
      ...ffmpeg,
      ffmpegPath: await script(
        'stuck-ffmpeg',
        'case "$*" in *-filter_complex*) ffmpeg "$@"; exec sleep 600;; esac; exec ffmpeg "$@"',
      ),
    }),
    script,
    /** Draws a clip with ffmpeg's own sources; the name says the container. */
    async draw(name: string, source: string, encoding: readonly string[]): Promise<string> {
      await run(['-f', 'lavfi', '-i', source, ...encoding, path(name)]);
      return path(name);
    },
    run,
    /** What a viewer sees of a video at one of its frames. */
    async look(file: string, frame: number): Promise<Picture> {
      const filters = `select=eq(n\\,${frame}),scale=in_color_matrix=auto:flags=accurate_rnd+full_chroma_int,format=rgb24`;
      const { stdout } = await runFile(
        'ffmpeg',
        [
          ...['-v', 'error', '-i', file, '-map', '0:v:0', '-vf', filters],
          ...['-frames:v', '1', '-c:v', 'ppm', '-f', 'image2pipe', 'pipe:1'],
        ],
        { encoding: 'buffer', maxBuffer: 64 * 2 ** 20 },
      );
      const [head = '', width = 0, height = 0] =
        /^P6\s(\d+)\s(\d+)\s255\s/.exec(stdout.toString('latin1', 0, 40)) ?? [];
      const pixels = stdout.subarray(head.length);
      return { width: +width, height: +height, colourAt: readColours(pixels, +width) };
    },
  };
}

async function run(args: readonly string[]): Promise<void> {
  await runFile('ffmpeg', ['-v', 'error', '-y', ...args]);
}

/** Whether the system permits a process to give a program back the priority that it took from it. */
export function mayRaise(): boolean {
  const { pid, kill } = startSleeper();
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    setPriority(pid, getPriority());
    return true;
  } catch {
    return false;
  } finally {
    kill();
  }
}

function startSleeper() {
  const sleeper = spawn('sleep', ['60']);
  if (!sleeper.pid) throw new Error('No program can be started here.');
  return { pid: sleeper.pid, kill: () => sleeper.kill() };
}

/** WebM as MediaRecorder writes it, but for the size. */
export const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M'];
export const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M'];
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

const hex = (colour: Rgb): string =>
  `0x${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

interface Scene {
  width?: number;
  height?: number;
  seconds?: number;
  left: Rgb;
  right?: Rgb;
}

/** Two colours side by side, in the colours of television. */
export function halves({
  width = 160,
  height = 120,
  seconds = 1,
  left,
  right = left,
}: Scene): string {
  return [
    `color=c=${hex(right)}:s=${width}x${height}:r=30:d=${seconds}`,
    'format=rgb24',
    `drawbox=c=${hex(left)}:w=iw/2:h=ih:t=fill`,
    'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd',
    'format=yuv420p',
  ].join(',');
}

/** Said in the stream, as browsers do. */
export const TAGGED = ['-colorspace', 'bt709', '-color_range', 'tv'];
