import { palette, tint } from '../../palette.ts';
import { burst } from '../../props/stickers.ts';
import { type Box, box, card, disc, line, num, place, type Svg, shape } from '../../svg.ts';
import { displayText, widthOf, write } from '../kit/lettering.ts';
import { sunburst, tiled } from '../kit/paper.ts';
import { STRIP } from '../kit/strip.ts';
import { keyline } from '../kit/windows.ts';
import { twinStrips } from './twin-strips.ts';

const row = { height: 286, pitch: 366, top: 296 };
const wide = (index: number): Box => ({
  x: 60,
  y: row.top + index * row.pitch,
  width: 500,
  height: row.height,
});

/** A comic page: five panels with sound words between them. */
export const komik = twinStrips({
  name: 'komik-jepret',
  category: 'AVAILABLE_5_FRAME',
  group: 'fun',
  windows: [
    wide(0),
    { ...wide(1), width: 238 },
    { ...wide(1), x: 322, width: 238 },
    wide(2),
    wide(3),
  ],
  strip: (windows) =>
    ground() +
    title() +
    windows
      .map((window) => place({ x: 7, y: 7 }, keyline(window, 8)) + keyline(window, 8))
      .join('') +
    bubbles() +
    ending(),
});

function ground(): Svg {
  const dot =
    disc(10, 10, 5.2, tint.amber) +
    disc(0, 0, 5.2, tint.amber) +
    disc(20, 0, 5.2, tint.amber) +
    disc(0, 20, 5.2, tint.amber) +
    disc(20, 20, 5.2, tint.amber);
  return (
    box({ x: 0, y: 0, ...STRIP }, 0, palette.butter) +
    tiled('halftone', { x: 0, y: 0, ...STRIP }, { width: 20, height: 20, svg: dot }) +
    `<clipPath id="komik-top"><path d="M0,0 H620 V336 L310,250 L0,336Z"/></clipPath><g clip-path="url(#komik-top)">` +
    box({ x: 0, y: 0, width: 620, height: 340 }, 0, palette.red) +
    sunburst({ x: 310, y: 170 }, 700, 26, palette.deepRed) +
    '</g>' +
    line('M0,336 L310,250 L620,336', 8) +
    `<path d="M0,1420 L310,1506 L620,1420 V1844 H0Z" fill="${palette.sky}"/>` +
    line('M0,1420 L310,1506 L620,1420', 8)
  );
}

function title(): Svg {
  return (
    place({ x: 320, y: 174, scaleY: 0.56 }, burst(18, 256, 200, palette.ink, 10)) +
    place({ x: 310, y: 164, scaleY: 0.56 }, burst(18, 256, 200, palette.white, 10)) +
    displayText('JEPRET!', {
      x: 310,
      y: 204,
      size: 118,
      fill: palette.butter,
      rotate: -5,
      ink: 13,
      drop: 10,
    })
  );
}

function bubbles(): Svg {
  const gap = (index: number) => row.top + index * row.pitch - (row.pitch - row.height) / 2;
  return (
    speech('eh, siap-siap!', { x: 216, y: gap(1), tail: -1 }) +
    speech('wkwkwk', { x: 422, y: gap(2), tail: 1 }) +
    place({ x: 150, y: gap(2) }, noise('KLIK', palette.sky)) +
    speech('lagi, lagi!', { x: 250, y: gap(3), tail: -1 }) +
    place({ x: 470, y: gap(3) }, noise('DOR!', tint.softRed))
  );
}

function speech(words: string, at: { x: number; y: number; tail: 1 | -1 }): Svg {
  const size = 38;
  const half = widthOf(words, size) / 2 + 30;
  const d =
    `M${num(-half + 26)},-27 H${num(half - 26)} a26,27 0 0 1 0,54 H${num(at.tail * 40 + 16)} ` +
    `L${num(at.tail * 52)},46 L${num(at.tail * 40 - 18)},27 H${num(-half + 26)} a26,27 0 0 1 0,-54Z`;
  return place(
    { x: at.x, y: at.y - 6 },
    place({ x: 5, y: 5 }, shape(d, palette.ink, 6)),
    shape(d, palette.white, 6),
    write(words, { y: 13, size }),
  );
}

function noise(words: string, fill: string): Svg {
  return displayText(words, { y: 20, size: 60, fill, inkColor: palette.ink, ink: 8, rotate: -6 });
}

function ending(): Svg {
  return (
    card({ x: 150, y: 1706, width: 410, height: 74 }, 6, palette.cream, 7, 7) +
    write('bersambung…', { x: 355, y: 1758, size: 48 }) +
    place(
      { x: 100, y: 1742, rotate: -12 },
      burst(12, 50, 36, palette.red, 6),
      write('tamat?', { y: 8, size: 24, fill: palette.white }),
    )
  );
}
