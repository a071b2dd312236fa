import { palette, tint } from '../../palette.ts';
import { cast } from '../../people/cast.ts';
import { person } from '../../people/person.ts';
import { poses } from '../../people/poses.ts';
import { type Box, box, card, clipTo, disc, line, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { fairyLights } from '../kit/garlands.ts';
import { displayText } from '../kit/lettering.ts';
import { scatter } from '../kit/paper.ts';
import { listLeftSlots, onBothStrips, STRIP, stackSlots, twinSlots } from '../kit/strip.ts';
import { pick } from './parts/pick.ts';

const NIGHT = '#15394A';
const NEAR = '#2A6075';
const LAMPLIGHT = '#2C6374';

const WINDOWS = stackSlots([420, 790, 1160], { x: 72, width: 476, height: 300 });

/** Saturday night on one scooter, past lit billboards. */
export const malamMinggu: FrameDesign = {
  name: 'malam-minggu',
  category: 'SEASONAL_3_FRAME',
  group: 'together',
  isNoCut: false,
  isSeasonal: true,
  counter: 3,
  config: {
    InterColPadding: 144,
    InterRowPadding: 70,
    CustomPadding: 72,
    TopFramePadding: 420,
    IsColumnMirrored: true,
  },
  slots: twinSlots(WINDOWS),
  draw(slots) {
    const windows = listLeftSlots(slots);
    return onBothStrips(
      night(windows) +
        windows.map((window) => billboard(window)).join('') +
        title() +
        street() +
        place({ x: 300, y: 1690 }, scooter()),
    );
  },
};

function night(windows: readonly Box[]): Svg {
  const stars = scatter(41, { x: 10, y: 20, width: 600, height: 1500 }, windows, 24, 46).map(
    ({ x, y }, index) => disc(x, y, pick([3, 5, 4], index), palette.cream),
  );
  const roofs =
    'M-10,1640 V1500 H60 V1440 H130 V1520 H200 V1470 H240 V1410 H290 V1530 H380 V1460 H450 V1500 H500 V1430 H580 V1510 H640 V1640Z';
  const panes = [30, 90, 150, 262, 330, 410, 470, 530, 600].map(
    (x, index) => `M${x},${1540 + (index % 3) * 24} h14 v18 h-14Z`,
  );
  return (
    box({ x: 0, y: 0, ...STRIP }, 0, NIGHT) +
    stars.join('') +
    disc(488, 132, 86, '#FFE08A', 8) +
    disc(464, 112, 14, palette.butter) +
    disc(516, 154, 20, palette.butter) +
    `<path d="${roofs}" fill="${NEAR}"/><path d="${panes.join('')}" fill="${palette.butter}"/>` +
    line('M310,330 V1650', 44) +
    line('M310,330 V1650', 28, tint.silver)
  );
}

/** Three lamps at its upper edge. */
function billboard({ x, y, width, height }: Box): Svg {
  const frame = { x: x - 18, y: y - 18, width: width + 36, height: height + 36 };
  const cone = (cx: number) =>
    `<path d="M${cx - 14},${frame.y - 26} L${cx - 70},${frame.y + 2} H${cx + 70} L${cx + 14},${frame.y - 26}Z" fill="${LAMPLIGHT}"/>`;
  const lamp = (cx: number) =>
    disc(cx, frame.y - 14, 11, palette.butter, 5) +
    shape(
      `M${cx - 24},${frame.y - 18} L${cx - 11},${frame.y - 42} H${cx + 11} L${cx + 24},${frame.y - 18}Z`,
      palette.red,
      6,
    );
  const spots = [x + 70, x + width / 2, x + width - 70];
  return (
    spots.map(cone).join('') +
    card(frame, 14, palette.butter, 8, 8) +
    box({ x: x - 7, y: y - 7, width: width + 14, height: height + 14 }, 4, palette.cream) +
    box({ x, y, width, height }, 2, palette.ink, 6) +
    spots.map(lamp).join('')
  );
}

function title(): Svg {
  return (
    fairyLights({
      from: { x: -10, y: 24 },
      to: { x: 630, y: 24 },
      sag: 26,
      count: 13,
      colors: [palette.butter, tint.softRed, palette.cream],
    }) +
    displayText('malam', {
      x: 276,
      y: 194,
      size: 124,
      fill: palette.butter,
      ink: 14,
      drop: 8,
      rotate: -4,
    }) +
    displayText('minggu', {
      x: 318,
      y: 322,
      size: 132,
      fill: tint.softRed,
      ink: 14,
      drop: 8,
      rotate: -4,
    })
  );
}

function street(): Svg {
  return (
    box({ x: -10, y: 1640, width: 640, height: 220 }, 0, '#3A2A33', 8) +
    box({ x: -10, y: 1640, width: 640, height: 22 }, 0, tint.silver, 6) +
    line('M0,1806 H620', 12, palette.paper).replace('/>', ' stroke-dasharray="58 46"/>')
  );
}

/** Two people on one scooter; the hubs of the wheels are at y 60. */
function scooter(): Svg {
  const wheel = (x: number) =>
    disc(x, 60, 46, palette.ink, 8) + disc(x, 60, 25, tint.silver, 7) + disc(x, 60, 8, palette.ink);
  return (
    clipTo(
      'riders',
      box({ x: -220, y: -260, width: 440, height: 230 }, 0, palette.white),
      person(cast.maya, poses.hooray, { x: -70, y: -126, scale: 0.7 }),
      person(cast.reza, poses.thumbLeft, { x: 48, y: -104, scale: 0.72 }),
    ) +
    wheel(-124) +
    wheel(144) +
    shape(
      'M-186,46 C-190,-16 -150,-40 -96,-40 H34 C40,-12 52,8 84,16 L112,-74 C118,-92 148,-88 146,-68 L138,20 C150,34 140,58 118,56 H-70 C-78,16 -156,8 -186,46Z',
      palette.red,
      9,
    ) +
    shape('M-112,-60 H40 C54,-60 54,-34 40,-34 H-112 C-128,-34 -128,-60 -112,-60Z', '#6B3B2C', 8) +
    line('M-160,6 C-130,-10 -100,-10 -74,4', 8, tint.softRed) +
    line('M128,-80 L104,-104 H80', 16) +
    disc(142, -84, 21, palette.butter, 8) +
    `<path d="M164,-96 L330,-136 V-24 L164,-74Z" fill="${palette.butter}" opacity=".35"/>` +
    line('M-208,40 h-44 M-212,72 h-30 M-204,6 h-26', 7, palette.cream)
  );
}
