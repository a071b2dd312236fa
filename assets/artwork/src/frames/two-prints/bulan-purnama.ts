import { palette, tint } from '../../palette.ts';
import { burst } from '../../props/stickers.ts';
import { type Box, box, disc, line, oval, place, type Svg, shape } from '../../svg.ts';
import { fairyLights } from '../kit/garlands.ts';
import { displayTextAlong } from '../kit/lettering.ts';
import { scatter } from '../kit/paper.ts';
import { STRIP } from '../kit/strip.ts';
import { keyline } from '../kit/windows.ts';
import { twinStrips } from './twin-strips.ts';

const night = ['#1A1844', '#221F52', '#2C2660', '#372D6E', '#44347A', '#553C84'];

/** A full moon over the roofs of the kampung. */
export const bulanPurnama = twinStrips({
  name: 'bulan-purnama',
  category: 'AVAILABLE_4_FRAME',
  group: 'night',
  windows: { count: 4, margin: 64, top: 388, gap: 26 },
  strip: (windows) =>
    night
      .map((fill, index) => box({ x: 0, y: index * 308, width: STRIP.width, height: 316 }, 0, fill))
      .join('') +
    stars(windows) +
    place({ x: 310, y: 226, scale: 1.08 }, moon()) +
    displayTextAlong('purnama', 'M76,250 C130,76 490,76 544,250', 'bulan purnama', {
      size: 78,
      fill: palette.butter,
    }) +
    fairyLights({
      from: { x: 0, y: 308 },
      to: { x: 620, y: 308 },
      sag: 20,
      count: 10,
      colors: [palette.butter, tint.softRed, palette.sky, palette.white],
    }) +
    windows
      .map(
        (window) =>
          place({ x: 7, y: 7 }, keyline(window, 9)) +
          keyline(window, 9, palette.cream) +
          keyline(window, 4),
      )
      .join('') +
    roofs(),
});

const HEADER = { x: 60, y: 66, width: 500, height: 310 };

function stars(windows: readonly Box[]): Svg {
  return scatter(12, { x: 12, y: 20, width: 596, height: 1520 }, [HEADER, ...windows], 22, 40)
    .map(({ x, y }, index) =>
      index % 4 === 0
        ? place({ x, y, rotate: index * 17 }, burst(5, 15, 7, palette.butter, 4))
        : disc(x, y, index % 3 ? 3 : 5, palette.cream),
    )
    .join('');
}

function moon(): Svg {
  return (
    disc(0, 0, 74, palette.cream, 7) +
    disc(-36, -34, 11, palette.paper) +
    disc(34, 42, 13, palette.paper) +
    disc(44, -30, 7, palette.paper) +
    line('M-34,-2 q11,11 22,0 M12,-2 q11,11 22,0', 6) +
    line('M-9,20 Q0,28 9,20', 6) +
    oval(-38, 18, 11, 7, tint.blush) +
    oval(38, 18, 11, 7, tint.blush)
  );
}

/** A row of houses with a cat on the ridge. */
function roofs(): Svg {
  const house = (x: number, y: number, width: number, roof: string, wall: string) => {
    const half = width / 2;
    return place(
      { x, y },
      box({ x: -half + 16, y: 0, width: width - 32, height: 260 }, 0, wall, 6),
      shape(`M${-half},10 L${-half + 46},-58 H${half - 46} L${half},10Z`, roof, 6),
      line(`M${-half + 34},-24 H${half - 34}`, 5, palette.ink),
      box({ x: -30, y: 34, width: 60, height: 56 }, 6, palette.butter, 6),
      line('M0,36 V88 M-28,62 H28', 5),
    );
  };
  return (
    house(0, 1726, 250, '#B5512F', '#7A4E86') +
    house(620, 1726, 250, '#B5512F', '#7A4E86') +
    house(310, 1716, 270, palette.red, '#8F5C93') +
    house(155, 1768, 210, '#D9772F', '#6B4580') +
    house(470, 1768, 210, '#D9772F', '#6B4580') +
    place({ x: 352, y: 1657 }, cat()) +
    place({ x: 236, y: 1662 }, antenna())
  );
}

function cat(): Svg {
  return (
    line('M34,-8 C60,-10 66,-36 54,-50', 11) +
    shape('M-24,0 C-30,-30 -10,-42 12,-40 C36,-36 42,-10 38,0Z', palette.ink, 5) +
    shape(
      'M-40,-40 L-36,-68 L-20,-56 H-6 L10,-68 L14,-40 C14,-18 -40,-18 -40,-40Z',
      palette.ink,
      5,
    ) +
    disc(-24, -42, 4.5, palette.butter) +
    disc(-2, -42, 4.5, palette.butter)
  );
}

function antenna(): Svg {
  return line('M0,6 V-66 M-26,-58 H26 M-20,-40 H20', 6);
}
