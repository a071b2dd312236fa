import { palette, tint } from '../../palette.ts';
import { box, clipTo, disc, line, oval, place, type Svg, shape } from '../../svg.ts';
import { write } from '../kit/lettering.ts';

/** All drawings in this file stand on y 0. */
export function krupukTin(): Svg {
  const cracker = (x: number, y: number) =>
    disc(x, y, 26, '#FFE3B0', 4) + line(`M${x - 12},${y} q6,-10 12,0 t12,0`, 4, tint.amber);
  return (
    box({ x: -82, y: -268, width: 164, height: 268 }, 16, palette.sky, 7) +
    clipTo(
      'krupuk',
      box({ x: -56, y: -218, width: 112, height: 140 }, 12, palette.white),
      box({ x: -56, y: -218, width: 112, height: 140 }, 0, palette.cream),
      cracker(-34, -100),
      cracker(6, -96),
      cracker(42, -108),
      cracker(-14, -134),
      cracker(28, -142),
      cracker(-40, -156),
      cracker(2, -176),
    ) +
    box({ x: -56, y: -218, width: 112, height: 140 }, 12, 'none', 6) +
    write('KRUPUK', { y: -30, size: 38, fill: palette.white }) +
    box({ x: -64, y: -296, width: 128, height: 32 }, 10, tint.silver, 7)
  );
}

export function icedTea(): Svg {
  return (
    line('M14,-40 L44,-176', 12) +
    line('M14,-40 L44,-176', 6, palette.red) +
    shape('M-46,-138 H46 L36,-8 Q35,0 26,0 H-26 Q-35,0 -36,-8Z', '#C8642A', 7) +
    shape('M-46,-138 H46 L44,-116 H-44Z', palette.cream, 5) +
    box({ x: -26, y: -104, width: 28, height: 28 }, 7, '#E9A468', 0) +
    box({ x: -2, y: -74, width: 26, height: 26 }, 7, '#E9A468', 0) +
    line('M-30,-92 L-24,-24', 6, '#F3C79A')
  );
}

/** Tempe, tofu and a chilli on a plate. */
export function fritters(): Svg {
  const bite = (x: number, y: number, rotate: number, fill: string) =>
    place(
      { x, y, rotate },
      shape('M-38,16 C-46,-12 -20,-24 6,-20 C34,-22 44,2 34,18 C14,26 -20,26 -38,16Z', fill, 6),
    );
  return (
    bite(-26, -46, -8, '#E39B45') +
    bite(34, -44, 14, '#F2B858') +
    bite(4, -74, -16, '#EBA94C') +
    shape('M40,-80 C62,-96 78,-92 90,-108 C88,-80 66,-64 44,-68Z', tint.leaf, 5) +
    shape('M-96,-28 H96 C84,-4 50,0 0,0 C-50,0 -84,-4 -96,-28Z', palette.white, 7)
  );
}

export function bowl(): Svg {
  const ball = (x: number, y: number) =>
    disc(x, y, 24, '#B98A66', 6) + line(`M${x - 12},${y - 8} q4,-7 11,-7`, 4, '#D9B491');
  const rooster =
    'M-18,-34 C-22,-46 -10,-56 2,-46 C10,-52 24,-50 30,-62 C36,-44 26,-22 4,-22 C-8,-22 -16,-26 -18,-34Z';
  return (
    line('M-78,-112 q-9,-9 0,-18 q9,-9 0,-17 M84,-108 q-9,-9 0,-18 q9,-9 0,-17', 7, palette.cream) +
    ball(-44, -98) +
    ball(4, -108) +
    ball(48, -96) +
    shape('M-14,-88 C-30,-110 -66,-112 -74,-96 C-60,-86 -40,-80 -14,-88Z', tint.paleLeaf, 5) +
    shape(
      'M-104,-92 H104 C102,-40 66,-12 36,-10 V0 H-36 V-10 C-66,-12 -102,-40 -104,-92Z',
      palette.white,
      7,
    ) +
    line('M-94,-74 H94', 6, palette.red) +
    shape(rooster, palette.red, 4)
  );
}

export function bottles(): Svg {
  const bottle = (x: number, fill: string, cap: string) =>
    place(
      { x },
      shape('M-32,0 V-84 C-32,-110 -13,-112 -13,-134 H13 C13,-112 32,-110 32,-84 V0Z', fill, 7) +
        box({ x: -15, y: -158, width: 30, height: 28 }, 6, cap, 6) +
        box({ x: -32, y: -68, width: 64, height: 42 }, 0, palette.butter, 5) +
        oval(0, -47, 12, 9, palette.red),
    );
  return bottle(-38, '#3A211A', palette.red) + bottle(40, palette.red, tint.leaf);
}

/** A sleeping cat. */
export function cat(): Svg {
  const fur = '#F2A350';
  return (
    shape('M-92,0 C-108,-64 -58,-104 4,-100 C70,-98 100,-60 92,0Z', fur, 7) +
    line('M10,-98 q10,20 2,34 M44,-90 q8,18 0,30 M72,-70 q4,14 -4,24', 8, '#C4702A') +
    shape(
      'M-112,-6 C-122,-66 -104,-92 -106,-112 L-82,-90 C-66,-96 -52,-94 -40,-90 L-18,-112 C-18,-92 0,-66 -14,-20 C-26,6 -96,8 -112,-6Z',
      fur,
      7,
    ) +
    line('M-92,-46 q10,10 20,0 M-52,-46 q10,10 20,0 M-70,-26 q8,8 16,0', 6) +
    oval(-62, -32, 7, 5, palette.red) +
    line('M92,-8 C126,-10 128,-44 104,-50', 26) +
    line('M92,-8 C126,-10 128,-44 104,-50', 14, fur)
  );
}
