import { palette, tint } from '../../palette.ts';
import { type Box, box, card, disc, line, num, place, type Svg, shape } from '../../svg.ts';
import { bodyText, displayText, write } from '../kit/lettering.ts';
import { STRIP } from '../kit/strip.ts';
import { mat } from '../kit/windows.ts';
import { column, twinStrips } from './twin-strips.ts';

const bands = [palette.red, '#EF6A33', tint.amber, palette.butter];
const magnetic = '#6B4430';

/** A cassette whose tape runs between the photos. */
export const mixtape = twinStrips({
  name: 'mixtape',
  category: 'AVAILABLE_3_FRAME',
  group: 'retro',
  windows: column({ x: 80, width: 460, height: 336, top: 420, gap: 52, count: 3 }),
  strip: (windows) =>
    box({ x: 0, y: 0, ...STRIP }, 0, '#F8E3BE') +
    sunset() +
    ribbon(windows) +
    windows.map((window) => mat(window, { pad: 13, radius: 10, drop: 9 })).join('') +
    place({ x: 310, y: 216 }, cassette()) +
    inlay(),
});

/** A striped sunset; each wave is half a strip long, so that they match at the cut. */
function sunset(): Svg {
  return bands
    .map((color, index) => {
      const y = 1240 - index * 210;
      const wave = Array.from({ length: 4 }, () => 'q77.5,-60 155,0 t155,0').join(' ');
      return `<path d="M-310,${y} ${wave} V1860 H-310Z" fill="${color}"/>`;
    })
    .reverse()
    .join('');
}

function ribbon(windows: readonly Box[]): Svg {
  const bottom = (windows.at(-1)?.y ?? 0) + 420;
  const d =
    'M214,330 C200,430 28,420 30,560 C32,700 34,740 30,800 C26,900 590,770 592,880 C594,980 590,1060 590,1150 ' +
    `C588,1230 34,1150 30,1260 C28,1340 28,1420 32,1500 C36,1600 120,1640 200,${num(bottom - 20)}`;
  return line(d, 22) + line(d, 11, magnetic);
}

function cassette(): Svg {
  const reel = (x: number) =>
    disc(x, 22, 36, palette.white, 6) +
    disc(x, 22, 15, palette.ink) +
    [0, 60, 120, 180, 240, 300]
      .map((rotate) =>
        place({ x, y: 22, rotate }, box({ x: -4, y: -30, width: 8, height: 11 }, 2, palette.ink)),
      )
      .join('');
  return (
    card({ x: -236, y: -150, width: 472, height: 302 }, 26, tint.softInk, 8, 10) +
    box({ x: -206, y: -126, width: 412, height: 214 }, 16, palette.cream, 6) +
    bands
      .map((color, index) => box({ x: -203, y: 2 + index * 19, width: 406, height: 19 }, 0, color))
      .join('') +
    box({ x: -206, y: -126, width: 412, height: 214 }, 16, 'none', 6) +
    line('M-130,-60 H180', 4, tint.silver) +
    write('A', { x: -168, y: -66, size: 58, fill: palette.red }) +
    write('lagu kita', { x: 30, y: -68, size: 56, fill: palette.ink }) +
    bodyText('UNTUK DIPUTAR TERUS', { x: 0, y: -28, size: 20, spacing: 3 }) +
    box({ x: -118, y: -20, width: 236, height: 84 }, 42, palette.ink) +
    reel(-72) +
    reel(72) +
    box({ x: -28, y: 2, width: 56, height: 42 }, 6, magnetic) +
    shape('M-140,152 L-122,104 H122 L140,152Z', '#5A463D', 6) +
    disc(-84, 132, 8, palette.ink) +
    disc(84, 132, 8, palette.ink) +
    [-216, 216].flatMap((x) => [-130, 132].map((y) => disc(x, y, 7, tint.silver, 4))).join('')
  );
}

/** The card with the songs. */
function inlay(): Svg {
  const songs = ['senyum dulu', 'gaya bebas', 'ngakak bareng'];
  return (
    card({ x: 80, y: 1576, width: 460, height: 196 }, 14, palette.white, 6, 9) +
    box({ x: 83, y: 1579, width: 454, height: 20 }, 8, palette.red) +
    songs
      .map((song, index) => {
        const y = 1644 + index * 50;
        return (
          displayText(`${index + 1}`, {
            x: 118,
            y,
            size: 34,
            fill: bands[index + 1] ?? palette.butter,
            ink: 5,
            drop: 2,
          }) +
          write(song, { x: 148, y, size: 36, anchor: 'start' }) +
          bodyText(`0:0${index + 3}`, {
            x: 512,
            y: y - 3,
            size: 24,
            anchor: 'end',
            fill: tint.softInk,
          }) +
          line(`M104,${y + 14} H516`, 3, tint.paleSky)
        );
      })
      .join('')
  );
}
