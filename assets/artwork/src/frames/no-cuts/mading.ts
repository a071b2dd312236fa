import { palette, tint } from '../../palette.ts';
import { sticker } from '../../props/stickers.ts';
import { type Box, box, card, disc, line, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { bodyText, write } from '../kit/lettering.ts';
import { flecks } from '../kit/paper.ts';
import { mat, pin, tape } from '../kit/windows.ts';
import { around, FREE_SLOTS, ground, NO_CUT } from './sheet.ts';
import { dotted } from './strokes.ts';

/** The pin board of a class: four instant prints, notes and a thread between them. */
export const mading: FrameDesign = {
  ...NO_CUT,
  name: 'mading',
  category: 'AVAILABLE_4_FRAME_NOCUT_GRID',
  group: 'school',
  counter: 4,
  config: FREE_SLOTS,
  slots: [
    { x: 108, y: 384, width: 476, height: 430, photo: 1 },
    { x: 664, y: 330, width: 468, height: 430, photo: 2 },
    { x: 108, y: 1010, width: 476, height: 430, photo: 3 },
    { x: 664, y: 1056, width: 468, height: 430, photo: 4 },
  ],
  draw: (slots) =>
    board() +
    title() +
    notes() +
    slots.map((slot, index) => instant(slot, captions[index] ?? '')).join('') +
    thread() +
    fastened(),
};

const captions = ['paling kompak', 'anti jaim', 'jam kosong', 'sahabat selamanya'];

function board(): Svg {
  const inside = { x: 44, y: 44, width: SHEET.width - 88, height: SHEET.height - 88 };
  const cork = around(inside, -18);
  return (
    ground('#8A4F2C') +
    line('M10,12 H600 M660,12 H1230 M14,1832 H900 M12,60 V900 M1228,300 V1500', 6, '#A7673D') +
    box(inside, 10, '#D9A066', 8) +
    flecks(5, cork, 520, '#C58A4F') +
    flecks(6, cork, 320, '#E9BC86') +
    box({ x: 48, y: 48, width: SHEET.width - 96, height: 14 }, 0, '#B87C45')
  );
}

/** Letters cut out of coloured paper. */
function title(): Svg {
  const papers = [palette.red, palette.cream, palette.butter, palette.sky];
  const row = (text: string, x: number, y: number, size: number) =>
    [...text]
      .map((letter, index) => {
        const fill = papers[(index * 3 + text.length) % papers.length] ?? palette.cream;
        return place(
          {
            x: x + index * size * 0.92,
            y: y + (index % 2 ? 8 : -4),
            rotate: [-6, 4, -3, 7, -5][index % 5] ?? 0,
          },
          card(
            { x: -size * 0.44, y: -size * 0.48, width: size * 0.88, height: size * 0.98 },
            6,
            fill,
            6,
            7,
          ),
          write(letter, {
            y: size * 0.33,
            size: size * 0.92,
            fill: fill === palette.red ? palette.white : palette.ink,
          }),
        );
      })
      .join('');
  return (
    row('GENG', 152, 148, 124) +
    row('KITA', 712, 148, 124) +
    place({ x: 602, y: 150, scale: 1.05, rotate: -8 }, sticker('smile'))
  );
}

function instant(slot: Box, caption: string): Svg {
  return (
    mat(slot, { pad: 30, foot: 92, radius: 8, drop: 10 }) +
    write(caption, {
      x: slot.x + slot.width / 2,
      y: slot.y + slot.height + 64,
      size: 48,
      rotate: -1.5,
      fill: tint.softInk,
    })
  );
}

function notes(): Svg {
  const sheet = (fill: string, width: number, height: number, ...lines: Svg[]) =>
    place({ x: 8, y: 9 }, box({ x: 0, y: 0, width, height }, 4, palette.ink, 5)) +
    box({ x: 0, y: 0, width, height }, 4, fill, 6) +
    lines.join('');
  return (
    place(
      { x: 100, y: 1612, rotate: -4 },
      sheet(palette.butter, 350, 148) +
        write('PR hari ini:', { x: 24, y: 54, size: 40, anchor: 'start' }) +
        bodyText('senyum 3x sehari,', { x: 24, y: 96, size: 28, anchor: 'start' }) +
        bodyText('foto bareng 1x', { x: 24, y: 130, size: 28, anchor: 'start' }),
    ) +
    place(
      { x: 806, y: 1640, rotate: 3 },
      sheet(palette.red, 340, 116) +
        dotted('M250,4 V112', 5, 14, palette.cream) +
        write('KANTIN', { x: 126, y: 58, size: 50, fill: palette.cream }) +
        bodyText('traktir siapa?', { x: 126, y: 94, size: 26, fill: palette.cream }) +
        write('1', { x: 295, y: 84, size: 72, fill: palette.butter }),
    ) +
    place({ x: 612, y: 1700, rotate: -14 }, paperPlane())
  );
}

function paperPlane(): Svg {
  return (
    dotted('M-150,60 C-110,100 -70,20 -40,46', 6, 16, palette.cream) +
    shape('M-60,26 L96,-52 L36,66 L14,30Z', palette.white, 7) +
    shape('M14,30 L96,-52 L-8,22 L2,66Z', tint.paleSky, 6)
  );
}

const pins = [
  { x: 346, y: 372 },
  { x: 898, y: 318 },
  { x: 898, y: 1044 },
  { x: 346, y: 998 },
];

/** The thread between the prints. */
function thread(): Svg {
  const d = 'M352,352 Q622,330 904,298 M352,978 Q624,960 904,1024';
  return line(d, 9) + line(d, 4, palette.red);
}

function fastened(): Svg {
  const colors = [palette.red, tint.deepSky, palette.butter, tint.leaf];
  return (
    pins.map((at, index) => place(at, pin(colors[index] ?? palette.red))).join('') +
    place({ x: 274, y: 1588, rotate: -6 }, tape(130, tint.paleSky)) +
    place({ x: 622, y: 840, scale: 0.95, rotate: 10 }, sticker('star')) +
    place({ x: 600, y: 1512, scale: 0.9, rotate: -10 }, sticker('heart')) +
    disc(970, 1640, 17, palette.sky, 5)
  );
}
