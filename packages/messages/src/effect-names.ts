import type { EffectName, Language } from '@jepret/contract';

/** Display names of effects (EFFECT-14). Calls and folders use the keys. */
export const EFFECT_NAMES = {
  en: {
    light_original: 'bright',
    original: 'as you are',
    light_grayscale: 'soft gray',
    dark_grayscale: 'noir',
  },
  id: {
    light_original: 'cerah',
    original: 'apa adanya',
    light_grayscale: 'abu lembut',
    dark_grayscale: 'noir',
  },
} as const satisfies Record<Language, Record<EffectName, string>>;
