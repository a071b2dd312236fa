import type { EffectName } from '@jepret/contract';

const TITLES: Record<EffectName, string> = {
  light_original: 'bright',
  original: 'as you are',
  light_grayscale: 'soft gray',
  dark_grayscale: 'noir',
};

/** What an effect is called on the screen. */
export const effectTitle = (name: EffectName): string => TITLES[name];
