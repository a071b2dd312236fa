import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const CLIPS = 4;
const FRAMES_PER_SECOND = 30;
const SECONDS = 5;
/** The camera sways within a larger picture. */
const MARGIN = 1.375;

/** Clips like a booth's, drawn once a machine: VP9 as MediaRecorder writes it. */
export async function getRecordedClips(widthPx: number, heightPx: number): Promise<string[]> {
  const folder = join(tmpdir(), 'jepret-bench-clips');
  mkdirSync(folder, { recursive: true });
  const clips: string[] = [];
  for (let number = 1; number <= CLIPS; number += 1) {
    const clip = join(folder, `${number}-${widthPx}x${heightPx}.webm`);
    if (!existsSync(clip)) await record(clip, number, widthPx, heightPx);
    clips.push(clip);
  }
  return clips;
}

async function record(file: string, number: number, widthPx: number, heightPx: number) {
  const [width, height] = [Math.round(widthPx * MARGIN), Math.round(heightPx * MARGIN)];
  const sway = (length: number, wave: string) => `${length}*(0.5+0.45*${wave})`;
  const filters = [
    `loop=loop=${SECONDS * FRAMES_PER_SECOND - 1}:size=1`,
    `setpts=N/${FRAMES_PER_SECOND}/TB`,
    `crop=${widthPx}:${heightPx}:x='${sway(width - widthPx, `sin(t*1.3+${number})`)}'` +
      `:y='${sway(height - heightPx, `cos(t*1.7+${number})`)}'`,
    'noise=alls=3:allf=t',
    'format=yuv420p',
  ];
  const kilobits = Math.round((2500 * widthPx * heightPx) / (1280 * 720));
  const args = [
    ['-v', 'error', '-framerate', `${FRAMES_PER_SECOND}`, '-f', 'png_pipe', '-i', 'pipe:0'],
    ['-vf', filters.join(','), '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'],
    ['-row-mt', '1', '-b:v', `${kilobits}k`, '-g', '100'],
    // Through a pipe nobody can write the duration into the header afterwards: like MediaRecorder.
    ['-f', 'webm', 'pipe:1'],
  ].flat();
  const input = await drawScene(number, width, height);
  const { status, stdout, stderr } = spawnSync('ffmpeg', args, { input, maxBuffer: 64 * 2 ** 20 });
  if (status !== 0) throw new Error(`ffmpeg could not draw a clip: ${stderr}`);
  writeFileSync(`${file}.part`, stdout);
  renameSync(`${file}.part`, file);
}

/** People before a wall: texture at every scale, soft skin, hard edges. */
async function drawScene(number: number, width: number, height: number): Promise<Buffer> {
  const textures = await Promise.all(
    [4, 16, 64, 256].map(async (grain) => {
      const [w, h] = [Math.ceil(width / grain), Math.ceil(height / grain)];
      const noise = { type: 'gaussian', mean: 128, sigma: 28 } as const;
      const layer = await sharp({
        create: { width: w, height: h, channels: 3, background: 'gray', noise },
      })
        .modulate({ saturation: 0.3 })
        .png()
        .toBuffer();
      return sharp(layer).resize(width, height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer();
    }),
  );
  const people = Buffer.from(drawPeople(number, width, height));
  return sharp({ create: { width, height, channels: 3, background: '#8a7f70' } })
    .composite([
      ...textures.slice(1).map((input) => ({ input, blend: 'soft-light' as const })),
      { input: people },
      ...textures.slice(0, 2).map((input) => ({ input, blend: 'soft-light' as const })),
    ])
    .png({ compressionLevel: 3 })
    .toBuffer();
}

function drawPeople(number: number, width: number, height: number): string {
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
