import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { type AnimatedClip, renderAnimatedClip } from './render-animated-clip.ts';
import { type LivingPrint, renderLivingPrint } from './render-living-print.ts';

/** Plain data, so that it can be sent to another thread. */
export interface Films {
  readonly livingPrint: LivingPrint;
  readonly animatedClip: AnimatedClip;
}

/**
 * Renders both films of a session at the same time. After a failure it waits until the other one
 * has ended.
 */
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
