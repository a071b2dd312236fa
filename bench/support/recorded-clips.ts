import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Ffmpeg } from '../../packages/compositor/src/index.ts';

const CLIPS = 4;
const FRAMES_PER_SECOND = 30;
const SECONDS = 5;
/**
 * Bit rates by lines. 360: that of Chromium's recorder for this scene when a kiosk requests 8 Mbps
 * (`bench clips`). 1080: the requested rate. 720: that of the first measurements, about 3 MB, so that
 * later ones can be compared.
 */
const KILOBITS: Record<number, number> = { 360: 6_000, 720: 3_300, 1080: 5_300 };
/** The camera moves within a larger picture. */
const MARGIN = 1.375;

/** Clips like those of a booth, drawn once per machine: VP9 like that of MediaRecorder. */
export async function getRecordedClips(ffmpeg: Ffmpeg, size: Size): Promise<string[]> {
  const kilobits = KILOBITS[size.height];
  if (kilobits === undefined)
    throw new Error(`There is no bit rate for clips of ${size.height} lines.`);
  const folder = join(tmpdir(), 'jepret-bench-clips');
  mkdirSync(folder, { recursive: true });
  const clips: string[] = [];
  for (let number = 1; number <= CLIPS; number += 1) {
    const clip = join(folder, `${number}-${size.width}x${size.height}-${kilobits}.webm`);
    if (!existsSync(clip)) writeAtomically(clip, await record(ffmpeg, number, size, kilobits));
    clips.push(clip);
  }
  return clips;
}

interface Size {
  width: number;
  height: number;
}

/** Writes a temporary file and renames it, so that an aborted run leaves no incomplete clip. */
function writeAtomically(file: string, bytes: Uint8Array): void {
  writeFileSync(`${file}.part`, bytes);
  renameSync(`${file}.part`, file);
}

/** Writes a file that Chromium uses as a camera, in a loop. */
export async function writeCamera(ffmpeg: Ffmpeg, file: string, size: Size): Promise<void> {
  await drawVideo(ffmpeg, 1, size, ['-f', 'yuv4mpegpipe', file]);
}

function record(ffmpeg: Ffmpeg, number: number, size: Size, kilobits: number): Promise<Buffer> {
  return drawVideo(ffmpeg, number, size, [
    ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'],
    ...['-row-mt', '1', '-b:v', `${kilobits}k`, '-g', '100'],
    // With a pipe ffmpeg cannot write the duration into the header: like MediaRecorder.
    ...['-f', 'webm', 'pipe:1'],
  ]);
}

async function drawVideo(
  { ffmpegPath }: Ffmpeg,
  number: number,
  size: Size,
  output: readonly string[],
): Promise<Buffer> {
  const scene = {
    width: Math.round(size.width * MARGIN),
    height: Math.round(size.height * MARGIN),
  };
  const sway = (room: number, wave: string) => `${room}*(0.5+0.45*${wave})`;
  const x = sway(scene.width - size.width, `sin(t*1.3+${number})`);
  const y = sway(scene.height - size.height, `cos(t*1.7+${number})`);
  const filters = [
    `loop=loop=${SECONDS * FRAMES_PER_SECOND - 1}:size=1`,
    `setpts=N/${FRAMES_PER_SECOND}/TB`,
    `crop=${size.width}:${size.height}:x='${x}':y='${y}'`,
    'noise=alls=3:allf=t',
    'format=yuv420p',
  ];
  const args = [
    ...['-v', 'error', '-framerate', `${FRAMES_PER_SECOND}`, '-f', 'png_pipe', '-i', 'pipe:0'],
    ...['-vf', filters.join(','), ...output],
  ];
  const input = await drawScene(number, scene);
  const { status, stdout, stderr } = spawnSync(ffmpegPath, args, {
    input,
    maxBuffer: 64 * 2 ** 20,
  });
  if (status !== 0) throw new Error(`ffmpeg could not draw a clip: ${stderr}`);
  return stdout;
}

/** People before a wall: textures of several sizes, soft skin, hard edges. */
async function drawScene(number: number, { width, height }: Size): Promise<Buffer> {
  const textures = await Promise.all(
    [4, 16, 64, 256].map((grain) => drawTexture(grain, { width, height })),
  );
  const lay = (inputs: readonly Buffer[]) =>
    inputs.map((input) => ({ input, blend: 'soft-light' as const }));
  return sharp({ create: { width, height, channels: 3, background: '#8a7f70' } })
    .composite([
      ...lay(textures.slice(1)),
      { input: Buffer.from(drawPeople(number, { width, height })) },
      ...lay(textures.slice(0, 2)),
    ])
    .png({ compressionLevel: 3 })
    .toBuffer();
}

async function drawTexture(grain: number, { width, height }: Size): Promise<Buffer> {
  const small = {
    width: Math.ceil(width / grain),
    height: Math.ceil(height / grain),
    channels: 3,
    background: 'gray',
    noise: { type: 'gaussian', mean: 128, sigma: 28 },
  } as const;
  const grains = await sharp({ create: small }).modulate({ saturation: 0.3 }).png().toBuffer();
  return sharp(grains).resize(width, height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer();
}

function drawPeople(number: number, { width, height }: Size): string {
  const head = height * 0.16;
  const people = [0.25, 0.5, 0.75].map((across, index) => {
    const [x, y] = [width * across, height * (0.42 + 0.03 * ((index + number) % 3))];
    const hue = (number * 83 + index * 127) % 360;
    return `<g transform="translate(${x} ${y}) scale(${head})">
      <path d="M-2 6 L-1 1.3 L1 1.3 L2 6 Z" fill="hsl(${hue} 60% 45%)"/>
      <ellipse rx="1" ry="1.3" fill="#deb096"/>
      <path d="M-1.1 -0.3 A1.1 1.3 0 0 1 1.1 -0.3 Z" fill="#32241e"/>
      <circle cx="-0.4" cy="0" r="0.09" fill="#281e1c"/><circle cx="0.4" cy="0" r="0.09" fill="#281e1c"/>
      <path d="M-0.4 0.5 Q0 0.9 0.4 0.5" stroke="#96323c" stroke-width="0.08" fill="none"/>
    </g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${people.join('')}</svg>`;
}
