import { z } from 'zod';

/** How an effect changes each pixel of a photo; the frame's artwork keeps its colours. */
export interface ToneRecipe {
  isGrayscale: boolean;
  /** Each channel, from 0 to 1, becomes `lift + gain · channel ^ gamma`, kept within 0 and 1. */
  lift: number;
  gain: number;
  gamma: number;
}

/** Weight of each channel in a gray pixel, before its tone: the luma weights of JPEG. */
export const LUMA_WEIGHTS = { red: 0.299, green: 0.587, blue: 0.114 } as const;

/** EFFECT-1, EFFECT-3: recipes by name, in the order shown. The name is also that of the result folder. */
export const EFFECTS = {
  light_original: { isGrayscale: false, lift: 0.01, gain: 1.03, gamma: 0.8 },
  original: { isGrayscale: false, lift: 0, gain: 1, gamma: 1 },
  light_grayscale: { isGrayscale: true, lift: 0.01, gain: 1.05, gamma: 0.82 },
  dark_grayscale: { isGrayscale: true, lift: -0.06, gain: 1.12, gamma: 1.2 },
} as const satisfies Record<string, ToneRecipe>;

export const EffectName = z.enum(
  Object.keys(EFFECTS) as (keyof typeof EFFECTS)[],
  'There is no such effect.',
);
export type EffectName = z.infer<typeof EffectName>;

export const Effect = z.object({
  effectName: EffectName,
  imgURI: z.string(),
  compiled: z.string(),
});
export type Effect = z.infer<typeof Effect>;

/** The third path segment after the res_image folder names the effect (EFFECT-6). */
export function effectNameOf(url: string): EffectName | undefined {
  // Uses the last match: a bucket or folder may have this name, too.
  const after = new URL(url, 'http://localhost').pathname.split('/res_image/').at(-1);
  return EffectName.safeParse(after?.split('/')[2]).data;
}

/** The value of `dataProduct` in the client store. */
export const DataProduct = z.object({
  txID: z.string(),
  isNoCut: z.boolean(),
  effect: EffectName,
  compiled: z.string(),
});
export type DataProduct = z.infer<typeof DataProduct>;
