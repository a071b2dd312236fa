import { palette, tint } from '../../palette.ts';
import { wearing } from '../../people/cast.ts';
import { person } from '../../people/person.ts';
import { poses } from '../../people/poses.ts';
import { type Box, box, disc, line, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { displayText, displayTextAlong } from '../kit/lettering.ts';
import { sunburst } from '../kit/paper.ts';
import { listLeftSlots, onBothStrips, STRIP, stackSlots, twinSlots } from '../kit/strip.ts';

const WINDOWS = stackSlots([452, 950], { x: 68, width: 484, height: 458 });

/** The week around Kartini Day. */
const SEASONS = [{ from: '04-14', until: '04-28' }];

/** Night below, sun above, two friends in kebaya. */
export const kartini: FrameDesign = {
  name: 'kartini',
  category: 'SEASONAL_2_FRAME',
  group: 'nusantara',
  isNoCut: false,
  isSeasonal: true,
  seasons: SEASONS,
  counter: 2,
  config: {
    InterColPadding: 136,
    InterRowPadding: 40,
    CustomPadding: 68,
    TopFramePadding: 452,
    IsColumnMirrored: true,
  },
  slots: twinSlots(WINDOWS),
  draw(slots) {
    const windows = listLeftSlots(slots);
    return onBothStrips(
      sky() +
        windows.map((window) => lace(window)).join('') +
        windows.map((window) => melati(window)).join('') +
        title() +
        friends(),
    );
  },
};

function sky(): Svg {
  const bands = [
    { y: 560, fill: '#FFB35C' },
    { y: 840, fill: '#F4845F' },
    { y: 1120, fill: '#C4496A' },
    { y: 1380, fill: '#7C2F66' },
    { y: 1600, fill: '#43204F' },
  ];
  return (
    box({ x: 0, y: 0, ...STRIP }, 0, '#FFD67A') +
    sunburst({ x: 310, y: 330 }, 900, 26, '#FFE3A0') +
    bands
      .map(
        ({ y, fill }) =>
          `<path d="M0,${y} Q155,${y - 50} 310,${y} T620,${y} V1844 H0Z" fill="${fill}"/>`,
      )
      .join('') +
    disc(310, 330, 246, palette.butter, 9) +
    disc(310, 330, 214, '#FFE08A')
  );
}

function title(): Svg {
  return (
    displayTextAlong('sunrise', 'M118,330 A192,192 0 0 1 502,330', 'habis gelap terbitlah terang', {
      size: 38,
      fill: palette.deepRed,
      ink: 0,
      drop: 0,
    }) +
    displayText('Hari', { x: 310, y: 268, size: 100, fill: palette.white, ink: 11, drop: 6 }) +
    displayText('Kartini', { x: 310, y: 384, size: 136, fill: palette.red, ink: 13, drop: 8 })
  );
}

/** Brocade: cream scallops with red dots, as along the hem of a kebaya. */
function lace({ x, y, width, height }: Box): Svg {
  const count = 15;
  const step = (width + 40) / count;
  const hem = Array.from({ length: count }, (_, index) => {
    const cx = x - 20 + (index + 0.5) * step;
    return [y - 20, y + height + 20].map((cy) => disc(cx, cy, step / 2, palette.cream, 6)).join('');
  });
  const dots = Array.from({ length: count }, (_, index) => {
    const cx = x - 20 + (index + 0.5) * step;
    return [y - 18, y + height + 18].map((cy) => disc(cx, cy, 5, palette.red)).join('');
  });
  return (
    hem.join('') +
    box({ x: x - 20, y: y - 16, width: width + 40, height: height + 32 }, 8, palette.cream) +
    line(
      `M${x - 20},${y - 20} V${y + height + 20} M${x + width + 20},${y - 20} V${y + height + 20}`,
      6,
    ) +
    dots.join('') +
    box({ x, y, width, height }, 2, palette.ink, 6)
  );
}

/** Jasmine at two corners of a photo. */
function melati({ x, y, width, height }: Box): Svg {
  const blossom = (cx: number, cy: number, scale: number) =>
    place(
      { x: cx, y: cy, scale },
      shape('M-8,0 C-40,-10 -60,10 -66,34 C-34,40 -12,26 -8,0Z', tint.leaf, 6),
      [0, 60, 120, 180, 240, 300]
        .map((rotate) =>
          place(
            { rotate },
            shape('M0,0 C14,-10 14,-32 0,-42 C-14,-32 -14,-10 0,0Z', palette.white, 5),
          ),
        )
        .join(''),
      disc(0, 0, 9, palette.butter, 4),
    );
  return blossom(x - 2, y + height + 8, 0.9) + blossom(x + width + 2, y - 8, 0.9);
}

function friends(): Svg {
  const raden = wearing('laras', {
    hair: 'bun',
    hairColor: palette.ink,
    outfit: 'kebaya',
    cloth: palette.red,
    trim: palette.butter,
    batik: undefined,
    hat: 'flowers',
  });
  const ajeng = wearing('aisyah', {
    outfit: 'kebaya',
    hairColor: palette.sky,
    cloth: palette.cream,
    trim: tint.deepLeaf,
  });
  return (
    person(raden, poses.peaceLeft, { x: 200, y: 1600, scale: 0.94 }) +
    person(ajeng, poses.heart, { x: 424, y: 1604, scale: 0.94 }) +
    place({ x: 312, y: 1744, rotate: -4 }, letter())
  );
}

function letter(): Svg {
  return (
    box({ x: -126, y: -58, width: 266, height: 130 }, 8, palette.ink, 6) +
    box({ x: -134, y: -68, width: 266, height: 130 }, 8, palette.cream, 7) +
    line('M-134,-64 L0,14 L132,-64', 7) +
    disc(0, 8, 24, palette.red, 7) +
    line('M-8,8 q8,10 16,0', 5, palette.cream)
  );
}
