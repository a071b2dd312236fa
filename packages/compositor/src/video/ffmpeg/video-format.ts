import type { Size } from '@jepret/layout';

export const FRAMES_PER_SECOND = 30; // FILM-2, FILM-7
export const CLIP_SECONDS = 5; // FILM-2, FILM-7
export const CLIP_FRAMES = CLIP_SECONDS * FRAMES_PER_SECOND;
/** How long the animated clip shows each snap: the time just before its still. */
export const SHOT_SECONDS = 1.2;
export const SHOT_FRAMES = SHOT_SECONDS * FRAMES_PER_SECOND;

/** 4K of cameras, in landscape or portrait. */
export const LARGEST_CLIP: Size = { width: 4096, height: 2304 }; // PIC-10
export const MAX_CLIP_PIXELS = LARGEST_CLIP.width * LARGEST_CLIP.height;

/** Threads of ffmpeg's decoders and encoders: a booth has two cores and other work. */
export const THREADS = '2';

/** The colour space, because players otherwise guess it by the size of the video. */
const COLOURS = [
  ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
  ['-color_range', 'tv'],
].flat();

/** The bit rate limits the size: 5.5 MB for five seconds of confetti. */
const QUALITY = ['-crf', '22', '-maxrate', '8M', '-bufsize', '4M'];

/** H.264 that every phone plays, with faststart. */
export const H264_ARGS = [
  ['-c:v', 'libx264', '-preset', 'superfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
  [...QUALITY, '-g', '60', '-threads', THREADS, '-fs', `${16 * 2 ** 20}`],
  [...COLOURS, '-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact'],
  ['-f', 'mp4'],
].flat();

/** Arguments for raw pixels in pipes; each picture is shown for `framesPerPicture` frames. */
export function rawVideoArgs(
  { width, height }: Size,
  pixelFormat = 'yuv420p',
  framesPerPicture = 1,
): string[] {
  return [
    ['-f', 'rawvideo', '-pixel_format', pixelFormat, '-video_size', `${width}x${height}`],
    ['-framerate', `${FRAMES_PER_SECOND}/${framesPerPicture}`],
  ].flat();
}
