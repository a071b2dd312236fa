import type { Slot } from '@jepret/contract';
import { palette, tint } from '../../palette.ts';
import { createRandom } from '../../random.ts';
import { box, card, disc, line, num, oval, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { displayText } from '../kit/lettering.ts';
import { sunburst } from '../kit/paper.ts';
import { confetti } from './parts/confetti.ts';
import { pick } from './parts/pick.ts';

const SIDE = 44;
const ICING = 70;
const FOOT = 30;

/** Every photo is a tier of the cake. */
export const birthdayCake: FrameDesign = {
  name: 'birthday-cake',
  category: 'SEASONAL_3_FRAME_NOCUT',
  group: 'party',
  isNoCut: true,
  isSeasonal: true,
  counter: 3,
  config: {
    InterColPadding: 0,
    InterRowPadding: 100,
    CustomPadding: 110,
    TopFramePadding: 540,
    IsColumnMirrored: false,
  },
  slots: [
    { x: 385, y: 540, width: 470, height: 266, photo: 1 },
    { x: 280, y: 906, width: 680, height: 330, photo: 2 },
    { x: 170, y: 1336, width: 900, height: 388, photo: 3 },
  ],
  draw(slots) {
    const cakes = slots.map(tierOf);
    return (
      box({ x: 0, y: 0, ...SHEET }, 0, '#FFC4B0') +
      sunburst({ x: 620, y: 900 }, 1500, 22, '#FFD6C4') +
      balloons() +
      confetti({
        seed: 17,
        area: { x: 20, y: 20, width: 1200, height: 1300 },
        around: [...cakes, { x: 190, y: 40, width: 860, height: 430 }, ...KEEP_CLEAR],
        count: 46,
        colors: [palette.red, palette.butter, palette.sky, palette.white],
      }) +
      plate() +
      slots.map((slot, index) => tier(slot, index)).join('') +
      candles() +
      displayText('selamat', { x: 620, y: 138, size: 104, fill: palette.white, rotate: -3 }) +
      displayText('ulang tahun!', { x: 620, y: 276, size: 164, fill: palette.butter, rotate: -3 })
    );
  },
};

const KEEP_CLEAR = [
  { x: 40, y: 420, width: 230, height: 430 },
  { x: 970, y: 420, width: 230, height: 430 },
];

function tierOf({ x, y, width, height }: Slot) {
  return { x: x - SIDE, y: y - ICING, width: width + SIDE * 2, height: height + ICING + FOOT };
}

function tier(slot: Slot, index: number): Svg {
  const body = tierOf(slot);
  const dough = pick([tint.softRed, palette.butter, palette.sky], index);
  const icing = pick([palette.white, palette.red, palette.white], index);
  return (
    card(body, 26, dough, 8, 10) +
    sprinkles(slot, index) +
    frosting(slot, icing) +
    box(slot, 2, palette.ink, 8) +
    cherries(body, index)
  );
}

/** Icing: short drips above the photo, long ones beside it. */
function frosting({ x, width, y, height }: Slot, fill: string): Svg {
  const left = x - SIDE;
  const right = x + width + SIDE;
  const top = y - ICING;
  const count = Math.round(width / 74);
  const step = width / count;
  const drips = Array.from({ length: count }, (_, index) => {
    const deep = pick([26, 10, 30, 16, 22], index + count);
    return `q${num(-step * 0.08)},${deep} ${num(-step / 2)},${deep} t${num(-step / 2)},${-deep}`;
  });
  const long = height * 0.42;
  const short = height * 0.26;
  const d =
    `M${left},${top + 22} q0,-22 22,-22 H${right - 22} q22,0 22,22 V${num(y + long)} ` +
    `a17,17 0 0 1 -34,0 V${y - 14} q-5,-14 -10,-16 ${drips.join(' ')} q-5,2 -10,16 ` +
    `V${num(y + short)} a17,17 0 0 1 -34,0Z`;
  return (
    shape(d, fill, 8) + line(`M${left + 34},${top + 20} h${num(width * 0.16)}`, 8, tint.paleSky)
  );
}

function sprinkles({ x, y, width, height }: Slot, seed: number): Svg {
  const random = createRandom(90 + seed);
  const colors = [palette.white, palette.red, palette.ink] as const;
  return [x - SIDE / 2, x + width + SIDE / 2]
    .flatMap((middle) =>
      Array.from({ length: 5 }, (_, index) => {
        const at = {
          x: middle,
          y: y + height * 0.52 + index * height * 0.11,
          rotate: random() * 180,
        };
        return place(at, line('M-7,0 h14', 8, pick(colors, index + seed)));
      }),
    )
    .join('');
}

/** Decoration on the ledge below the upper tier. */
function cherries(body: { x: number; y: number; width: number }, index: number): Svg {
  if (index === 0) return '';
  return [body.x + 34, body.x + 92, body.x + body.width - 92, body.x + body.width - 34]
    .map((x) =>
      place(
        { x, y: body.y - 14 },
        line('M0,-16 q4,-24 20,-30', 6, tint.deepLeaf),
        disc(0, 0, 24, palette.red, 7),
        line('M-10,-6 q2,-7 8,-8', 6, palette.white),
      ),
    )
    .join('');
}

function candles(): Svg {
  const colors = [palette.red, palette.white, palette.sky, palette.white, palette.red] as const;
  return colors
    .map((color, index) => {
      const x = 620 + (index - 2) * 96;
      return place(
        { x, y: 474 },
        box({ x: -13, y: -74, width: 26, height: 78 }, 6, color, 7),
        line(
          'M-9,-20 l18,-12 M-9,-44 l18,-12',
          6,
          color === palette.white ? palette.red : palette.butter,
        ),
        line('M0,-76 v-10', 6),
        shape('M0,-134 C22,-112 22,-86 0,-84 C-22,-86 -22,-112 0,-134Z', palette.butter, 7),
        shape('M0,-112 C9,-104 8,-92 0,-91 C-8,-92 -9,-104 0,-112Z', palette.red, 0),
      );
    })
    .join('');
}

function balloons(): Svg {
  const at = [
    { x: 106, y: 640, scale: 1.02, rotate: -6, color: palette.red },
    { x: 226, y: 546, scale: 0.9, rotate: 6, color: palette.sky },
    { x: 1138, y: 636, scale: 1.02, rotate: 6, color: palette.butter },
    { x: 1020, y: 540, scale: 0.9, rotate: -6, color: palette.red },
  ];
  return at
    .map(({ color, ...spot }) =>
      place(
        spot,
        line('M0,92 C-24,200 26,300 -4,460', 5),
        shape('M-14,104 L0,82 L14,104Z', color, 7),
        shape(
          'M0,86 C-58,62 -78,10 -72,-24 C-64,-72 -30,-92 0,-92 C30,-92 64,-72 72,-24 C78,10 58,62 0,86Z',
          color,
          8,
        ),
        line('M-42,-22 C-40,-46 -28,-58 -14,-62', 10, palette.white),
      ),
    )
    .join('');
}

function plate(): Svg {
  return (
    oval(628, 1774, 560, 46, palette.ink) +
    oval(620, 1762, 560, 44, palette.white, 8) +
    oval(620, 1756, 516, 30, tint.paleSky)
  );
}
