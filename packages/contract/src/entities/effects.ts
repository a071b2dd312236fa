import { z } from 'zod';

/** In the order in which they are shown; also the names of the result folders (D21). */
export const EffectName = z.enum([
  'light_original',
  'original',
  'light_grayscale',
  'dark_grayscale',
]);
export type EffectName = z.infer<typeof EffectName>;

export const Effect = z.object({
  effectName: EffectName,
  imgURI: z.string(),
  compiled: z.string(),
});
export type Effect = z.infer<typeof Effect>;

/** Section 3: the third path segment after the res_image folder names the effect. */
export function effectNameOf(url: string): EffectName | undefined {
  const [, after] = new URL(url, 'http://localhost').pathname.split('/res_image/');
  return EffectName.safeParse(after?.split('/')[2]).data;
}

/** What the client store keeps under `dataProduct`. */
export const DataProduct = z.object({
  txID: z.string(),
  isNoCut: z.boolean(),
  effect: EffectName,
  compiled: z.string(),
});
export type DataProduct = z.infer<typeof DataProduct>;
