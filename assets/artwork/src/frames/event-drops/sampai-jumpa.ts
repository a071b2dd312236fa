import { palette, tint } from '../../palette.ts';
import { type Box, box, card, disc, line, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { bodyText, write } from '../kit/lettering.ts';
import { tiled } from '../kit/paper.ts';

const FLOOR = '#F7D9A8';
const LEATHER = '#2F86A8';
const SEAM = '#256F8C';
const TRIM = '#8A5230';
const FLAP = '#453F3C';

const CASE: Box = { x: 64, y: 640, width: 1112, height: 1126 };

/** A departures board above, and a full suitcase with the photos as stickers. */
export const sampaiJumpa: FrameDesign = {
  name: 'sampai-jumpa',
  category: 'SEASONAL_4_FRAME_NOCUT',
  group: 'milestones',
  isNoCut: true,
  isSeasonal: true,
  counter: 4,
  config: {
    InterColPadding: 68,
    InterRowPadding: 68,
    CustomPadding: 136,
    TopFramePadding: 724,
    IsColumnMirrored: false,
  },
  slots: [
    { x: 148, y: 730, width: 500, height: 400, photo: 1 },
    { x: 724, y: 786, width: 368, height: 344, photo: 2 },
    { x: 148, y: 1218, width: 368, height: 400, photo: 3 },
    { x: 592, y: 1218, width: 500, height: 400, photo: 4 },
  ],
  draw(slots) {
    return (
      hall() +
      departures() +
      suitcase() +
      slots.map((slot) => luggageSticker(slot)).join('') +
      place({ x: 908, y: 716, rotate: -3 }, ticket()) +
      place({ x: 286, y: 618, rotate: -10 }, roundSticker(palette.butter, 'bawa', 'kangen')) +
      place({ x: 330, y: 1690, rotate: -2 }, paper('jangan lupa kabar', 430)) +
      place({ x: 842, y: 1690, rotate: 2 }, paper('fragile: hati kami', 440)) +
      nameTag()
    );
  },
};

function hall(): Svg {
  const tile = {
    width: 124,
    height: 124,
    svg:
      box({ x: 0, y: 0, width: 124, height: 124 }, 0, FLOOR) +
      box({ x: 0, y: 0, width: 62, height: 62 }, 0, '#FBE4BE') +
      box({ x: 62, y: 62, width: 62, height: 62 }, 0, '#FBE4BE'),
  };
  return (
    tiled('terrazzo', { x: 0, y: 0, ...SHEET }, tile) +
    box({ x: -10, y: -10, width: 1260, height: 420 }, 0, palette.sky, 8) +
    shape(
      'M-20,410 V330 C120,300 160,340 260,330 C340,290 420,330 520,330 H760 C860,290 940,340 1040,320 C1120,300 1180,330 1260,320 V410Z',
      tint.paleSky,
      0,
    ) +
    line('M-10,410 H1250', 9)
  );
}

/** Split flaps: a letter each, with the hinge across its middle. */
function departures(): Svg {
  const row = (text: string, y: number, size: number, color: string) => {
    const width = size * 0.74;
    const left = 620 - (text.length * (width + 10) - 10) / 2;
    return [...text]
      .map((letter, index) => {
        const x = left + index * (width + 10);
        const flap = { x, y, width, height: size * 1.16 };
        return (
          box(flap, 10, FLAP, 4) +
          (letter === ' '
            ? ''
            : write(letter, { x: x + width / 2, y: y + size * 0.94, size, fill: color })) +
          line(`M${x + 3},${y + size * 0.58} h${width - 6}`, 4)
        );
      })
      .join('');
  };
  return (
    line('M300,-10 V80 M940,-10 V80', 16) +
    card({ x: 70, y: 66, width: 1100, height: 452 }, 30, palette.ink, 8, 10) +
    place({ x: 128, y: 128, scale: 0.52, rotate: 8 }, plane()) +
    bodyText('KEBERANGKATAN  /  DEPARTURES', {
      x: 650,
      y: 136,
      size: 36,
      fill: palette.butter,
      spacing: 4,
    }) +
    row('SAMPAI', 162, 138, palette.cream) +
    row('JUMPA LAGI', 344, 118, palette.butter)
  );
}

function suitcase(): Svg {
  const { x, y, width, height } = CASE;
  const ribs = Array.from(
    { length: 7 },
    (_, index) => `M${x + 150 + index * 136},${y + 16} V${y + height - 16}`,
  );
  const corner = (cx: number, cy: number, rotate: number) =>
    place(
      { x: cx, y: cy, rotate },
      shape('M0,120 V50 C0,20 20,0 50,0 H120 C116,60 60,116 0,120Z', TRIM, 8),
      disc(38, 38, 8, palette.butter, 4),
    );
  return (
    line('M470,650 V596 C470,560 490,546 520,546 H720 C750,546 770,560 770,596 V650', 52) +
    line('M470,650 V596 C470,560 490,546 520,546 H720 C750,546 770,560 770,596 V650', 34, TRIM) +
    box({ x: 180, y: y + height - 10, width: 90, height: 50 }, 16, palette.ink, 6) +
    box({ x: 970, y: y + height - 10, width: 90, height: 50 }, 16, palette.ink, 6) +
    card(CASE, 60, LEATHER, 10, 14) +
    line(ribs.join(''), 8, SEAM) +
    corner(x, y, 0) +
    corner(x + width, y, 90) +
    corner(x + width, y + height, 180) +
    corner(x, y + height, 270)
  );
}

/** White paper peeling at one corner. */
function luggageSticker(slot: Box): Svg {
  const pad = 22;
  const label = {
    x: slot.x - pad,
    y: slot.y - pad,
    width: slot.width + pad * 2,
    height: slot.height + pad * 2,
  };
  const { x, y, width, height } = label;
  const fold = `M${x + width},${y + height - 40} L${x + width - 40},${y + height} V${y + height - 40}Z`;
  return (
    card(label, 18, palette.white, 8, 9) +
    shape(fold, palette.paper, 6) +
    box(slot, 2, palette.ink, 6)
  );
}

function ticket(): Svg {
  const d = 'M-186,-44 H186 V-16 a16,16 0 0 0 0,32 V44 H-186 V16 a16,16 0 0 0 0,-32Z';
  return (
    place({ x: 6, y: 8 }, shape(d, palette.ink, 7)) +
    shape(d, palette.red, 7) +
    line('M96,-34 V34', 5, palette.cream).replace('/>', ' stroke-dasharray="2 13"/>') +
    write('bon voyage', { x: -44, y: 17, size: 48, fill: palette.cream }) +
    line('M118,-22 V22 M130,-22 V22 M138,-22 V22 M152,-22 V22', 6, palette.cream)
  );
}

function roundSticker(fill: string, upper: string, lower: string): Svg {
  return (
    disc(6, 8, 74, palette.ink) +
    disc(0, 0, 74, fill, 8) +
    `<circle r="60" fill="none" stroke="${palette.ink}" stroke-width="4" stroke-dasharray="2 11" stroke-linecap="round"/>` +
    write(upper, { y: -4, size: 36 }) +
    write(lower, { y: 32, size: 36, fill: palette.red })
  );
}

function paper(text: string, width: number): Svg {
  return (
    card({ x: -width / 2, y: -36, width, height: 72 }, 14, palette.cream, 7, 7) +
    write(text, { y: 15, size: 44, fill: palette.ink })
  );
}

function plane(): Svg {
  const d =
    'M-92,-10 C-60,-22 20,-24 60,-20 C92,-16 108,-6 108,2 C108,10 90,16 60,16 H14 L-26,66 H-50 L-26,16 H-62 L-82,36 H-98 L-88,4Z';
  return (
    place({ x: 5, y: 7 }, shape(d, palette.ink, 7)) +
    shape(d, palette.white, 8) +
    shape('M-20,-20 L-54,-58 H-34 L10,-22Z', palette.red, 7) +
    line('M-34,-2 h.1 M-12,-3 h.1 M10,-3 h.1 M32,-3 h.1', 11, tint.deepSky) +
    line('M74,-12 h16', 8, tint.deepSky)
  );
}

/** The tag at the handle. */
function nameTag(): Svg {
  return place(
    { x: 800, y: 596, rotate: 14 },
    line('M-34,-20 C-10,-30 0,-10 10,0', 7),
    card({ x: 6, y: -34, width: 196, height: 76 }, 16, palette.butter, 7, 7),
    disc(28, 4, 8, palette.cream, 5),
    write('the bestie', { x: 116, y: 17, size: 36 }),
  );
}
