import { palette, tint } from '../../palette.ts';
import { type Box, box, card, disc, line, num, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { fairyLights } from '../kit/garlands.ts';
import { bodyText, displayText } from '../kit/lettering.ts';
import { scatter } from '../kit/paper.ts';
import { bulbsAround } from './bulbs.ts';
import { around, ground, NO_CUT } from './sheet.ts';
import { border, ring } from './strokes.ts';

const NIGHT = '#23204F';

/** The night fair: a big wheel over the photos, bulbs around every one. */
export const pasarMalam: FrameDesign = {
  ...NO_CUT,
  name: 'pasar-malam',
  category: 'AVAILABLE_5_FRAME_LEFT',
  group: 'night',
  counter: 5,
  config: {
    InterColPadding: 56,
    InterRowPadding: 56,
    CustomPadding: 92,
    TopFramePadding: 458,
    IsColumnMirrored: false,
  },
  draw: (slots) =>
    ground(NIGHT) +
    stars(slots) +
    place({ x: 620, y: 412 }, wheel()) +
    tent(104, 458, palette.red) +
    tent(1136, 458, tint.deepSky) +
    grass() +
    slots.map(lit).join('') +
    title(),
};

function stars(slots: readonly Box[]): Svg {
  return scatter(19, { x: 0, y: 0, ...SHEET }, slots, 34, 46)
    .map(({ x, y }, index) =>
      index % 4
        ? disc(x, y, 3 + (index % 3), '#8E86D6')
        : place(
            { x, y },
            `<path d="M0,-14 L4,-4 14,0 4,4 0,14 -4,4 -14,0 -4,-4Z" fill="${palette.butter}"/>`,
          ),
    )
    .join('');
}

function wheel(): Svg {
  const spokes = 12;
  const at = (index: number, r: number) => {
    const angle = ((index + 0.5) / spokes) * Math.PI * 2;
    return { x: Math.cos(angle) * r, y: Math.sin(angle) * r };
  };
  const each = Array.from({ length: spokes }, (_, index) => index);
  const rods = each
    .map((index) => `M0,0 L${num(at(index, 300).x)},${num(at(index, 300).y)}`)
    .join('');
  const colors = [palette.red, palette.butter, palette.sky, tint.leaf];
  const gondola = (index: number) => {
    const { x, y } = at(index, 300);
    return place(
      { x, y },
      shape(
        'M-32,8 H32 L24,48 Q22,54 14,54 H-14 Q-22,54 -24,48Z',
        colors[index % 4] ?? palette.red,
        6,
      ),
      line('M-24,8 L0,-10 L24,8', 5, palette.cream),
      disc(0, -8, 8, palette.butter, 4),
    );
  };
  return (
    line('M0,0 L-190,420 M0,0 L190,420', 20) +
    line('M0,0 L-190,420 M0,0 L190,420', 9, palette.cream) +
    ring(0, 0, 300, palette.ink, 20) +
    ring(0, 0, 300, palette.cream, 9) +
    ring(0, 0, 228, '#6D66B8', 6) +
    line(rods, 7, '#8E86D6') +
    each.map(gondola).join('')
  );
}

function tent(x: number, y: number, fill: string): Svg {
  const stripes = [-3, -1, 1].map((step) => `M0,-150 L${step * 40},0 H${step * 40 + 40}Z`).join('');
  return place(
    { x, y },
    line('M0,-150 V-196', 7) + shape('M3,-194 L52,-180 L3,-164Z', palette.butter, 5),
    shape('M0,-150 C-20,-90 -80,-30 -140,0 H140 C80,-30 20,-90 0,-150Z', palette.cream, 8),
    `<path d="${stripes}" fill="${fill}"/>`,
    shape('M0,-150 C-20,-90 -80,-30 -140,0 H140 C80,-30 20,-90 0,-150Z', 'none', 8),
  );
}

function lit(slot: Box, index: number): Svg {
  const colors = [palette.red, palette.butter, palette.sky, tint.leaf, palette.butter];
  return (
    card(around(slot, 23), 20, colors[index] ?? palette.red, 6, 5) +
    bulbsAround(around(slot, 14), 46, (x, y) => disc(x, y, 8, palette.white, 4)) +
    box(around(slot, 4), 0, palette.ink)
  );
}

function grass(): Svg {
  const tufts = Array.from({ length: 21 }, () => 'q15,-26 30,0 q15,-26 30,0').join('');
  return shape(`M-10,1796 ${tufts} V1860 H-10Z`, '#2F6B4C', 7);
}

function title(): Svg {
  const colors = [palette.butter, palette.red, palette.sky];
  const lights = fairyLights({
    from: { x: -10, y: 30 },
    to: { x: 520, y: 14 },
    sag: 56,
    count: 8,
    colors,
  });
  return (
    lights +
    place({ x: 1240, scaleX: -1 }, lights) +
    card({ x: 178, y: 268, width: 884, height: 156 }, 78, palette.red, 9, 11) +
    border({ x: 194, y: 284, width: 852, height: 124 }, 62, palette.butter, 5) +
    displayText('PASAR MALAM', {
      x: 616,
      y: 362,
      size: 98,
      fill: palette.butter,
      ink: 8,
      drop: 7,
    }) +
    bodyText('PULANG BAWA KENANGAN', { x: 620, y: 397, size: 23, fill: palette.white, spacing: 4 })
  );
}
