import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { type AnimatedClip, renderAnimatedClip } from './render-animated-clip.ts';
import { type LivingPrint, renderLivingPrint } from './render-living-print.ts';

/** Plain data: it can be sent to another thread. */
export interface Films {
  readonly livingPrint: LivingPrint;
  readonly animatedClip: AnimatedClip;
}

/** Both films of a session at the same time; after a failure nothing goes on unseen. */
export async function renderFilms(
  ffmpeg: Ffmpeg,
  { livingPrint, animatedClip }: Films,
  signal: AbortSignal,
): Promise<void> {
  const work = [
    renderLivingPrint(ffmpeg, livingPrint, signal),
    renderAnimatedClip(ffmpeg, animatedClip, signal),
  ];
  await Promise.allSettled(work);
  await Promise.all(work);
}
