import { palette, tint } from '../../palette.ts';
import { num, type Svg } from '../../svg.ts';

const colors: Record<string, string> = {
  k: palette.ink,
  r: palette.red,
  w: palette.white,
  y: palette.butter,
  a: tint.amber,
};

const sprites = {
  heart: ['.kk.kk.', 'krrkrrk', 'krwrrrk', 'krrrrrk', '.krrrk.', '..krk..', '...k...'],
  coin: [
    '..kkkk..',
    '.kyyyyk.',
    'kywyyyak',
    'kywyyyak',
    'kywyyyak',
    'kyyyyyak',
    '.kyaaak.',
    '..kkkk..',
  ],
  crown: [
    'k...k...k',
    'kk.kwk.kk',
    'kwkwwwkwk',
    'kwwwwwwwk',
    'kwwwwwwwk',
    'kwrwwwrwk',
    'kkkkkkkkk',
  ],
} as const;

/** A pixel sprite with dots of `size` pixels, from the origin to the right and down. */
export function pixels(name: keyof typeof sprites, size: number): Svg {
  return sprites[name]
    .flatMap((row, y) =>
      [...row].map((key, x) => {
        const fill = colors[key];
        return fill
          ? `<rect x="${num(x * size)}" y="${num(y * size)}" width="${num(size + 0.3)}" height="${num(size + 0.3)}" fill="${fill}"/>`
          : '';
      }),
    )
    .join('');
}
