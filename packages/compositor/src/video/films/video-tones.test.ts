import { EFFECTS, type EffectName } from '@jepret/contract';
import { expect, test } from 'vitest';
import { distance, type Rgb } from '../../testing/drawings.ts';
import { toneColour } from '../../testing/toned.ts';
import { toneVideo } from './video-tones.ts';

/** Video has fewer steps than a print, which is visible in the darkest tones, where the curve is steepest. */
const WORST = 6;
const TYPICAL = 1.5;

/** Weights of red and blue in the brightness, by the standards. */
const BT601 = { red: 0.299, blue: 0.114 };
const BT709 = { red: 0.2126, blue: 0.0722 };
type Standard = typeof BT601;

function toVideo([red, green, blue]: Rgb, standard: Standard): number[] {
  const gray =
    standard.red * red + (1 - standard.red - standard.blue) * green + standard.blue * blue;
  return [
    16 + (219 / 255) * gray,
    128 + ((224 / 255) * (blue - gray)) / (2 * (1 - standard.blue)),
    128 + ((224 / 255) * (red - gray)) / (2 * (1 - standard.red)),
  ].map(Math.round);
}

function fromVideo(
  [luma = 0, blueness = 0, redness = 0]: readonly number[],
  standard: Standard,
): Rgb {
  const gray = (luma - 16) * (255 / 219);
  const red = gray + (redness - 128) * (255 / 224) * 2 * (1 - standard.red);
  const blue = gray + (blueness - 128) * (255 / 224) * 2 * (1 - standard.blue);
  const green =
    (gray - standard.red * red - standard.blue * blue) / (1 - standard.red - standard.blue);
  const clamp = (value: number) => Math.min(255, Math.max(0, value));
  return [clamp(red), clamp(green), clamp(blue)];
}

/** Two by two pixels of one colour. */
function tone([luma = 0, blueness = 0, redness = 0]: readonly number[], effect: EffectName) {
  const bytes = Uint8Array.from([luma, luma, luma, luma, blueness, redness]);
  toneVideo({ width: 2, height: 2, bytes }, effect);
  return [bytes[3], bytes[4], bytes[5]].map(Number);
}

const STEPS = Array.from({ length: 16 }, (_, step) => step * 17);
const COLOURS: readonly Rgb[] = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => [red, green, blue] as const)),
);

test.each(Object.keys(EFFECTS) as EffectName[])(
  'a video in %s has the colours of the print (EFFECT-4)',
  (effect) => {
    const distances = COLOURS.map((colour) => {
      const clip = toVideo(colour, BT601);
      // The effect is applied to the colour as the clip can represent it.
      const expected = toneColour(fromVideo(clip, BT601), effect);
      return distance(fromVideo(tone(clip, effect), BT709), expected);
    });
    expect(Math.max(...distances)).toBeLessThanOrEqual(WORST);
    const mean = distances.reduce((sum, one) => sum + one) / distances.length;
    expect(mean).toBeLessThanOrEqual(TYPICAL);
  },
);
