import { EFFECTS, type EffectName } from '@jepret/contract';
import type { Rgb } from './drawings.ts';

/** Applies a recipe to a colour by its formula. */
export function toneColour([red, green, blue]: Rgb, effect: EffectName): Rgb {
  const { isGrayscale, lift, gain, gamma } = EFFECTS[effect];
  const tone = (value: number) => {
    const result = lift + gain * (value / 255) ** gamma;
    return 255 * Math.min(1, Math.max(0, result));
  };
  const gray = 0.299 * red + 0.587 * green + 0.114 * blue;
  return isGrayscale ? [tone(gray), tone(gray), tone(gray)] : [tone(red), tone(green), tone(blue)];
}
