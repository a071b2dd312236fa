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

/** The longest delay of a timer: only the time limit of the test ends a run. */
export const NO_TIME_LIMIT_MS = 2 ** 31 - 1;

/** For the tests of this folder: the real programs, and a temporary folder. */
export async function openVideoFixture() {
  const folder = await mkdtemp(join(tmpdir(), 'jepret-clips-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const ffmpeg = await findFfmpeg({ timeLimitMs: NO_TIME_LIMIT_MS });
  if (!ffmpeg) throw new Error('The tests need ffmpeg.');
  const path = (name: string) => join(folder, name);
  const listFiles = () => readdir(folder);

  /** Writes a shell script that is used as a program. */
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
    /** Resolves when ffmpeg has started to write a file of that name. */
    async waitForFile(name: string): Promise<void> {
      while (!(await listFiles()).some((file) => file.includes(name))) await setImmediate();
    },
    /** An ffmpeg that reads all clips and then hangs until it is killed. */
    createHangingFfmpeg: async (): Promise<Ffmpeg> => ({
      ...ffmpeg,
      ffmpegPath: await script(
        'stuck-ffmpeg',
        'case "$*" in *-filter_complex*) ffmpeg "$@"; exec sleep 600;; esac; exec ffmpeg "$@"',
      ),
    }),
    script,
    /** Draws a clip with ffmpeg's built-in sources; the extension selects the container. */
    async draw(name: string, source: string, encoding: readonly string[]): Promise<string> {
      await run(['-f', 'lavfi', '-i', source, ...encoding, path(name)]);
      return path(name);
    },
    run,
    /** Decodes one frame of a video. */
    async readFrame(file: string, frame: number): Promise<Picture> {
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

/** Whether the system permits a process to raise the priority of a program that it lowered before. */
export function canRaisePriority(): boolean {
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
  if (!sleeper.pid) throw new Error('The program sleep could not be started.');
  return { pid: sleeper.pid, kill: () => sleeper.kill() };
}

/** WebM like that of MediaRecorder, except for the size. */
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

/** Two colours side by side, in BT.709 and limited range. */
export function drawHalves({
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

/** Colour tags in the stream, like those of browsers. */
export const TAGGED = ['-colorspace', 'bt709', '-color_range', 'tv'];
