import type { Ffmpeg } from '@jepret/compositor';

/** What `findFfmpeg` finds, without asking the program in every suite. */
export const TEST_FFMPEG: Ffmpeg = {
  ffmpegPath: 'ffmpeg',
  ffprobePath: 'ffprobe',
  timeLimitMs: 60_000,
};
