import { type Box, box, disc, line, place, type Svg } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { bodyText } from '../kit/lettering.ts';
import { eucalyptus, gypsophila, pampas, ranunculus, sprig } from './flora.ts';
import { around, ground, NO_CUT } from './sheet.ts';
import { border } from './strokes.ts';

const IVORY = '#FBF5EA';
const BLUSH = '#F4DDD0';
const SAGE = '#9DB097';
const DEEP_SAGE = '#5E7861';
const TERRACOTTA = '#C67A5F';
const GOLD = '#BE9450';
const INK = '#4A4039';
const ROSE = ['#F0C3B4', '#DC9A88', '#B9685A'] as const;
const CREAM_ROSE = ['#FFF6E6', '#EBD9BC', '#CFA978'] as const;
const SAND = '#DCC39C';

/** A modern wedding: white space, two bouquets, golden hairlines. */
export const botanical: FrameDesign = {
  ...NO_CUT,
  name: 'botanical',
  category: 'WEDDING_2_SYM_NOCUT_V2',
  group: 'wedding',
  counter: 2,
  config: {
    InterColPadding: 0,
    InterRowPadding: 88,
    CustomPadding: 130,
    TopFramePadding: 340,
    IsColumnMirrored: false,
  },
  draw: (slots) =>
    ground(IVORY) +
    disc(1010, 330, 360, BLUSH) +
    `<path d="M-10,1844 V1300 A330,330 0 0 1 650,1300 V1844Z" fill="#E6EADC"/>` +
    border({ x: 64, y: 64, width: 1112, height: 1716 }, 0, GOLD, 3) +
    place({ x: 96, y: 250 }, bouquet()) +
    place({ x: 1144, y: 1600, rotate: 180 }, bouquet()) +
    slots.map(window).join('') +
    title() +
    amid((slots[0]?.y ?? 0) + (slots[0]?.height ?? 0) + 44),
};

function window(slot: Box): Svg {
  return (
    box(around(slot, 20), 0, IVORY) +
    border(around(slot, 20), 0, GOLD, 3) +
    box(around(slot, 8), 0, '#FFFFFF')
  );
}

/** In the upper left corner; turned around it is the lower right one. */
function bouquet(): Svg {
  const at = (x: number, y: number, rotate: number, svg: Svg) => place({ x, y, rotate }, svg);
  return (
    at(40, -50, 56, pampas(330, 30, SAND, 5)) +
    at(30, -60, 22, sprig(180, 20, SAGE)) +
    at(10, 20, 176, pampas(330, 40, SAND, 12)) +
    at(40, -40, 96, eucalyptus(330, 30, SAGE, DEEP_SAGE)) +
    at(-10, 10, 186, eucalyptus(400, -30, SAGE, DEEP_SAGE)) +
    at(40, -60, 48, sprig(250, 10, DEEP_SAGE)) +
    at(50, -30, 106, sprig(240, -30, DEEP_SAGE)) +
    at(-20, 10, 160, sprig(220, 30, DEEP_SAGE)) +
    at(-10, -40, -24, eucalyptus(190, 20, SAGE, DEEP_SAGE)) +
    at(60, -60, 74, gypsophila(250, '#FFFFFF', DEEP_SAGE, 3)) +
    at(0, 30, 178, gypsophila(260, '#FFFFFF', DEEP_SAGE, 4)) +
    place({ x: 170, y: -66 }, ranunculus(50, CREAM_ROSE)) +
    place({ x: -22, y: 66 }, ranunculus(42, CREAM_ROSE)) +
    place({ x: 6, y: -64 }, ranunculus(84, ROSE)) +
    place({ x: 96, y: -102 }, ranunculus(50, ['#E2A089', TERRACOTTA, '#94503C'])) +
    place({ x: 92, y: -20 }, ranunculus(40, ['#E2A089', TERRACOTTA, '#94503C'])) +
    [
      [150, -120],
      [164, -16],
      [-44, 26],
      [44, 44],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 11, GOLD))
      .join('')
  );
}

function title(): Svg {
  return (
    bodyText('SELAMANYA', {
      x: 1138,
      y: 206,
      size: 94,
      weight: 300,
      fill: INK,
      spacing: 12,
      anchor: 'end',
    }) +
    bodyText('dimulai hari ini', {
      x: 1124,
      y: 262,
      size: 40,
      weight: 500,
      fill: TERRACOTTA,
      spacing: 3,
      anchor: 'end',
    }) +
    bodyText('HAPPILY', {
      x: 128,
      y: 1652,
      size: 62,
      weight: 300,
      fill: INK,
      spacing: 12,
      anchor: 'start',
    }) +
    bodyText('EVER AFTER', {
      x: 128,
      y: 1724,
      size: 62,
      weight: 300,
      fill: INK,
      spacing: 12,
      anchor: 'start',
    })
  );
}

/** The line between the two photos. */
function amid(y: number): Svg {
  const heart =
    'M0,16 C-26,0 -20,-19 -8,-17 C-3,-16 0,-12 0,-9 C0,-12 3,-16 8,-17 C20,-19 26,0 0,16Z';
  return (
    line(`M440,${y} H580 M660,${y} H800`, 3, GOLD) +
    place({ x: 620, y }, `<path d="${heart}" fill="${TERRACOTTA}"/>`)
  );
}
