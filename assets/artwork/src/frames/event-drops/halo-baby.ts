import { palette, tint } from '../../palette.ts';
import { type Box, box, card, disc, line, num, oval, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { displayText, write } from '../kit/lettering.ts';
import { scatter } from '../kit/paper.ts';
import { pick } from './parts/pick.ts';

const EVENING = '#BFE3F6';

/** A mobile over a cot, with the photos hanging from it. */
export const haloBaby: FrameDesign = {
  name: 'halo-baby',
  category: 'SEASONAL_3_FRAME_NOCUT',
  group: 'milestones',
  isNoCut: true,
  isSeasonal: true,
  counter: 3,
  config: {
    InterColPadding: 0,
    InterRowPadding: 60,
    CustomPadding: 100,
    TopFramePadding: 520,
    IsColumnMirrored: false,
  },
  slots: [
    { x: 92, y: 560, width: 480, height: 440, photo: 1 },
    { x: 668, y: 660, width: 480, height: 440, photo: 2 },
    { x: 320, y: 1200, width: 600, height: 400, photo: 3 },
  ],
  draw(slots) {
    return (
      box({ x: 0, y: 0, ...SHEET }, 0, EVENING) +
      dots(slots) +
      place({ x: 1050, y: 470, scale: 0.9 }, cloud(palette.white)) +
      place({ x: 130, y: 1150, scale: 0.8 }, cloud(palette.white)) +
      place({ x: 1120, y: 1330 }, cloud(palette.white)) +
      strings(slots) +
      slots
        .map((slot, index) =>
          hung(slot, pick([palette.butter, tint.softRed, palette.white], index)),
        )
        .join('') +
      hanger() +
      title() +
      place({ x: 150, y: 1330 }, moon()) +
      place({ x: 1046, y: 1196, scale: 0.9 }, duck()) +
      hills()
    );
  },
};

function dots(slots: readonly Box[]): Svg {
  return scatter(12, { x: 0, y: 0, width: 1240, height: 1600 }, slots, 30, 70)
    .map((point, index) =>
      index % 3
        ? disc(point.x, point.y, 8, palette.white)
        : place({ ...point, scale: 0.5, rotate: index * 31 }, star(palette.butter, 10)),
    )
    .join('');
}

function star(fill: string, ink: number): Svg {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 ? 22 : 44;
    const turn = (index / 10) * Math.PI * 2 - Math.PI / 2;
    return `${num(Math.cos(turn) * radius)},${num(Math.sin(turn) * radius)}`;
  });
  return shape(`M${points.join('L')}Z`, fill, ink);
}

function strings(slots: readonly Box[]): Svg {
  const [left, right, low] = slots;
  if (!left || !right || !low) return '';
  const to = (slot: Box) => `${num(slot.x + slot.width / 2)},${slot.y - 30}`;
  return line(`M332,420 L${to(left)} M908,420 L${to(right)} M620,420 L${to(low)}`, 7);
}

function hung(slot: Box, fill: string): Svg {
  const middle = slot.x + slot.width / 2;
  const mount = {
    x: slot.x - 28,
    y: slot.y - 28,
    width: slot.width + 56,
    height: slot.height + 56,
  };
  const stitches = `<rect x="${slot.x - 15}" y="${slot.y - 15}" width="${slot.width + 30}" height="${slot.height + 30}" rx="22" fill="none" stroke="${palette.ink}" stroke-width="4" stroke-dasharray="14 12" stroke-linecap="round"/>`;
  return (
    card(mount, 40, fill, 8, 9) +
    stitches +
    box(slot, 2, palette.ink, 7) +
    disc(middle, mount.y - 6, 20, palette.red, 7)
  );
}

function hanger(): Svg {
  const ring = 'M620,-20 V356';
  const bar = 'M300,420 C420,340 820,340 940,420';
  return (
    line(ring, 8) +
    line(bar, 40) +
    line(bar, 24, '#DBA15F') +
    [332, 620, 908].map((x) => disc(x, x === 620 ? 362 : 404, 22, palette.butter, 8)).join('')
  );
}

function title(): Svg {
  return (
    cloudPlate() +
    displayText('halo, baby!', {
      x: 620,
      y: 238,
      size: 172,
      fill: palette.red,
      inkColor: palette.ink,
      ink: 15,
    }) +
    write('welcome to the family', { x: 620, y: 318, size: 46, fill: palette.ink })
  );
}

function cloudPlate(): Svg {
  const d =
    'M230,330 C130,340 100,250 170,210 C150,120 260,80 320,120 C360,50 500,40 550,96 C610,30 740,40 780,100 C850,50 960,80 970,150 C1070,140 1120,230 1060,280 C1060,330 1010,340 970,330Z';
  return place({ x: 8, y: 10 }, shape(d, palette.ink, 8)) + shape(d, palette.white, 8);
}

function cloud(fill: string): Svg {
  return shape(
    'M-100,40 C-150,40 -150,-20 -104,-24 C-100,-76 -30,-84 -12,-48 C14,-84 84,-72 84,-26 C134,-26 136,40 88,40Z',
    fill,
    7,
  );
}

function moon(): Svg {
  return (
    place({ x: 8, y: 9 }, shape(CRESCENT, palette.ink, 8)) +
    shape(CRESCENT, palette.butter, 8) +
    line('M-40,6 q10,10 20,0 M-34,38 q12,10 22,2', 7) +
    oval(-54, 26, 10, 7, tint.blush) +
    line('M46,-60 h22 l-22,24 h22', 7) +
    line('M80,-104 h16 l-16,18 h16', 6)
  );
}

const CRESCENT =
  'M30,-96 C-60,-104 -112,-36 -96,34 C-80,96 -4,122 58,82 C6,74 -28,36 -28,-10 C-28,-48 -6,-82 30,-96Z';

function duck(): Svg {
  return (
    shape(
      'M-104,40 C-110,-6 -70,-14 -30,-6 C-20,-14 -16,-24 -18,-36 C-30,-90 50,-108 66,-54 C76,-16 56,-4 64,18 C84,-6 104,-4 110,0 C116,70 60,98 0,98 C-60,98 -98,80 -104,40Z',
      palette.butter,
      8,
    ) +
    shape('M-18,-52 C-44,-56 -62,-46 -64,-34 C-48,-28 -28,-30 -16,-36Z', tint.amber, 7) +
    disc(14, -58, 8, palette.ink) +
    oval(36, -36, 12, 8, tint.blush) +
    line('M-20,38 C0,74 60,72 76,34', 7)
  );
}

/** Blankets, with the family's elephant and a row of washing on the line. */
function hills(): Svg {
  const wash = [110, 250, 380].map((x, index) =>
    place(
      { x, y: 1672 + pick([4, 16, 20], index), scale: 0.9 },
      romper(pick([palette.red, palette.white, palette.butter], index)),
    ),
  );
  return (
    shape(
      'M-20,1736 C160,1660 340,1700 520,1736 C760,1784 980,1640 1260,1700 V1860 H-20Z',
      tint.paleLeaf,
      8,
    ) +
    line('M496,1640 V1770', 22) +
    line('M496,1640 V1770', 10, '#DBA15F') +
    line('M-20,1648 C120,1690 320,1694 496,1654', 6) +
    wash.join('') +
    place({ x: 1010, y: 1690 }, elephant())
  );
}

function romper(fill: string): Svg {
  return (
    shape(
      'M-44,-6 L-20,-16 C-12,-4 12,-4 20,-16 L44,-6 L56,26 L34,36 L32,26 V66 C24,78 -24,78 -32,66 V26 L-34,36 L-56,26Z',
      fill,
      6,
    ) +
    disc(0, 30, 6, palette.ink) +
    disc(0, 52, 6, palette.ink)
  );
}

function elephant(): Svg {
  const grey = '#9DB9C9';
  return (
    shape(
      'M-90,70 V0 C-90,-60 -30,-80 30,-76 C110,-70 130,-20 126,70 H88 V36 C60,46 20,46 -6,36 V70Z',
      grey,
      8,
    ) +
    shape(
      'M-128,-6 C-140,-70 -92,-96 -50,-84 C-14,-74 -4,-40 -18,-10 C-34,24 -84,30 -112,14 C-120,50 -150,56 -164,34 C-152,40 -138,30 -128,-6Z',
      grey,
      8,
    ) +
    shape('M-50,-62 C-14,-74 24,-40 4,0 C-12,20 -44,8 -52,-10Z', tint.softRed, 7) +
    disc(-90, -34, 7, palette.ink) +
    line('M126,-10 q22,10 16,34', 8)
  );
}
