import { palette, tint } from '../../palette.ts';
import { type Box, box, card, disc, line, oval, place, type Svg, shape } from '../../svg.ts';
import { displayText, write } from '../kit/lettering.ts';
import { scatter } from '../kit/paper.ts';
import { STRIP } from '../kit/strip.ts';
import { mat } from '../kit/windows.ts';
import { column, twinStrips } from './twin-strips.ts';

const dusk = '#5F93A8';
const wet = '#3F6F86';

/** Bogor, the city of rain: two tall photos, umbrellas and a raincoat. */
export const kotaHujan = twinStrips({
  name: 'kota-hujan',
  category: 'AVAILABLE_2_FRAME',
  group: 'street',
  windows: column({ x: 70, width: 480, height: 540, top: 322, gap: 46, count: 2 }),
  strip: (windows) =>
    box({ x: 0, y: 0, ...STRIP }, 0, dusk) +
    rain(windows) +
    street() +
    windows.map((window) => mat(window, { pad: 14, radius: 22, drop: 9 })).join('') +
    clouds() +
    displayText('kota hujan', { x: 310, y: 226, size: 92, fill: palette.butter }) +
    place({ x: 116, y: 1662, scale: 1.06 }, frog()) +
    place({ x: 412, y: 1662, scale: 0.98 }, angkot()),
});

function rain(windows: readonly Box[]): Svg {
  const drops = scatter(31, { x: 14, y: 250, width: 598, height: 1440 }, windows, 14, 130);
  return drops
    .map(({ x, y }) => line(`M${x.toFixed(0)},${y.toFixed(0)} l-7,26`, 6, '#A9D2E0'))
    .join('');
}

function clouds(): Svg {
  const cloud = (x: number, y: number, scale: number, fill: string) =>
    place(
      { x, y, scale },
      shape(
        'M-110,40 C-150,40 -156,-10 -112,-16 C-108,-62 -44,-74 -22,-40 C4,-70 66,-60 68,-18 C120,-30 144,36 98,40Z',
        fill,
        6 / scale,
      ),
    );
  return (
    cloud(0, 92, 1, '#DCE9EE') +
    cloud(620, 92, 1, '#DCE9EE') +
    cloud(310, 74, 1.15, palette.white) +
    place(
      { x: 306, y: 82 },
      disc(-26, -12, 6, palette.ink) +
        disc(26, -12, 6, palette.ink) +
        line('M-11,2 Q0,13 11,2', 6) +
        oval(-46, 4, 10, 6, tint.blush) +
        oval(46, 4, 10, 6, tint.blush),
    )
  );
}

function street(): Svg {
  return (
    box({ x: -10, y: 1700, width: 640, height: 200 }, 0, wet) +
    line('M-10,1700 H630', 7) +
    oval(150, 1752, 150, 26, '#86BACB') +
    oval(470, 1764, 130, 24, '#86BACB') +
    line('M70,1750 q80,-14 160,0 M410,1762 q60,-12 120,0', 5, palette.white)
  );
}

/** A frog under a taro leaf. */
function frog(): Svg {
  const skin = '#8DC063';
  return (
    line('M52,64 C56,10 50,-40 20,-92', 11) +
    line('M52,64 C56,10 50,-40 20,-92', 4, tint.leaf) +
    shape(
      'M14,-100 C-52,-112 -76,-70 -62,-40 C-20,-66 60,-66 104,-34 C110,-74 72,-112 14,-100Z',
      tint.leaf,
      6,
    ) +
    line('M14,-98 C-8,-88 -30,-70 -44,-54 M14,-98 C24,-84 40,-66 76,-52 M14,-98 V-64', 4) +
    shape('M-52,66 C-66,30 -44,4 0,4 C44,4 66,30 52,66 C30,78 -30,78 -52,66Z', skin, 6) +
    shape('M-30,66 C-36,44 -20,34 0,34 C20,34 36,44 30,66Z', '#D9EBB5', 0) +
    disc(-24, -2, 20, skin, 6) +
    disc(24, -2, 20, skin, 6) +
    disc(-24, -4, 10, palette.white) +
    disc(24, -4, 10, palette.white) +
    disc(-22, -3, 5.5, palette.ink) +
    disc(26, -3, 5.5, palette.ink) +
    line('M-26,26 Q0,44 26,26', 6) +
    line('M-60,70 h24 M36,70 h24', 9)
  );
}

/** The town's green minibus in a puddle. */
function angkot(): Svg {
  const shell =
    'M-150,44 V-40 C-150,-70 -138,-82 -112,-82 H60 C82,-82 94,-72 104,-54 L124,-18 C142,-14 150,-4 150,14 V44Z';
  const wheel = (x: number) => disc(x, 46, 28, '#3A2E2A', 7) + disc(x, 46, 12, palette.paper, 5);
  return (
    place({ x: 8, y: 8 }, shape(shell, palette.ink, 6)) +
    shape(shell, '#4FA65B', 7) +
    box({ x: -147, y: -2, width: 294, height: 16 }, 0, palette.butter) +
    line(shell, 7) +
    box({ x: -132, y: -66, width: 60, height: 50 }, 10, tint.paleSky, 6) +
    box({ x: -60, y: -66, width: 80, height: 50 }, 10, tint.paleSky, 6) +
    shape('M34,-66 H58 C70,-66 76,-60 84,-48 L100,-16 H34Z', tint.paleSky, 6) +
    card({ x: -96, y: -116, width: 150, height: 40 }, 10, palette.white, 6, 0) +
    write('03 senyum', { x: -21, y: -87, size: 29, fill: palette.red }) +
    disc(138, 12, 9, palette.butter, 5) +
    wheel(-86) +
    wheel(84) +
    shape(
      'M114,66 C128,40 140,44 142,56 C154,34 168,44 164,58 C176,54 182,66 172,74 H112Z',
      palette.white,
      5,
    )
  );
}
