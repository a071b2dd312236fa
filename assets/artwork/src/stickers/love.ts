import { palette, skin, tint } from '../palette.ts';
import { disc, line, mergeStrokes, place, type Svg, shape } from '../svg.ts';
import { FINE, face, HEART, INK, shine, solid } from './kit.ts';
import type { StickerGroup } from './sticker-design.ts';

export const love: StickerGroup = {
  group: 'love',
  title: 'Love',
  stickers: [
    { name: 'heart', alt: 'A shiny red heart', draw: bigHeart },
    { name: 'hug', alt: 'Two hearts hugging', draw: hug },
    { name: 'finger-heart', alt: 'A finger heart', draw: fingerHeart },
    { name: 'letter', alt: 'A love letter', draw: letter },
    { name: 'kiss', alt: 'A red kiss', draw: kiss },
    { name: 'rose', alt: 'A red rose', draw: rose },
    { name: 'bow', alt: 'A red bow with white dots', draw: bow },
    { name: 'heart-frame', alt: 'An open heart to put around a face', draw: heartFrame },
  ],
};

function heartOf(id: string, scale: number, fill: string, shade: string): Svg {
  const ink = INK / scale;
  return place(
    { scale },
    shape(HEART, fill, 0),
    `<clipPath id="${id}"><path d="${HEART}"/></clipPath>`,
    `<g clip-path="url(#${id})">${line('M-30,190 C150,110 246,0 210,-130', 80, shade)}</g>`,
    line(HEART, ink),
  );
}

function bigHeart(): Svg {
  return place(
    { rotate: -8 },
    heartOf('heart', 1.08, palette.red, palette.deepRed),
    shine('M-166,-60 C-170,-114 -146,-150 -110,-156', 26),
    disc(-158, -8, 13, palette.white),
  );
}

function hug(): Svg {
  const arm = (d: string, fill: string) => mergeStrokes([{ d, width: 26, fill }], INK);
  return place(
    { scale: 0.93 },
    place({ x: -98, y: 20, rotate: -12 }, heartOf('left', 0.72, palette.red, palette.deepRed)),
    place({ x: 104, y: -6, rotate: 12 }, heartOf('right', 0.72, '#F9A3B7', '#EF7E98')),
    place({ x: -106, y: 2, rotate: -8 }, face({ apart: 40, eyes: 'happy', mouth: 'laugh' })),
    place({ x: 110, y: -22, rotate: 8 }, face({ apart: 40, eyes: 'shut', mouth: 'smile' })),
    arm('M-28,84 Q14,104 44,72', palette.red),
    arm('M54,30 Q30,50 6,34', '#F9A3B7'),
    place({ x: 8, y: -168, scale: 0.26, rotate: 4 }, shape(HEART, tint.softRed, INK / 0.26)),
  );
}

function fingerHeart(): Svg {
  const tone = skin.sawo;
  const part = (d: string, width: number) => ({ d, width, fill: tone.base });
  return place(
    { scale: 0.92 },
    place({ x: 22, y: -170, rotate: 10, scale: 0.4 }, shape(HEART, palette.red, INK / 0.4)),
    shine('M-16,-200 q2,-22 20,-28', 11),
    place(
      { x: -6, y: 30, rotate: 8 },
      mergeStrokes([part('M-6,180 V70', 116)], INK),
      mergeStrokes([{ d: 'M-74,206 H62', width: 34, fill: palette.sky }], INK),
      mergeStrokes(
        [
          part('M0,64 V92', 150),
          part('M50,50 C40,0 0,-50 -28,-84', 58),
          part('M-48,52 H34', 56),
          part('M-50,100 H26', 54),
          part('M-42,142 H18', 48),
        ],
        INK,
      ),
      line('M-70,76 C-40,70 -4,72 18,64 M-66,122 C-40,116 -8,118 12,110', FINE, tone.shade),
      mergeStrokes([part('M-62,52 C-50,10 -2,-40 36,-80', 54)], INK),
      mergeStrokes([part('M-66,62 V84', 40)], 0),
      line('M48,-88 q-2,-14 -16,-16', 9, tone.shade),
    ),
  );
}

function letter(): Svg {
  return place(
    { rotate: -6 },
    solid(
      'letter',
      'M-226,-110 C-226,-136 -214,-146 -190,-146 H190 C214,-146 226,-136 226,-110 V120 C226,146 214,156 190,156 H-190 C-214,156 -226,146 -226,120Z',
      palette.cream,
      line('M-230,160 L-60,10 M230,160 L60,10', FINE + 2),
      shape('M-230,-150 L-24,36 C-8,50 8,50 24,36 L230,-150Z', palette.white, INK),
    ),
    place({ y: 26, scale: 0.36 }, shape(HEART, palette.red, INK / 0.36)),
    shine('M-48,2 q0,-22 18,-30', 11),
  );
}

function kiss(): Svg {
  const lips =
    'M-236,-6 C-176,-66 -118,-132 -66,-130 C-34,-130 -16,-108 0,-96 C16,-108 34,-130 66,-130 C118,-132 176,-66 236,-6 C180,92 90,140 0,140 C-90,140 -180,92 -236,-6Z';
  const gap =
    'M-190,-6 C-120,-30 -60,-40 0,-22 C60,-40 120,-30 190,-6 C120,14 60,22 0,10 C-60,22 -120,14 -190,-6Z';
  return place(
    { rotate: -10 },
    solid(
      'lips',
      lips,
      palette.red,
      line('M-200,66 C-110,156 110,156 200,66', 40, palette.deepRed),
      line(
        'M-96,-108 L-80,-64 M96,-108 L80,-64 M-50,104 L-42,62 M50,104 L42,62',
        9,
        palette.deepRed,
      ),
    ),
    shape(gap, '#5C0D1B', FINE),
    shine('M-120,52 C-92,76 -60,88 -30,92', 18),
    shine('M-92,-84 q14,-14 28,-16', 14),
  );
}

function rose(): Svg {
  return place(
    { x: 10, rotate: 8 },
    line('M0,0 C-10,90 -6,160 8,226', 40) + line('M0,0 C-10,90 -6,160 8,226', 12, tint.leaf),
    solid(
      'leaf-right',
      'M4,170 C30,100 100,84 150,104 C140,160 80,200 4,170Z',
      tint.leaf,
      line('M10,168 C60,150 100,128 140,110', 9, tint.deepLeaf),
    ),
    solid(
      'leaf-left',
      'M-6,136 C-30,76 -90,60 -140,78 C-128,126 -76,160 -6,136Z',
      tint.leaf,
      line('M-12,134 C-60,118 -96,100 -130,84', 9, tint.deepLeaf),
    ),
    shape('M-84,6 C-60,60 60,60 84,6Z', tint.deepLeaf, INK),
    solid(
      'bloom',
      'M-128,-96 C-148,-20 -84,44 0,44 C84,44 148,-20 128,-96 C120,-150 80,-176 44,-172 C24,-206 -30,-206 -50,-174 C-86,-174 -120,-150 -128,-96Z',
      palette.red,
      line('M-130,-20 C-80,50 80,50 130,-20', 40, palette.deepRed),
    ),
    line(
      'M-128,-96 C-84,-30 -30,-16 20,16 M128,-96 C100,-60 60,-28 14,-14 M-76,-116 C-70,-66 62,-62 76,-116 M-76,-116 C-66,-160 62,-160 76,-116 M-34,-112 C-28,-88 34,-92 32,-116 C24,-134 -20,-130 -14,-112',
      FINE + 2,
    ),
    shine('M-108,-72 C-104,-52 -94,-36 -82,-24', 12),
  );
}

function bow(): Svg {
  const loop = 'M20,-14 C76,-120 190,-140 222,-104 C244,-60 240,44 214,86 C180,112 76,88 20,22Z';
  const tail = 'M16,16 C70,60 100,110 126,178 L82,164 L58,198 C38,130 16,80 -8,36Z';
  const dots = [
    [112, -62],
    [176, -40],
    [122, 12],
    [186, 40],
    [206, -92],
  ] as const;
  const half = (side: number) =>
    place(
      { scaleX: side },
      shape(tail, palette.deepRed, INK),
      solid(
        `loop-${side}`,
        loop,
        palette.red,
        dots.map(([x, y]) => disc(x, y, 14, palette.white)).join(''),
        line('M34,-6 C60,-16 84,-20 104,-18 M34,12 C54,22 70,30 82,40', FINE, palette.deepRed),
      ),
    );
  return (
    half(-1) +
    half(1) +
    shape(
      'M-46,-40 C-20,-58 20,-58 46,-40 C56,-12 56,22 46,48 C20,64 -20,64 -46,48 C-56,22 -56,-12 -46,-40Z',
      palette.red,
      INK,
    ) +
    shine('M-20,-26 q12,-8 26,-6', 12)
  );
}

/** Its hole is wide enough for a face. */
function heartFrame(): Svg {
  const spots = [
    [-196, -60],
    [196, -60],
    [-108, 92],
    [108, 92],
  ] as const;
  return (
    line(HEART, 92) +
    line(HEART, 60, palette.red) +
    line(HEART, 12, '#F9A3B7').replace('/>', ' stroke-dasharray="0.1 32"/>') +
    spots
      .map(([x, y], index) =>
        place({ x, y, rotate: index % 2 ? 14 : -14, scale: 0.2 }, shape(HEART, palette.white, 60)),
      )
      .join('')
  );
}
