import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Svg } from '../svg.ts';
import { openCanvas } from './canvas.ts';
import { ffmpegPath } from './tools.ts';

export const VIDEO = { width: 1080, height: 1200, framesPerSecond: 30 } as const;

/** A video as a function of time. If it loops, the frame at `lengthS` equals the frame at 0. */
export interface Video {
  lengthS: number;
  /** The default is `VIDEO`. */
  size?: { width: number; height: number };
  draw(t: number): Svg;
}

/** Draws each frame at its exact time, however long drawing takes. */
export async function renderVideo(video: Video, file: string, crf: number): Promise<void> {
  const { width, height } = video.size ?? VIDEO;
  const canvas = await openCanvas(width, height);
  const encoder = spawn(ffmpegPath(), encoderArguments(file, crf), {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(encoder, 'close');
  const frames = Math.round(video.lengthS * VIDEO.framesPerSecond);
  for (let frame = 0; frame < frames; frame += 1) {
    const png = await canvas.draw(video.draw(frame / VIDEO.framesPerSecond));
    if (!encoder.stdin.write(png)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await ended;
  await canvas.close();
  if (code !== 0) throw new Error(`ffmpeg could not write ${file} (exit ${code}).`);
}

function encoderArguments(file: string, crf: number): string[] {
  const input = [
    '-f',
    'image2pipe',
    '-framerate',
    String(VIDEO.framesPerSecond),
    '-c:v',
    'png',
    '-i',
    '-',
  ];
  // Chromium paints in sRGB; without the BT.709 matrix players show the brand red too orange.
  const color = [
    '-vf',
    'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p',
    ...[
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      '-color_range',
      'tv',
    ],
  ];
  // A fixed thread count keeps x264's output the same on every machine. A video always starts at its
  // first frame, so one key frame is enough; key frames at every flash would be a quarter of the file.
  const codec = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-tune', 'animation'];
  const rate = [
    '-crf',
    String(crf),
    '-threads',
    '2',
    '-g',
    '600',
    '-x264-params',
    'scenecut=0:bframes=8:ref=6',
  ];
  const container = [
    '-an',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
  ];
  return ['-y', '-v', 'error', ...input, ...color, ...codec, ...rate, ...container, file];
}
