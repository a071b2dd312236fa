import { palette, tint } from '../../palette.ts';
import { burst } from '../../props/stickers.ts';
import { box, card, clipTo, disc, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { bodyText, displayText, write } from '../kit/lettering.ts';
import { sunburst, tiled } from '../kit/paper.ts';
import { around, FREE_SLOTS, ground, NO_CUT } from './sheet.ts';

/** A comic page: six panels with sound words between them. */
export const komik: FrameDesign = {
  ...NO_CUT,
  name: 'komik',
  category: 'AVAILABLE_6_FRAME_NOCUT',
  group: 'fun',
  counter: 6,
  config: FREE_SLOTS,
  slots: [
    { x: 80, y: 352, width: 640, height: 392, photo: 1 },
    { x: 756, y: 352, width: 404, height: 290, photo: 2 },
    { x: 80, y: 886, width: 404, height: 326, photo: 3 },
    { x: 520, y: 810, width: 640, height: 402, photo: 4 },
    { x: 80, y: 1286, width: 522, height: 414, photo: 5 },
    { x: 638, y: 1286, width: 522, height: 316, photo: 6 },
  ],
  draw: (slots) =>
    ground(palette.butter) +
    sunburst({ x: 620, y: 920 }, 1400, 36, '#FFD968') +
    tiled(
      'halftone',
      { x: 0, y: 0, ...SHEET },
      { width: 30, height: 30, svg: disc(15, 15, 5, tint.amber), rotate: 45 },
    ) +
    title() +
    noises() +
    slots
      .map(
        (slot) =>
          box({ ...around(slot, 14), x: slot.x - 4, y: slot.y - 4 }, 0, palette.ink) +
          box(around(slot, 14), 0, palette.white, 7) +
          box(around(slot, 5), 0, palette.ink),
      )
      .join('') +
    talk(),
};

function title(): Svg {
  return (
    card({ x: 64, y: 64, width: 1112, height: 236 }, 0, palette.red, 9, 10) +
    clipTo(
      'title',
      box({ x: 69, y: 69, width: 1102, height: 226 }, 0, palette.white),
      sunburst({ x: 700, y: 190 }, 800, 30, palette.deepRed),
    ) +
    box({ x: 88, y: 88, width: 150, height: 188 }, 0, palette.cream, 7) +
    write('EDISI', { x: 163, y: 134, size: 40 }) +
    write('1', { x: 163, y: 228, size: 112, fill: palette.red }) +
    bodyText('GRATIS', { x: 163, y: 264, size: 27 }) +
    displayText('AKSI KITA!', {
      x: 700,
      y: 216,
      size: 178,
      fill: palette.butter,
      ink: 12,
      drop: 12,
    }) +
    bodyText('PENUH AKSI, BANJIR TAWA, TANPA SENSOR GAYA', {
      x: 706,
      y: 276,
      size: 27,
      fill: palette.white,
      spacing: 2,
    })
  );
}

function noises(): Svg {
  const noise = (
    x: number,
    y: number,
    rotate: number,
    text: string,
    size: number,
    fill: string,
    wide: number,
  ) =>
    place(
      { x, y, rotate },
      place(
        { scaleX: wide },
        place({ x: 8, y: 9 }, burst(13, size, size * 0.68, palette.ink, 7)) +
          burst(13, size, size * 0.68, fill, 7),
      ),
      displayText(text, { y: size * 0.2, size: size * 0.58, fill: palette.white, ink: 7, drop: 5 }),
    );
  return (
    noise(966, 730, -5, 'JEPRET!', 104, palette.red, 1.85) +
    noise(262, 816, 4, 'HA HA!', 92, palette.sky, 1.7) +
    place({ x: 1090, y: 1690 }, burst(11, 74, 46, palette.white, 6))
  );
}

/** Caption boxes and the last text. */
function talk(): Svg {
  return (
    place(
      { x: 638, y: 1648 },
      card({ x: -14, y: 0, width: 394, height: 104 }, 0, palette.cream, 7, 8),
      write('BERSAMBUNG...', { x: 184, y: 52, size: 50 }),
      bodyText('ke foto berikutnya!', { x: 184, y: 86, size: 27 }),
    ) +
    place({ x: 1090, y: 1690 }, write('?!', { y: 22, size: 62, fill: palette.red })) +
    place(
      { x: 72, y: 1734 },
      shape(
        'M12,0 H330 L350,-36 L374,0 H508 Q520,0 520,12 V38 Q520,50 508,50 H12 Q0,50 0,38 V12 Q0,0 12,0Z',
        palette.white,
        6,
      ),
      bodyText('“Sekali lagi, tadi merem!”', { x: 260, y: 35, size: 28 }),
    )
  );
}
