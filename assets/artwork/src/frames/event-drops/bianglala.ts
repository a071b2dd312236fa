import { palette, tint } from '../../palette.ts';
import { cast } from '../../people/cast.ts';
import { person } from '../../people/person.ts';
import { poses } from '../../people/poses.ts';
import { type Box, box, card, disc, line, num, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { fairyLights } from '../kit/garlands.ts';
import { displayText, displayTextAlong, write } from '../kit/lettering.ts';
import { scatter } from '../kit/paper.ts';
import { pick } from './parts/pick.ts';

const HUB = { x: 620, y: 826 };
const REACH = 516;
const COLORS = [palette.red, palette.butter, palette.sky, tint.softRed, palette.cream] as const;

/** A Ferris wheel with a photo in every gondola. */
export const bianglala: FrameDesign = {
  name: 'bianglala',
  category: 'SEASONAL_6_FRAME_NOCUT',
  group: 'party',
  isNoCut: true,
  isSeasonal: true,
  counter: 6,
  config: {
    InterColPadding: 40,
    InterRowPadding: 60,
    CustomPadding: 70,
    TopFramePadding: 130,
    IsColumnMirrored: false,
  },
  slots: [
    { x: 450, y: 140, width: 340, height: 360, photo: 1 },
    { x: 842, y: 396, width: 330, height: 360, photo: 2 },
    { x: 842, y: 902, width: 330, height: 360, photo: 3 },
    { x: 450, y: 1152, width: 340, height: 360, photo: 4 },
    { x: 68, y: 902, width: 330, height: 360, photo: 5 },
    { x: 68, y: 396, width: 330, height: 360, photo: 6 },
  ],
  draw(slots) {
    return (
      box({ x: 0, y: 0, ...SHEET }, 0, tint.plum) +
      disc(HUB.x, HUB.y, 800, '#5A2A44') +
      stars(slots) +
      legs() +
      wheel() +
      slots.map((slot, index) => gondola(slot, pick(COLORS, index))).join('') +
      hub() +
      fairyLights({
        from: { x: -10, y: 40 },
        to: { x: 450, y: 60 },
        sag: 60,
        count: 9,
        colors: COLORS,
      }) +
      fairyLights({
        from: { x: 790, y: 60 },
        to: { x: 1250, y: 40 },
        sag: 60,
        count: 9,
        colors: COLORS,
      }) +
      stalls()
    );
  },
};

function stars(slots: readonly Box[]): Svg {
  return scatter(5, { x: 20, y: 60, width: 1200, height: 1350 }, slots, 34, 60)
    .map((point, index) =>
      place(
        { ...point, scale: pick([0.7, 1, 1.3], index) },
        `<path d="M0,-12 L3,-3 12,0 3,3 0,12 -3,3 -12,0 -3,-3Z" fill="${palette.paper}"/>`,
      ),
    )
    .join('');
}

function legs(): Svg {
  const d = `M${HUB.x},${HUB.y} L250,1760 M${HUB.x},${HUB.y} L990,1760`;
  return line(d, 44) + line(d, 28, palette.red);
}

function wheel(): Svg {
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const turn = (index / 12) * Math.PI * 2;
    return `M${HUB.x},${HUB.y} L${num(HUB.x + Math.cos(turn) * REACH)},${num(HUB.y + Math.sin(turn) * REACH)}`;
  }).join('');
  const bulbs = Array.from({ length: 60 }, (_, index) => {
    const turn = (index / 60) * Math.PI * 2;
    return disc(
      HUB.x + Math.cos(turn) * REACH,
      HUB.y + Math.sin(turn) * REACH,
      10,
      pick([palette.butter, palette.white], index),
      4,
    );
  });
  const ring = (radius: number, width: number, color: string) =>
    `<circle cx="${HUB.x}" cy="${HUB.y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
  return (
    line(spokes, 20) +
    line(spokes, 8, palette.butter) +
    ring(REACH, 40, palette.ink) +
    ring(REACH, 26, palette.red) +
    ring(330, 22, palette.ink) +
    ring(330, 10, palette.butter) +
    bulbs.join('')
  );
}

function gondola(slot: Box, fill: string): Svg {
  const { x, y, width, height } = slot;
  const middle = x + width / 2;
  const roof = `M${x - 34},${y - 16} C${x + 6},${y - 74} ${x + width - 6},${y - 74} ${x + width + 34},${y - 16}Z`;
  const scallops = Array.from({ length: 6 }, (_, index) => {
    const step = (width + 68) / 6;
    return shape(
      `M${num(x - 34 + index * step)},${y - 18} h${num(step)} a${num(step / 2)},16 0 0 1 ${num(-step)},0Z`,
      pick([palette.white, fill], index),
      5,
    );
  });
  return (
    line(`M${middle},${y - 60} v-26`, 14) +
    card({ x: x - 18, y: y - 14, width: width + 36, height: height + 52 }, 28, fill, 8, 10) +
    box(slot, 2, palette.ink, 8) +
    line(`M${x + 10},${y + height + 20} h${width - 20}`, 8, palette.ink) +
    shape(roof, fill, 8) +
    scallops.join('') +
    disc(middle, y - 70, 15, palette.butter, 6)
  );
}

function hub(): Svg {
  const rays = Array.from({ length: 24 }, (_, index) => {
    const turn = (index / 24) * Math.PI * 2;
    return disc(
      HUB.x + Math.cos(turn) * 176,
      HUB.y + Math.sin(turn) * 176,
      12,
      pick([palette.butter, palette.white], index),
      5,
    );
  });
  return (
    disc(HUB.x + 10, HUB.y + 12, 200, palette.ink) +
    disc(HUB.x, HUB.y, 200, palette.red, 9) +
    disc(HUB.x, HUB.y, 152, palette.deepRed, 6) +
    rays.join('') +
    displayText('naik', { x: HUB.x, y: HUB.y + 8, size: 116, fill: palette.butter, rotate: -6 }) +
    displayText('lagi!', {
      x: HUB.x + 6,
      y: HUB.y + 104,
      size: 116,
      fill: palette.white,
      rotate: -6,
    }) +
    displayTextAlong(
      'hub-arc',
      `M${HUB.x - 122},${HUB.y - 10} A122,122 0 0 1 ${HUB.x + 122},${HUB.y - 10}`,
      'bianglala',
      { size: 50, fill: palette.cream, ink: 0, drop: 0, spacing: 4 },
    )
  );
}

function stalls(): Svg {
  return (
    box({ x: -10, y: 1780, width: 1260, height: 90 }, 0, palette.ink) +
    stall(
      28,
      'harum manis',
      palette.red,
      person(cast.nyai, poses.wave, { x: 190, y: 1756, scale: 0.5 }),
    ) +
    stall(
      442,
      'martabak',
      tint.deepSky,
      person(cast.pakUjang, poses.thumbs, { x: 620, y: 1768, scale: 0.5 }),
    ) +
    stall(
      856,
      'kora-kora',
      palette.red,
      person(cast.tika, poses.waveLeft, { x: 1050, y: 1758, scale: 0.5 }),
    )
  );
}

function stall(x: number, sign: string, fill: string, seller: Svg): Svg {
  const width = 356;
  const step = width / 8;
  const awning = Array.from({ length: 8 }, (_, index) => {
    const d = `M${num(x + index * step)},1640 h${num(step)} v52 a${num(step / 2)},20 0 0 1 ${num(-step)},0Z`;
    return shape(d, index % 2 ? palette.white : fill, 6);
  });
  return (
    box({ x: x + 14, y: 1650, width: width - 28, height: 250 }, 0, '#FFE3A0', 8) +
    seller +
    box({ x: x + 2, y: 1820, width: width - 4, height: 80 }, 8, fill, 8) +
    awning.join('') +
    card({ x: x + 42, y: 1566, width: width - 84, height: 66 }, 18, palette.cream, 7, 6) +
    write(sign, { x: x + width / 2, y: 1613, size: 42 })
  );
}
