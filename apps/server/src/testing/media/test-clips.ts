import { execFile } from 'node:child_process';
import sharp from 'sharp';
import { TEST_FFMPEG } from './test-ffmpeg.ts';
import { colorOf } from './test-photos.ts';

interface Look {
  seconds?: number;
  width?: number;
  height?: number;
  framesPerSecond?: number;
}

/** A clip of one colour, the one that the photo of its number has. */
export function drawClip(number: number, look: Look = {}): Promise<Buffer> {
  const { seconds = 0.5, width = 160, height = 90, framesPerSecond = 12 } = look;
  const { r, g, b } = colorOf(number);
  const color = `0x${Buffer.from([r, g, b]).toString('hex')}`;
  const source = `color=c=${color}:s=${width}x${height}:r=${framesPerSecond}:d=${seconds}`;
  const quickly = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '400k'];
  return film(['-f', 'lavfi', '-i', source, ...quickly, '-f', 'webm']);
}

/** A recording without a picture. */
export const drawSound = (): Promise<Buffer> =>
  film(['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'libopus', '-f', 'webm']);

const filmed = new Map<string, Promise<Buffer>>();

function film(args: readonly string[]): Promise<Buffer> {
  const key = args.join(' ');
  const known = filmed.get(key);
  if (known) return known;
  const made = new Promise<Buffer>((resolve, reject) => {
    const options = { encoding: 'buffer', maxBuffer: 64 * 1024 ** 2 } as const;
    execFile(
      TEST_FFMPEG.ffmpegPath,
      ['-v', 'error', ...args, 'pipe:1'],
      options,
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
  });
  filmed.set(key, made);
  return made;
}

type PixelAt = (x: number, y: number) => number[];

/** What a viewer sees of one frame of a film. */
export async function readFrame(file: string, frame: number): Promise<PixelAt> {
  const select = ['-i', file, '-vf', `select=eq(n\\,${frame})`, '-frames:v', '1'];
  const png = await film([...select, '-c:v', 'png', '-f', 'image2pipe']);
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x, y) => {
    const at = 3 * (Math.round(y) * info.width + Math.round(x));
    return [...data.subarray(at, at + 3)];
  };
}
