import { availableParallelism } from 'node:os';
import { type Ffmpeg, findFfmpeg, isPlayable } from '@jepret/compositor';
import { SettingError, type Settings } from '../../config/settings.ts';
import type { ProbeVideo } from '../../features/locations/landing-videos.ts';

/** The number of cores, at least two: one slot is reserved for films that a visitor waits for. */
export const VIDEO_CONCURRENCY = Math.max(2, availableParallelism());
export const VIDEO_SLOTS_FOR_URGENT = 1;

/** Short, because visitors wait: another worker takes over the jobs of a killed one after this time. */
export const VIDEO_LEASE_MS = 6_000;

/** Finds ffmpeg. Without it the booth runs with photos only, and warns. */
export async function openFfmpeg(
  { ffmpegPath, work }: Pick<Settings, 'ffmpegPath' | 'work'>,
  warn: (sentence: string) => void,
): Promise<Ffmpeg | undefined> {
  const found = await findFfmpeg({ path: ffmpegPath });
  if (found) return found;
  if (ffmpegPath !== undefined) {
    throw new SettingError(`FFMPEG_PATH: ${ffmpegPath} is not ffmpeg 5.1 or newer.`);
  }
  if (work === 'videos') throw new SettingError('WORK: videos cannot be made without ffmpeg.');
  warn('ffmpeg is missing: this booth makes photos only, no clips and no living prints.');
  return undefined;
}

/** Commands start without ffmpeg and search for it only when they need it. */
export const createVideoProbe =
  (existing: Ffmpeg | undefined, { ffmpegPath }: Pick<Settings, 'ffmpegPath'>): ProbeVideo =>
  async (file) => {
    const ffmpeg = existing ?? (await findFfmpeg({ path: ffmpegPath }));
    if (!ffmpeg) return 'unknown';
    const { signal } = new AbortController();
    return (await isPlayable(ffmpeg, file, signal)) ? 'plays' : 'fails';
  };
