import { COUNTDOWN_MS } from '@jepret/contract';

/** User Timing measure of a snap's delay: from the countdown's zero to its pixels. */
export const SHOT_MEASURE = 'jepret:shot';
const ZERO_MARK = 'jepret:countdown-zero';
const PIXELS_MARK = 'jepret:pixels-taken';

export function createShotMeasure(timing: Performance) {
  let zeroAtMs: number | undefined;
  return {
    countdownBegan() {
      zeroAtMs = timing.now() + COUNTDOWN_MS;
    },
    pixelsTaken() {
      if (zeroAtMs === undefined) return;
      // A booth runs for weeks, so only the newest measure is kept.
      for (const mark of [ZERO_MARK, PIXELS_MARK]) timing.clearMarks(mark);
      timing.clearMeasures(SHOT_MEASURE);
      timing.mark(ZERO_MARK, { startTime: zeroAtMs });
      timing.mark(PIXELS_MARK);
      timing.measure(SHOT_MEASURE, ZERO_MARK, PIXELS_MARK);
    },
  };
}
