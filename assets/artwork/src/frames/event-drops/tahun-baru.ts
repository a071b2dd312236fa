import { palette, tint } from '../../palette.ts';
import { type Box, box, disc, line, num, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { displayText, write } from '../kit/lettering.ts';
import { scatter } from '../kit/paper.ts';
import { sprockets } from '../kit/sprockets.ts';
import { pick } from './parts/pick.ts';

const NIGHT = '#1B2350';

const SEASONS = [{ from: '12-20', until: '01-07' }];

/** The countdown on a film leader: three, two, one, snap. */
export const tahunBaru: FrameDesign = {
  name: 'tahun-baru',
  category: 'SEASONAL_4_FRAME_NOCUT',
  group: 'holidays',
  isNoCut: true,
  isSeasonal: true,
  seasons: SEASONS,
  counter: 4,
  config: {
    InterColPadding: 140,
    InterRowPadding: 90,
    CustomPadding: 110,
    TopFramePadding: 470,
    IsColumnMirrored: false,
  },
  slots: [
    { x: 134, y: 470, width: 420, height: 440, photo: 1 },
    { x: 686, y: 600, width: 420, height: 440, photo: 2 },
    { x: 134, y: 1000, width: 420, height: 440, photo: 3 },
    { x: 686, y: 1130, width: 420, height: 440, photo: 4 },
  ],
  draw(slots) {
    const [first, second, third, fourth] = slots;
    if (!first || !second || !third || !fourth) return '';
    return (
      sky(slots) +
      film(66, first.y - 80, third.y + third.height + 80) +
      film(618, second.y - 80, fourth.y + fourth.height + 80) +
      slots.map((slot) => box(slot, 2, palette.cream, 6)).join('') +
      slots.map((slot, index) => leader(slot, pick(['3', '2', '1', ''], index))).join('') +
      title() +
      trumpets()
    );
  },
};

function sky(slots: readonly Box[]): Svg {
  const stars = scatter(77, { x: 0, y: 0, width: 1240, height: 1844 }, slots, 26, 60).map(
    ({ x, y }, index) => disc(x, y, pick([3, 5, 4], index), palette.cream),
  );
  return (
    box({ x: 0, y: 0, ...SHEET }, 0, NIGHT) +
    stars.join('') +
    rocket(150, 150, 150, palette.butter, tint.softRed) +
    rocket(1080, 330, 190, palette.sky, palette.white) +
    rocket(1150, 60, 90, tint.softRed, palette.butter) +
    rocket(70, 1640, 150, tint.softRed, palette.butter) +
    rocket(1160, 1730, 130, palette.butter, palette.white)
  );
}

function rocket(x: number, y: number, reach: number, color: string, core: string): Svg {
  const rays = Array.from({ length: 16 }, (_, index) => {
    const turn = (index / 16) * Math.PI * 2;
    const from = reach * 0.3;
    const to = reach * (index % 2 ? 0.72 : 1);
    const at = (r: number) => `${num(x + Math.cos(turn) * r)},${num(y + Math.sin(turn) * r)}`;
    return {
      d: `M${at(from)} L${at(to)}`,
      tip: { x: x + Math.cos(turn) * to, y: y + Math.sin(turn) * to },
    };
  });
  return (
    line(rays.map(({ d }) => d).join(''), 17) +
    line(rays.map(({ d }) => d).join(''), 8, color) +
    rays.map(({ tip }, index) => disc(tip.x, tip.y, index % 2 ? 8 : 11, core, 5)).join('') +
    disc(x, y, reach * 0.14, core, 6)
  );
}

function film(x: number, top: number, bottom: number): Svg {
  const body = { x, y: top, width: 556, height: bottom - top };
  const holes = {
    count: Math.floor((body.height - 30) / 50),
    pitch: 50,
    isVertical: true,
    fill: palette.cream,
  };
  return (
    box({ ...body, x: x + 10, y: top + 12 }, 18, '#0E1330') +
    box(body, 18, palette.ink, 6) +
    sprockets({ ...holes, from: { x: x + 20, y: top + 26 } }) +
    sprockets({ ...holes, from: { x: x + 508, y: top + 26 } })
  );
}

/** The cross-haired dial of a film leader, above its photo. */
function leader(slot: Box, digit: string): Svg {
  const x = slot.x + slot.width / 2;
  const y = slot.y - 46;
  if (digit === '')
    return (
      line(`M${slot.x},${y} H${slot.x + slot.width}`, 5, palette.cream) +
      box({ x: x - 110, y: y - 32, width: 220, height: 62 }, 31, palette.red, 6) +
      write('jepret!', { x, y: y + 16, size: 50, fill: palette.white })
    );
  return (
    line(`M${slot.x},${y} H${slot.x + slot.width}`, 5, palette.cream) +
    disc(x, y, 39, palette.cream, 6) +
    `<circle cx="${x}" cy="${y}" r="31" fill="none" stroke="${palette.ink}" stroke-width="4"/>` +
    write(digit, { x, y: y + 19, size: 56, fill: palette.red })
  );
}

function title(): Svg {
  return (
    displayText('selamat', { x: 620, y: 148, size: 104, fill: palette.white, rotate: -3 }) +
    displayText('tahun baru!', { x: 620, y: 304, size: 178, fill: palette.butter, rotate: -3 })
  );
}

/** Paper trumpets with fringes. */
function trumpets(): Svg {
  const trumpet = (color: string, stripe: string) =>
    line('M-150,0 H-60', 26) +
    line('M-150,0 H-60', 12, palette.cream) +
    shape('M-80,-14 L110,-74 C130,-50 130,50 110,74 L-80,14Z', color, 8) +
    shape(
      'M-20,-33 L24,-47 V47 L-20,33Z M66,-60 L110,-74 C130,-50 130,50 110,74 L66,60Z',
      stripe,
      6,
    ) +
    line('M116,-60 l30,-12 M124,-30 l34,-6 M126,0 h36 M124,30 l34,6 M116,60 l30,12', 9, stripe);
  return (
    place({ x: 330, y: 1690, rotate: -16, scale: 1.1 }, trumpet(palette.red, palette.butter)) +
    place(
      { x: 900, y: 1716, rotate: -164, scale: 1.1, scaleY: -1 },
      trumpet(palette.sky, palette.white),
    )
  );
}
