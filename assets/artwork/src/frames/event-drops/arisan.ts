import { palette, tint } from '../../palette.ts';
import { type Box, box, disc, line, oval, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { displayText, write } from '../kit/lettering.ts';
import { tiled } from '../kit/paper.ts';
import { listLeftSlots, onBothStrips, STRIP, stackSlots, twinSlots } from '../kit/strip.ts';

const WINDOWS = stackSlots([398, 850, 1302], { x: 66, width: 488, height: 320 });

/** A table from above: gingham, crochet, tea and kue basah. */
export const arisan: FrameDesign = {
  name: 'arisan',
  category: 'SEASONAL_3_FRAME',
  group: 'together',
  isNoCut: false,
  isSeasonal: true,
  counter: 3,
  config: {
    InterColPadding: 132,
    InterRowPadding: 132,
    CustomPadding: 66,
    TopFramePadding: 398,
    IsColumnMirrored: true,
  },
  slots: twinSlots(WINDOWS),
  draw(slots) {
    return onBothStrips(
      gingham() +
        listLeftSlots(slots).map(doily).join('') +
        place({ x: 486, y: 116, rotate: -8 }, teaGlass()) +
        place({ x: 132, y: 116 }, klepon()) +
        title() +
        place({ x: 120, y: 782, rotate: -10, scale: 0.84 }, lapis()) +
        place({ x: 310, y: 782, scale: 0.96 }, ondeOnde()) +
        place({ x: 494, y: 782, scale: 0.72 }, putuAyu()) +
        place({ x: 124, y: 1234, scale: 0.66 }, coffee()) +
        place({ x: 306, y: 1234, rotate: 6, scale: 0.78 }, risol()) +
        place({ x: 494, y: 1236, scale: 0.74 }, klepon()) +
        moral(),
    );
  },
};

function gingham(): Svg {
  const tile = {
    width: 96,
    height: 96,
    svg:
      box({ x: 0, y: 0, width: 96, height: 96 }, 0, palette.cream) +
      box({ x: 0, y: 0, width: 48, height: 48 }, 0, palette.red) +
      box({ x: 48, y: 0, width: 48, height: 48 }, 0, '#EE8E88') +
      box({ x: 0, y: 48, width: 48, height: 48 }, 0, '#EE8E88'),
  };
  return tiled('gingham', { x: 0, y: 0, ...STRIP }, tile);
}

/** Crochet: scallops with a hole in each around the photo. */
function doily(window: Box): Svg {
  const across = 11;
  const down = 7;
  const step = { x: window.width / across, y: window.height / down };
  const spots = [
    ...Array.from({ length: across + 1 }, (_, index) => window.x + index * step.x).flatMap((x) => [
      { x, y: window.y - 8 },
      { x, y: window.y + window.height + 8 },
    ]),
    ...Array.from({ length: down - 1 }, (_, index) => window.y + (index + 1) * step.y).flatMap(
      (y) => [
        { x: window.x - 8, y },
        { x: window.x + window.width + 8, y },
      ],
    ),
  ];
  const layer = (r: number, fill: string, shift = 0) =>
    spots.map(({ x, y }) => disc(x + shift, y + shift * 1.2, r, fill)).join('');
  const edge = {
    x: window.x - 12,
    y: window.y - 12,
    width: window.width + 24,
    height: window.height + 24,
  };
  return (
    layer(32, palette.ink, 7) +
    layer(32, palette.ink) +
    layer(25, palette.white) +
    box(edge, 8, palette.white) +
    layer(6, palette.red) +
    box(window, 2, palette.ink, 7)
  );
}

function title(): Svg {
  const d =
    'M44,204 H576 C590,204 596,214 590,226 L572,260 L590,296 C596,308 590,318 576,318 H44 C30,318 24,308 30,296 L48,260 L30,226 C24,214 30,204 44,204Z';
  return (
    place({ x: 7, y: 9 }, shape(d, palette.ink, 8)) +
    shape(d, palette.butter, 8) +
    displayText('arisan yuk!', { x: 310, y: 294, size: 96, fill: palette.white, ink: 10, drop: 6 })
  );
}

function moral(): Svg {
  return (
    box({ x: 77, y: 1708, width: 480, height: 66 }, 33, palette.ink, 7) +
    box({ x: 70, y: 1700, width: 480, height: 66 }, 33, palette.cream, 7) +
    write('gosip, kue, lalu foto', { x: 310, y: 1747, size: 42 })
  );
}

function saucer(fill: string): Svg {
  return disc(6, 8, 76, palette.ink) + disc(0, 0, 76, palette.white, 7) + disc(0, 0, 56, fill);
}

function teaGlass(): Svg {
  return (
    saucer(tint.paleSky) +
    disc(0, 0, 46, palette.white, 6) +
    disc(0, 0, 35, '#B4571E', 5) +
    oval(-10, -10, 14, 9, '#D98436') +
    place({ x: 30, y: 30, rotate: 40 }, line('M0,0 V58', 14), line('M0,0 V58', 6, tint.silver)) +
    shape('M-16,14 l16,-8 10,12 -16,8Z', palette.white, 4)
  );
}

function coffee(): Svg {
  return (
    saucer(palette.butter) +
    shape('M40,-14 h22 a16,16 0 0 1 0,32 h-22', palette.white, 7) +
    disc(0, 0, 47, palette.white, 6) +
    disc(0, 0, 36, '#4A2A1C', 5) +
    line('M-14,-6 q8,-12 16,0 t16,0 M-14,12 q8,-12 16,0 t16,0', 5, '#9A6A48')
  );
}

/** Green rice balls with palm sugar inside, rolled in coconut, on a banana leaf. */
function klepon(): Svg {
  const ball = (x: number, y: number) =>
    disc(x, y, 30, tint.leaf, 6) +
    [
      [-12, -8, 30],
      [6, -14, -20],
      [12, 4, 60],
      [-6, 10, 10],
      [-16, 6, -50],
    ]
      .map(([dx = 0, dy = 0, rotate = 0]) =>
        place({ x: x + dx, y: y + dy, rotate }, line('M-4,0 h8', 5, palette.white)),
      )
      .join('');
  const leaf = 'M-92,10 C-70,-70 70,-84 96,-20 C84,62 -56,84 -92,10Z';
  return (
    place({ x: 6, y: 8 }, shape(leaf, palette.ink, 7)) +
    shape(leaf, tint.deepLeaf, 7) +
    line('M-84,8 C-30,-4 40,-10 90,-18', 5, tint.leaf) +
    ball(-36, 2) +
    ball(26, 12) +
    ball(0, -34)
  );
}

function lapis(): Svg {
  const colors = [palette.red, palette.white, tint.leaf, palette.white, palette.red];
  const layers = colors.map((fill, index) =>
    box({ x: -62, y: -42 + index * 17, width: 124, height: 17 }, 0, fill, 5),
  );
  return box({ x: -56, y: -34, width: 124, height: 85 }, 10, palette.ink, 7) + layers.join('');
}

function ondeOnde(): Svg {
  const seeds = Array.from({ length: 16 }, (_, index) => {
    const turn = index * 2.4;
    const r = 8 + index * 2;
    return place(
      { x: Math.cos(turn) * r, y: Math.sin(turn) * r, rotate: (turn * 180) / Math.PI },
      oval(0, 0, 5, 3, palette.cream),
    );
  });
  return disc(6, 8, 50, palette.ink) + disc(0, 0, 50, '#D98A35', 7) + seeds.join('');
}

function putuAyu(): Svg {
  const petals = (r: number, fill: string) =>
    Array.from({ length: 8 }, (_, index) => {
      const turn = (index / 8) * Math.PI * 2;
      return disc(Math.cos(turn) * 46, Math.sin(turn) * 46, r, fill);
    }).join('');
  return (
    place({ x: 6, y: 8 }, petals(27, palette.ink)) +
    petals(27, palette.ink) +
    petals(20, tint.leaf) +
    disc(0, 0, 46, tint.leaf) +
    disc(0, 0, 34, palette.white, 5) +
    line('M-14,-6 l8,4 M4,-14 l6,8 M-4,10 l10,-2 M12,6 l4,8', 5, palette.paper)
  );
}

function risol(): Svg {
  const roll = 'M-60,-24 C-70,-24 -70,24 -60,24 H60 C70,24 70,-24 60,-24Z';
  const one = (y: number) =>
    place(
      { y },
      place({ x: 5, y: 7 }, shape(roll, palette.ink, 6)),
      shape(roll, tint.amber, 6),
      line('M-36,-8 l8,6 M-10,4 l8,-6 M18,-8 l8,6 M38,6 l8,-6', 5, '#C9752A'),
    );
  return (
    one(-26) +
    one(26) +
    shape('M-12,-62 C-4,-74 20,-70 26,-58 C14,-50 -4,-50 -12,-62Z', tint.leaf, 5)
  );
}
