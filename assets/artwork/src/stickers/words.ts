import { palette, tint } from '../palette.ts';
import { burst } from '../props/stickers.ts';
import { box, disc, line, place, type Svg, shape } from '../svg.ts';
import { FINE, face, HEART, INK, solid } from './kit.ts';
import { hopping } from './lettering.ts';
import type { StickerGroup } from './sticker-design.ts';

export const words: StickerGroup = {
  group: 'words',
  title: 'Words',
  stickers: [
    { name: 'jepret', alt: 'jepret!', draw: jepret },
    { name: 'gemes', alt: 'gemes!', draw: gemes },
    { name: 'asik', alt: 'asik!', draw: asik },
    { name: 'mantul', alt: 'mantul!', draw: mantul },
    { name: 'wkwk', alt: 'wkwkwk', draw: wkwk },
    { name: 'santuy', alt: 'santuy', draw: santuy },
    { name: 'cie-cie', alt: 'cie cie', draw: cieCie },
    { name: 'happy-tummy', alt: 'happy tummy', draw: happyTummy },
  ],
};

/** Lettering on a piece of film. */
function jepret(): Svg {
  const holes = [-126, 96].flatMap((y) =>
    Array.from({ length: 9 }, (_, index) =>
      box({ x: -212 + index * 49, y, width: 30, height: 28 }, 8, palette.cream),
    ),
  );
  return place(
    { rotate: -6 },
    box({ x: -236, y: -144, width: 472, height: 288 }, 26, palette.ink),
    holes.join(''),
    box({ x: -212, y: -78, width: 424, height: 156 }, 16, palette.red),
    hopping('jepret!', {
      size: 116,
      y: 34,
      fills: [palette.white],
      hops: [0, -6, 4, -6, 4, -4, 0],
      tilts: [-4, 3, -3, 2, -2, 4, 8],
      drop: 0,
    }),
  );
}

function gemes(): Svg {
  const heart = (x: number, y: number, scale: number, rotate: number) =>
    place({ x, y, scale, rotate }, shape(HEART, palette.red, INK / scale));
  return (
    heart(0, -30, 0.86, 0) +
    hopping('gemes!', {
      size: 128,
      y: 34,
      fills: ['#FFC2CF', palette.white],
      hops: [12, -4, 4, -8, 4, -10],
      tilts: [-9, -4, 2, -3, 5, 12],
    }) +
    heart(-176, -118, 0.16, -16) +
    heart(182, -132, 0.2, 16)
  );
}

function asik(): Svg {
  const rays = 'M-180,-84 L-208,-126 M-116,-112 L-128,-158 M176,-104 L204,-146';
  return place(
    { rotate: -7 },
    line(rays, 46) + line(rays, 18, palette.red),
    hopping('ASIK!', {
      size: 168,
      y: 70,
      fills: [palette.butter],
      hops: [0, -8, 8, -4, -12],
      tilts: [-8, 4, -5, 4, 11],
    }),
  );
}

function mantul(): Svg {
  const row = { size: 150, fills: [palette.red] };
  return (
    burst(16, 236, 178, palette.butter, INK) +
    hopping('MAN', { ...row, x: -8, y: -8, hops: [6, -6, 4], tilts: [-8, 3, -4] }) +
    hopping('TUL!', { ...row, x: 6, y: 116, hops: [4, -4, 4, -8], tilts: [-5, 4, -4, 10] })
  );
}

/** Growing letters of laughter, with a tear at the end. */
function wkwk(): Svg {
  const tear = 'M0,-34 C22,-8 27,8 27,19 A27,27 0 0 1 -27,19 C-27,8 -22,-8 0,-34Z';
  return (
    hopping('wkwk', {
      size: 176,
      y: 72,
      fills: [palette.butter, palette.sky],
      grows: [0.66, 0.8, 0.98, 1.2],
      hops: [-12, 8, -8, 10],
      tilts: [-9, 8],
    }) +
    place({ x: 24, y: -128, rotate: 24 }, shape(tear, tint.paleSky, INK)) +
    place({ x: -62, y: -100, rotate: -20, scale: 0.8 }, shape(tear, tint.paleSky, INK / 0.8))
  );
}

/** A sunset behind relaxed lettering. */
function santuy(): Svg {
  const wave = 'M-168,136 q28,-28 56,0 t56,0 t56,0 t56,0 t56,0 t56,0';
  const ray = (turn: number) => place({ y: 60, rotate: turn }, line('M0,-204 V-232', 40));
  const glow = (turn: number) =>
    place({ y: 60, rotate: turn }, line('M0,-204 V-232', 14, palette.butter));
  const turns = [-60, -36, -12, 12, 36, 60];
  return (
    turns.map(ray).join('') +
    turns.map(glow).join('') +
    solid('sun', 'M-164,70 A164,164 0 0 1 164,70Z', palette.butter) +
    line('M-56,-46 q14,-16 28,0 M28,-46 q14,-16 28,0 M-14,-30 q14,14 28,0', FINE) +
    line(wave, 52) +
    line(wave, 20, palette.sky) +
    hopping('santuy', {
      size: 138,
      y: 96,
      fills: ['#9BD77A'],
      hops: [12, -2, -8, -8, -2, 12],
      tilts: [-8, -5, -2, 2, 5, 8],
    })
  );
}

function cieCie(): Svg {
  const bubble =
    'M-190,-150 C-120,-180 120,-180 190,-150 C238,-120 240,60 194,96 C140,120 20,122 -40,116 L-130,176 L-112,110 C-150,106 -176,102 -194,92 C-238,60 -236,-120 -190,-150Z';
  const row = { size: 140, tilts: [-7, 4, -4], hops: [4, -6, 4], drop: 0 };
  return (
    shape(bubble, palette.red, INK) +
    hopping('cie', { ...row, x: -70, y: -42, fills: [palette.white] }) +
    hopping('cie', { ...row, x: 64, y: 78, fills: [palette.butter] }) +
    place({ x: 120, y: -90, rotate: 14, scale: 0.24 }, shape(HEART, '#FFC2CF', INK / 0.24)) +
    place({ x: -126, y: 42, rotate: -14, scale: 0.2 }, shape(HEART, '#FFC2CF', INK / 0.2))
  );
}

/** A bowl and a full belly. */
function happyTummy(): Svg {
  const belly =
    'M-176,96 C-182,30 -100,-10 0,-10 C100,-10 182,30 176,96 C172,186 90,214 0,214 C-90,214 -172,186 -176,96Z';
  return (
    solid(
      'belly',
      belly,
      palette.butter,
      line('M-160,150 C-90,226 90,226 160,150', 34, tint.amber),
    ) +
    disc(0, 190, 6, palette.ink) +
    place({ y: 122 }, face({ apart: 56, eyes: 'happy', mouth: 'laugh' })) +
    hopping('happy', {
      size: 138,
      y: -84,
      fills: [tint.softRed],
      hops: [8, -4, -8, -4, 8],
      tilts: [-8, -4, 0, 4, 8],
    }) +
    hopping('tummy', {
      size: 122,
      y: 40,
      fills: [palette.white],
      hops: [10, -2, -8, -2, 10],
      tilts: [-7, -3, 0, 3, 7],
    })
  );
}
