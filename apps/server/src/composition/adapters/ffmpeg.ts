import { availableParallelism } from 'node:os';
import { type Ffmpeg, findFfmpeg, isPlayable } from '@jepret/compositor';
import { SettingError, type Settings } from '../../config/settings.ts';
import type { ProbeFilm } from '../../features/locations/landing-videos.ts';

/** As many as there are cores, and two at least: one place is for a film that somebody waits for. */
export const VIDEOS_AT_ONCE = Math.max(2, availableParallelism());
export const VIDEOS_KEPT_FOR_URGENT = 1;

/** A visitor waits: what a killed worker held is taken over after seconds. */
export const VIDEO_LEASE_MS = 6_000;

/** Without it a booth still runs, photos only, and says so. */
export async function openFfmpeg(
  { ffmpegPath, work }: Pick<Settings, 'ffmpegPath' | 'work'>,
  say: (sentence: string) => void,
): Promise<Ffmpeg | undefined> {
  const found = await findFfmpeg({ path: ffmpegPath });
  if (found) return found;
  if (ffmpegPath !== undefined) {
    throw new SettingError(`FFMPEG_PATH: ${ffmpegPath} is no ffmpeg of version 5.1 or newer.`);
  }
  if (work === 'videos') throw new SettingError('WORK: videos cannot be made without ffmpeg.');
  say('ffmpeg is missing: this booth makes photos only, no clips and no living prints.');
  return undefined;
}

/** Commands are opened without ffmpeg, and look for it only when they need it. */
export const createFilmProbe =
  (known: Ffmpeg | undefined, { ffmpegPath }: Pick<Settings, 'ffmpegPath'>): ProbeFilm =>
  async (file) => {
    const ffmpeg = known ?? (await findFfmpeg({ path: ffmpegPath }));
    if (!ffmpeg) return 'unknown';
    const { signal } = new AbortController();
    return (await isPlayable(ffmpeg, file, signal)) ? 'plays' : 'fails';
  };
