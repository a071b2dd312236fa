import { palette, tint } from '../../palette.ts';
import { cast } from '../../people/cast.ts';
import { person } from '../../people/person.ts';
import { poses } from '../../people/poses.ts';
import { type Box, box, card, disc, line, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { write } from '../kit/lettering.ts';
import { listLeftSlots, onBothStrips, STRIP, stackSlots, twinSlots } from '../kit/strip.ts';
import { pick } from './parts/pick.ts';

const BOARD = '#2C5546';
const WIPED = '#356252';
const WOOD = '#C98B4C';
const CHALK = '#F7F2E4';

const WINDOWS = stackSlots([374, 678, 982, 1286], { x: 84, width: 452, height: 264 });

/** The month in which the school year begins. */
const SEASONS = [{ from: '07-01', until: '07-31' }];

/** A blackboard and two pupils who raise their hands. */
export const hariPertama: FrameDesign = {
  name: 'hari-pertama',
  category: 'SEASONAL_4_FRAME',
  group: 'school',
  isNoCut: false,
  isSeasonal: true,
  seasons: SEASONS,
  counter: 4,
  config: {
    InterColPadding: 168,
    InterRowPadding: 40,
    CustomPadding: 84,
    TopFramePadding: 374,
    IsColumnMirrored: true,
  },
  slots: twinSlots(WINDOWS),
  draw(slots) {
    const windows = listLeftSlots(slots);
    return onBothStrips(
      board() +
        title() +
        doodles() +
        windows.map((window, index) => pinned(window, index)).join('') +
        frontRow(),
    );
  },
};

function board(): Svg {
  return (
    box({ x: 0, y: 0, ...STRIP }, 0, WOOD) +
    line('M8,0 V1844 M612,0 V1844', 5, '#A8703A') +
    box({ x: 28, y: 28, width: 564, height: 1860 }, 18, BOARD, 8) +
    `<path d="M70,120 C240,60 420,110 560,70 L570,190 C420,230 240,180 60,250Z" fill="${WIPED}"/>` +
    `<path d="M40,900 C200,840 430,900 580,850 V1010 C420,1060 200,1000 40,1070Z" fill="${WIPED}"/>`
  );
}

function title(): Svg {
  return (
    write('hari pertama', { x: 310, y: 164, size: 80, fill: CHALK, rotate: -3 }) +
    write('sekolah!', { x: 310, y: 290, size: 134, fill: palette.butter, rotate: -3 }) +
    line('M112,330 C220,306 400,302 508,306', 7, tint.softRed)
  );
}

/** Chalk in the margins. */
function doodles(): Svg {
  const chalk = (x: number, y: number, d: string, color: string) =>
    place({ x, y, scale: 0.94 }, line(d, 6, color));
  const star = 'M0,-18 L5,-5 18,-5 8,4 12,18 0,10 -12,18 -8,4 -18,-5 -5,-5Z';
  const heart =
    'M0,15 C-24,0 -18,-16 -7,-14 C-3,-13 0,-10 0,-7 C0,-10 3,-13 7,-14 C18,-16 24,0 0,15Z';
  return chalk(86, 90, star, palette.butter) + chalk(544, 92, heart, tint.softRed);
}

/** A print on the board with two magnets. */
function pinned(window: Box, index: number): Svg {
  const { x, y, width, height } = window;
  const paper = { x: x - 14, y: y - 14, width: width + 28, height: height + 28 };
  const color = pick([palette.red, palette.butter, palette.sky, tint.softRed], index);
  const magnet = (cx: number, cy: number) =>
    disc(cx, cy, 15, color, 6) + disc(cx - 4, cy - 5, 4, palette.white);
  return (
    card(paper, 6, palette.white, 6, 7) +
    box(window, 2, palette.ink, 5) +
    magnet(paper.x + 4, paper.y + 6) +
    magnet(paper.x + paper.width - 4, paper.y + 6)
  );
}

/** The chalk rail, some books, and four raised hands. */
function frontRow(): Svg {
  return (
    box({ x: -10, y: 1592, width: 640, height: 30 }, 6, WOOD, 8) +
    place({ x: 110, y: 1584 }, line('M-34,0 h44', 14, CHALK), line('M30,0 h30', 14, tint.softRed)) +
    box({ x: 424, y: 1562, width: 110, height: 30 }, 8, tint.softInk, 7) +
    box({ x: 424, y: 1580, width: 110, height: 14 }, 4, CHALK, 5) +
    person(cast.dimas, poses.hooray, { x: 196, y: 1690, scale: 0.84 }) +
    person(cast.putri, poses.hooray, { x: 424, y: 1694, scale: 0.84 }) +
    books() +
    place({ x: 310, y: 1748, scale: 0.9 }, apple())
  );
}

function books(): Svg {
  const book = (x: number, y: number, width: number, fill: string) =>
    box({ x, y, width, height: 34 }, 6, fill, 7) +
    line(`M${x + 14},${y + 17} h30`, 6, palette.cream);
  return (
    shape('M-20,1790 H640 V1860 H-20Z', '#A8703A', 8) +
    book(28, 1754, 112, tint.deepSky) +
    book(480, 1754, 112, palette.red)
  );
}

function apple(): Svg {
  return (
    shape(
      'M0,-30 C-20,-52 -58,-40 -56,2 C-54,40 -24,60 0,46 C24,60 54,40 56,2 C58,-40 20,-52 0,-30Z',
      palette.red,
      8,
    ) +
    line('M0,-32 C0,-48 6,-58 14,-64', 8) +
    shape('M8,-50 C20,-74 44,-70 52,-64 C44,-46 24,-42 8,-50Z', tint.leaf, 6) +
    line('M-34,-8 C-36,4 -32,16 -26,24', 8, '#FF9AA0')
  );
}
