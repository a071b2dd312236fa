import { type Batik, batikFill } from '../../batik.ts';
import { palette, tint } from '../../palette.ts';
import { type Box, box, disc, line, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { displayText, write } from '../kit/lettering.ts';
import { listLeftSlots, onBothStrips, STRIP, stackSlots, twinSlots } from '../kit/strip.ts';
import { pick } from './parts/pick.ts';

const INDIGO = '#20345C';
const SOGAN = '#7A4526';

const WINDOWS = stackSlots([340, 608, 876, 1144, 1412], { x: 72, width: 476, height: 240 });

/** The week before and the week after 2 October. */
const SEASONS = [{ from: '09-25', until: '10-09' }];

/** One long cloth with a different motif beside every photo, and tumpal at both ends. */
export const hariBatik: FrameDesign = {
  name: 'hari-batik',
  category: 'SEASONAL_5_FRAME',
  group: 'nusantara',
  isNoCut: false,
  isSeasonal: true,
  seasons: SEASONS,
  counter: 5,
  config: {
    InterColPadding: 144,
    InterRowPadding: 28,
    CustomPadding: 72,
    TopFramePadding: 340,
    IsColumnMirrored: true,
  },
  slots: twinSlots(WINDOWS),
  draw(slots) {
    const windows = listLeftSlots(slots);
    return onBothStrips(
      box({ x: 0, y: 0, ...STRIP }, 0, INDIGO) +
        truntum() +
        windows.map((window, index) => band(window, pick(CLOTHS, index))).join('') +
        tumpal(0) +
        place({ y: STRIP.height, scaleY: -1 }, tumpal(0)) +
        windows
          .map(
            ({ x, y, width, height }) =>
              box(
                { x: x - 10, y: y - 10, width: width + 20, height: height + 20 },
                8,
                palette.cream,
                6,
              ) + box({ x, y, width, height }, 2, palette.ink, 5),
          )
          .join('') +
        title() +
        hem(),
    );
  },
};

const CLOTHS = [
  'kawung',
  'megamendung',
  'parang',
  'kawung',
  'megamendung',
] as const satisfies readonly Batik[];

function band({ y, height }: Box, cloth: Batik): Svg {
  const top = y - 14;
  return (
    place(
      { y: top, scale: 1.5 },
      box({ x: 0, y: 0, width: 420, height: (height + 28) / 1.5 }, 0, batikFill(cloth)),
    ) +
    line(`M0,${top} H620 M0,${top + height + 28} H620`, 10) +
    line(`M0,${top} H620 M0,${top + height + 28} H620`, 4, palette.butter)
  );
}

/** Small stars on indigo behind the lettering. */
function truntum(): Svg {
  const star = (x: number, y: number) =>
    place(
      { x, y },
      `<path d="M0,-15 L4,-4 15,0 4,4 0,15 -4,4 -15,0 -4,-4Z" fill="${palette.paper}"/>`,
      disc(0, 0, 3, INDIGO),
    );
  return Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 9 }, (_, column) =>
      star(column * 76 + (row % 2) * 38, row * 46 + 14),
    ).join(''),
  ).join('');
}

/** The row of triangles that ends a sarong. */
function tumpal(y: number): Svg {
  const tooth = (x: number) =>
    shape(`M${x},${y - 6} h104 L${x + 52},${y + 84}Z`, palette.deepRed, 7) +
    `<path d="M${x + 24},${y} h56 L${x + 52},${y + 50}Z" fill="${palette.butter}"/>` +
    disc(x + 52, y + 16, 8, palette.deepRed);
  return Array.from({ length: 7 }, (_, index) => tooth(index * 104 - 54)).join('');
}

function title(): Svg {
  return (
    displayText('Hari Batik', {
      x: 310,
      y: 232,
      size: 108,
      fill: palette.cream,
      ink: 14,
      drop: 8,
      inkColor: palette.ink,
    }) +
    place({ x: 508, y: 128, rotate: 18, scale: 0.94 }, canting()) +
    line('M116,272 C200,258 260,286 330,268 C380,258 410,270 430,276', 20) +
    line('M116,272 C200,258 260,286 330,268 C380,258 410,270 430,276', 9, tint.amber) +
    disc(456, 284, 9, tint.amber, 5)
  );
}

/** The copper pen that draws with wax. */
function canting(): Svg {
  return (
    box({ x: -170, y: -13, width: 130, height: 26 }, 12, SOGAN, 7) +
    line('M-150,-4 h70', 5, '#A9683F') +
    shape('M-46,-34 H34 C46,-10 30,30 -6,30 C-40,30 -56,-8 -46,-34Z', '#D98436', 8) +
    line('M-28,-20 C-30,-8 -26,4 -20,10', 6, '#FFC27A') +
    line('M22,8 C44,16 50,34 50,52', 17) +
    line('M22,8 C44,16 50,34 50,52', 6, '#D98436')
  );
}

function hem(): Svg {
  return (
    box({ x: 96, y: 1682, width: 442, height: 60 }, 30, palette.ink, 6) +
    box({ x: 90, y: 1676, width: 442, height: 60 }, 30, palette.butter, 6) +
    write('dibatik, bukan difilter', { x: 311, y: 1720, size: 40 })
  );
}
