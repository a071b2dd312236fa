import { mascot, winking } from '../../brand/mascot.ts';
import { palette, tint } from '../../palette.ts';
import { box, card, disc, line, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { bodyText, displayText, write } from '../kit/lettering.ts';
import { around, FREE_SLOTS, ground, NO_CUT } from './sheet.ts';
import { ring } from './strokes.ts';

const ORANGE = '#EE7A3A';
const BROWN = '#5A2A1E';

/** A record of the seventies, half out of its sleeve, with the photo on the sleeve. */
export const piringanHitam: FrameDesign = {
  ...NO_CUT,
  name: 'piringan-hitam',
  category: 'AVAILABLE_1_FRAME_NOCUT',
  group: 'retro',
  counter: 1,
  config: FREE_SLOTS,
  slots: [{ x: 112, y: 224, width: 860, height: 860, photo: 1 }],
  draw: (slots) =>
    ground('#F9E3B4') +
    rainbow() +
    record() +
    slots
      .map(
        (slot) =>
          card({ x: 76, y: 112, width: 932, height: 1008 }, 10, palette.cream, 9, 14) +
          box(around(slot, 6), 0, palette.ink),
      )
      .join('') +
    sleeve() +
    title() +
    tracks(),
};

/** Four stripes down the right side that turn left. */
function rainbow(): Svg {
  const colors = [palette.red, ORANGE, palette.butter, '#3E9C93'];
  return colors
    .map((color, index) => {
      const r = 400 - index * 74;
      const d = `M${810 + r},-40 V1052 A${r},${r} 0 0 1 810,${1052 + r} H-40`;
      return line(d, 86) + line(d, 72, color);
    })
    .join('');
}

function record(): Svg {
  const groove = (r: number) => ring(0, 0, r, '#4A3A34', 4);
  return place(
    { x: 800, y: 616 },
    disc(10, 12, 428, BROWN) + disc(0, 0, 428, palette.ink, 8),
    [404, 384, 366, 340, 322, 300, 276, 254, 228, 206].map(groove).join(''),
    line('M330,-190 A380,380 0 0 1 384,-40 M300,160 A340,340 0 0 1 236,246', 12, '#5C4A42'),
  );
}

function sleeve(): Svg {
  return (
    write('STEREO', { x: 112, y: 190, size: 66, anchor: 'start', spacing: 8 }) +
    line('M396,152 H740 M396,168 H740 M396,184 H740', 5) +
    bodyText('33 RPM', { x: 972, y: 162, size: 26, anchor: 'end' }) +
    bodyText('SISI A', { x: 972, y: 194, size: 26, anchor: 'end' }) +
    place({ x: 806, y: 168, scale: 0.56 }, mascot(winking, 8))
  );
}

function title(): Svg {
  return displayText('LAGU KITA', {
    x: 590,
    y: 1322,
    size: 208,
    fill: palette.cream,
    ink: 12,
    drop: 13,
  });
}

const songs = ['Senyum Pertama', 'Jangan Kedip', 'Hitung Sampai Tiga', 'Sekali Lagi, Dong'];
const times = ['3:21', '2:05', '0:03', 'tak habis'];

function tracks(): Svg {
  return (
    songs
      .map((song, index) => {
        const y = 1546 + index * 66;
        return (
          write(`${index + 1}.`, { x: 100, y, size: 42, anchor: 'start', fill: palette.red }) +
          bodyText(song, { x: 160, y, size: 38, anchor: 'start' }) +
          line(`M100,${y + 18} H900`, 3, '#C9A26B') +
          bodyText(times[index] ?? '', { x: 900, y, size: 34, weight: 600, anchor: 'end' })
        );
      })
      .join('') + place({ x: 1060, y: 1640 }, cassette())
  );
}

/** A cassette. */
function cassette(): Svg {
  const reel = (x: number) =>
    disc(x, 4, 22, palette.white, 6) +
    line(`M${x},-8 V16 M${x - 11},-2 L${x + 11},10 M${x - 11},10 L${x + 11},-2`, 5);
  return place(
    { rotate: -8 },
    card({ x: -112, y: -76, width: 224, height: 152 }, 14, tint.deepSky, 8, 8) +
      box({ x: -92, y: -58, width: 184, height: 98 }, 8, palette.cream, 6) +
      line('M-78,-38 H78', 5, palette.red) +
      box({ x: -62, y: -22, width: 124, height: 52 }, 26, palette.butter, 6) +
      reel(-34) +
      reel(34) +
      shape('M-62,76 L-50,50 H50 L62,76Z', palette.sky, 6),
  );
}
