import type { Readable } from 'node:stream';
import type { Size } from '@jepret/layout';
import { allocate, type Raster, release } from '../../photos/rasters.ts';
import { VideoError } from '../ffmpeg/errors.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { startProgram } from '../ffmpeg/programs.ts';
import { byteLengthOf, type Picture } from '../ffmpeg/yuv.ts';

export interface ClipGraph extends Size {
  readonly files: readonly string[];
  /** The output is [out]. */
  readonly filters: string;
}

/** The frames of prepared clips after a filter graph. Each frame is valid until the next but one is read. */
export async function* readPictures(
  ffmpeg: Ffmpeg,
  { files, filters, width, height }: ClipGraph,
  signal: AbortSignal,
): AsyncGenerator<Picture, void, undefined> {
  const args = [
    ['-v', 'error', '-nostdin', '-filter_complex_threads', '1'],
    ...files.map((file) => ['-threads', '1', '-f', 'mov', '-i', `file:${file}`]),
    ['-filter_complex', filters, '-map', '[out]'],
    ['-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1'],
  ].flat();
  const priority = ffmpeg.filmPriority ?? 'usual';
  const decoder = startProgram(ffmpeg.ffmpegPath, args, { ...ffmpeg, signal, priority });
  decoder.stdin.end();
  try {
    yield* cutIntoPictures(decoder.stdout, { width, height });
    await decoder.ended;
  } finally {
    decoder.stop(new VideoError('The rest of the clips is not needed.'));
    await decoder.ended.catch(() => {});
  }
}

async function* cutIntoPictures(bytes: Readable, size: Size): AsyncGenerator<Picture> {
  let picture = { ...size, bytes: allocate(byteLengthOf(size)) };
  let spare = { ...size, bytes: allocate(byteLengthOf(size)) };
  let filled = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + picture.bytes.length - filled);
      picture.bytes.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < picture.bytes.length) continue;
      yield picture;
      [picture, spare] = [spare, picture];
      filled = 0;
    }
    release(chunk as Raster);
  }
}
