import { execFile } from 'node:child_process';
import sharp from 'sharp';
import { TEST_FFMPEG } from './test-ffmpeg.ts';
import { colorOf } from './test-photos.ts';

interface ClipOptions {
  seconds?: number;
  width?: number;
  height?: number;
  framesPerSecond?: number;
}

/** Makes a clip in the colour of the photo with the same number. */
export function drawClip(number: number, options: ClipOptions = {}): Promise<Buffer> {
  const { seconds = 0.5, width = 160, height = 90, framesPerSecond = 12 } = options;
  const { r, g, b } = colorOf(number);
  const color = `0x${Buffer.from([r, g, b]).toString('hex')}`;
  const source = `color=c=${color}:s=${width}x${height}:r=${framesPerSecond}:d=${seconds}`;
  const fastOptions = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '400k'];
  return runFfmpeg(['-f', 'lavfi', '-i', source, ...fastOptions, '-f', 'webm']);
}

/** Makes a recording with sound only. */
export const drawSound = (): Promise<Buffer> =>
  runFfmpeg(['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'libopus', '-f', 'webm']);

const outputs = new Map<string, Promise<Buffer>>();

function runFfmpeg(args: readonly string[]): Promise<Buffer> {
  const key = args.join(' ');
  const cached = outputs.get(key);
  if (cached) return cached;
  const output = new Promise<Buffer>((resolve, reject) => {
    const options = { encoding: 'buffer', maxBuffer: 64 * 1024 ** 2 } as const;
    execFile(
      TEST_FFMPEG.ffmpegPath,
      ['-v', 'error', ...args, 'pipe:1'],
      options,
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
  });
  outputs.set(key, output);
  return output;
}

type PixelAt = (x: number, y: number) => number[];

/** Decodes one frame of a video. */
export async function readVideoFrame(file: string, frame: number): Promise<PixelAt> {
  const select = ['-i', file, '-vf', `select=eq(n\\,${frame})`, '-frames:v', '1'];
  const png = await runFfmpeg([...select, '-c:v', 'png', '-f', 'image2pipe']);
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x, y) => {
    const at = 3 * (Math.round(y) * info.width + Math.round(x));
    return [...data.subarray(at, at + 3)];
  };
}
