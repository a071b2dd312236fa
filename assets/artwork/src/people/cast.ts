import { palette, skin, tint } from '../palette.ts';
import type { Appearance } from './appearance.ts';

const raven = palette.ink;
const chestnut = '#5B3322';

/** The people in all videos, guides and prints. */
export const cast = {
  sari: {
    skin: skin.langsat,
    hair: 'hijab',
    hairColor: palette.sky,
    trim: palette.white,
    outfit: 'tee',
    cloth: palette.red,
    batik: 'stripes',
    lashes: true,
  },
  bayu: {
    skin: skin.sawo,
    hair: 'curly',
    hairColor: raven,
    outfit: 'shirt',
    cloth: palette.deepRed,
    batik: 'kawung',
  },
  dimas: {
    skin: skin.sawo,
    hair: 'short',
    hairColor: raven,
    hat: 'school-cap',
    outfit: 'school',
    cloth: palette.white,
    build: 0.78,
  },
  putri: {
    skin: skin.langsat,
    hair: 'pigtails',
    hairColor: raven,
    outfit: 'school',
    cloth: palette.white,
    build: 0.78,
    lashes: true,
  },
  nenek: {
    skin: skin.sawo,
    hair: 'bun',
    hairColor: tint.silver,
    outfit: 'kebaya',
    cloth: palette.red,
    trim: palette.butter,
    eyewear: 'round',
    wrinkles: true,
  },
  kakek: {
    skin: skin.langsat,
    hair: 'short',
    hairColor: tint.silver,
    hat: 'peci',
    outfit: 'koko',
    cloth: palette.white,
    trim: palette.sky,
    moustache: true,
    wrinkles: true,
  },
  maya: {
    skin: skin.kuning,
    hair: 'bob',
    hairColor: raven,
    outfit: 'tee',
    cloth: palette.butter,
    trim: palette.red,
    lashes: true,
  },
  reza: {
    skin: skin.langsat,
    hair: 'swept',
    hairColor: chestnut,
    outfit: 'hoodie',
    cloth: palette.sky,
    trim: palette.white,
  },
  tika: {
    skin: skin.cokelat,
    hair: 'ponytail',
    hairColor: raven,
    outfit: 'tee',
    cloth: palette.white,
    trim: palette.red,
    lashes: true,
  },
  laras: {
    skin: skin.sawo,
    hair: 'long',
    hairColor: chestnut,
    outfit: 'shirt',
    cloth: tint.deepSky,
    batik: 'megamendung',
    lashes: true,
  },
  aisyah: {
    skin: skin.kuning,
    hair: 'hijab',
    hairColor: palette.red,
    trim: palette.butter,
    outfit: 'koko',
    cloth: palette.paper,
    lashes: true,
  },
  nyai: {
    skin: skin.cokelat,
    hair: 'hijab',
    hairColor: palette.butter,
    trim: palette.white,
    hat: 'caping',
    outfit: 'kebaya',
    cloth: palette.sky,
    wrinkles: true,
  },
  pakUjang: {
    skin: skin.cokelat,
    hair: 'short',
    hairColor: raven,
    outfit: 'shirt',
    cloth: tint.softInk,
    batik: 'parang',
    moustache: true,
    hat: 'blangkon',
  },
  asep: {
    skin: skin.langsat,
    hair: 'short',
    hairColor: raven,
    hat: 'beanie',
    outfit: 'hoodie',
    cloth: palette.red,
    trim: palette.white,
    build: 0.8,
  },
  neng: {
    skin: skin.kuning,
    hair: 'pigtails',
    hairColor: chestnut,
    outfit: 'hoodie',
    cloth: palette.butter,
    trim: palette.red,
    build: 0.76,
    lashes: true,
  },
} satisfies Record<string, Appearance>;

export type Name = keyof typeof cast;

/** The same person with a prop. */
export function wearing(name: Name, props: Partial<Appearance>): Appearance {
  return { ...cast[name], ...props };
}
