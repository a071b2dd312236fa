import { spawnSync } from 'node:child_process';
import { ffmpegPath } from './tools.ts';

export function writeWebp(png: Buffer, file: string, quality: number): void {
  const picture = [
    '-f',
    'png_pipe',
    '-i',
    '-',
    '-c:v',
    'libwebp',
    '-quality',
    String(quality),
    '-compression_level',
    '6',
    '-preset',
    'drawing',
  ];
  run([...picture, '-frames:v', '1', file], png, file);
}

export interface Sound {
  /** 16 bits, one channel. */
  samples: Int16Array;
  sampleRate: number;
}

/** With LAME's header, players skip the silence that its filter added at the start. */
export function writeMp3({ samples, sampleRate }: Sound, file: string, kbps: number): void {
  const sound = [
    '-f',
    's16le',
    '-ar',
    String(sampleRate),
    '-ac',
    '1',
    '-i',
    '-',
    '-c:a',
    'libmp3lame',
    '-b:a',
    `${kbps}k`,
  ];
  const tags = [
    '-write_xing',
    '1',
    '-id3v2_version',
    '0',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
  ];
  run(
    [...sound, ...tags, file],
    Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
    file,
  );
}

function run(args: string[], input: Buffer, file: string): void {
  const result = spawnSync(ffmpegPath(), ['-y', '-v', 'error', ...args], { input });
  if (result.status !== 0) throw new Error(`ffmpeg could not write ${file}: ${result.stderr}`);
}
