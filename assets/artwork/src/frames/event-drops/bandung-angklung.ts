import { palette, tint } from '../../palette.ts';
import { gedungSate } from '../../scenes/bandung/gedung-sate.ts';
import { teaBushes } from '../../scenes/bandung/landscape.ts';
import { type Box, box, line, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { displayText } from '../kit/lettering.ts';
import { listLeftSlots, onBothStrips, STRIP, stackSlots, twinSlots } from '../kit/strip.ts';

const BAMBOO = '#E3B45F';
const SHADE = '#B98A3C';

const WINDOWS = stackSlots([424, 708, 992, 1276], { x: 84, width: 452, height: 242 });

/** Photos in a rack of bamboo, angklung above, tea below; offered only in Bandung. */
export const bandungAngklung: FrameDesign = {
  name: 'bandung-angklung',
  category: 'SEASONAL_4_FRAME',
  group: 'nusantara',
  isNoCut: false,
  isSeasonal: true,
  locations: ['bandung'],
  counter: 4,
  config: {
    InterColPadding: 168,
    InterRowPadding: 42,
    CustomPadding: 84,
    TopFramePadding: 424,
    IsColumnMirrored: true,
  },
  slots: twinSlots(WINDOWS),
  draw(slots) {
    const windows = listLeftSlots(slots);
    return onBothStrips(
      morning() +
        [140, 310, 480].map((x) => place({ x, y: 288, scale: 0.7 }, angklung())).join('') +
        rack(windows) +
        displayText('Bandung, euy!', {
          x: 310,
          y: 142,
          size: 78,
          fill: palette.red,
          ink: 10,
          drop: 7,
          rotate: -2,
        }),
    );
  },
};

function morning(): Svg {
  return (
    box({ x: 0, y: 0, ...STRIP }, 0, tint.paleSky) +
    `<path d="M0,560 q155,-40 310,0 t310,0 V1844 H0Z" fill="#DDEFE4"/>` +
    `<path d="M0,1000 q155,40 310,0 t310,0 V1844 H0Z" fill="#FBEFD0"/>` +
    shape(
      'M-20,1640 C60,1600 110,1480 190,1462 C260,1452 380,1452 430,1462 C510,1480 560,1600 640,1640 V1860 H-20Z',
      '#9DC3CF',
      7,
    ) +
    place({ x: 310, y: 1760, scale: 0.5 }, gedungSate(0, 1)) +
    place({ scale: 0.62 }, teaBushes(2800, true, 0))
  );
}

/** Upright poles at both sides, a lashed rail over and under every photo. */
function rack(windows: readonly Box[]): Svg {
  const first = windows[0];
  const last = windows.at(-1);
  if (!first || !last) return '';
  const top = first.y - 48;
  const bottom = last.y + last.height + 56;
  const upright = (x: number) =>
    box({ x: x - 17, y: top, width: 34, height: bottom - top }, 14, BAMBOO, 8) +
    line(
      Array.from({ length: 6 }, (_, index) => `M${x - 15},${top + 90 + index * 210} h30`).join(''),
      6,
    ) +
    line(`M${x - 6},${top + 24} V${bottom - 24}`, 5, '#F6D490');
  const rail = (y: number) =>
    box({ x: 24, y: y - 15, width: 572, height: 30 }, 14, BAMBOO, 7) +
    line(`M190,${y - 13} v26 M430,${y - 13} v26`, 6) +
    line(`M70,${y - 5} H160`, 5, '#F6D490');
  const lashing = (x: number, y: number) =>
    line(
      `M${x - 18},${y - 18} L${x + 18},${y + 18} M${x + 18},${y - 18} L${x - 18},${y + 18}`,
      14,
    ) +
    line(
      `M${x - 18},${y - 18} L${x + 18},${y + 18} M${x + 18},${y - 18} L${x - 18},${y + 18}`,
      6,
      palette.red,
    );
  const rails = [...windows.map(({ y }) => y - 21), last.y + last.height + 21];
  return (
    windows.map((window) => box(window, 2, palette.ink, 8)).join('') +
    upright(56) +
    upright(564) +
    rails.map((y) => rail(y) + lashing(56, y) + lashing(564, y)).join('')
  );
}

/** Two tuned tubes in their frame, with motion lines. */
function angklung(): Svg {
  const tube = (x: number, top: number, bottom: number) =>
    shape(
      `M${x - 19},${bottom} V${top + 44} L${x - 2},${top} H${x + 19} V${bottom} q-19,14 -38,0Z`,
      BAMBOO,
      7,
    ) + line(`M${x - 8},${bottom - 12} V${top + 56}`, 5, '#F6D490');
  return (
    line('M-76,-150 V120 M76,-176 V120 M0,-166 V120', 19) +
    line('M-76,-150 V120 M76,-176 V120 M0,-166 V120', 7, SHADE) +
    line('M-84,-110 L84,-136', 19) +
    line('M-84,-110 L84,-136', 7, SHADE) +
    tube(-38, -60, 96) +
    tube(38, -110, 96) +
    box({ x: -96, y: 98, width: 192, height: 32 }, 15, BAMBOO, 8)
  );
}
