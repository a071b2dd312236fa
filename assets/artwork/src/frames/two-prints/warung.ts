import { palette, tint } from '../../palette.ts';
import { type Box, box, disc, line, oval, place, type Svg, shape } from '../../svg.ts';
import { fairyLights } from '../kit/garlands.ts';
import { bodyText, displayText, write } from '../kit/lettering.ts';
import { STRIP } from '../kit/strip.ts';
import { keyline } from '../kit/windows.ts';
import { twinStrips } from './twin-strips.ts';

const night = '#17424A';

/** A street kitchen's painted cloth; every photo is a dish. */
export const warung = twinStrips({
  name: 'warung-jepret',
  category: 'AVAILABLE_4_FRAME',
  group: 'street',
  windows: { count: 4, margin: 62, top: 356, gap: 58 },
  strip: (windows) =>
    box({ x: 0, y: 0, ...STRIP }, 0, night) +
    cloth() +
    windows.map(dish).join('') +
    awning() +
    place({ x: 124, y: 284, scale: 0.66 }, chicken()) +
    place({ x: 494, y: 296, scale: 0.66 }, catfish()) +
    displayText('WARUNG', { x: 310, y: 234, size: 104, fill: palette.butter, ink: 12 }) +
    displayText('jepret', { x: 310, y: 316, size: 78, fill: tint.softRed, ink: 10 }) +
    foot(),
});

function awning(): Svg {
  const width = 62;
  const flaps = Array.from({ length: 10 }, (_, index) =>
    shape(
      `M${index * width},-10 V66 a31,34 0 0 0 62,0 V-10Z`,
      index % 2 ? palette.cream : palette.red,
      6,
    ),
  );
  const lights = fairyLights(
    {
      from: { x: 0, y: 100 },
      to: { x: 620, y: 100 },
      sag: 10,
      count: 11,
      colors: [palette.butter, tint.softRed, palette.sky],
    },
    11,
  );
  return (
    flaps.join('') + box({ x: -10, y: -10, width: 640, height: 40 }, 0, palette.deepRed, 6) + lights
  );
}

function cloth(): Svg {
  return (
    shape('M30,60 H590 V1760 Q450,1784 310,1768 Q170,1752 30,1772Z', palette.white, 7) +
    line('M48,140 V1740 M572,140 V1740', 7, tint.leaf)
  );
}

const dishes = [
  { name: 'SENYUM GORENG', color: palette.red },
  { name: 'GAYA BAKAR', color: tint.deepLeaf },
  { name: 'ES MANIS KAMU', color: tint.deepSky },
  { name: 'SAMBAL PEDE', color: '#D9631E' },
] as const;

function dish(window: Box, index: number): Svg {
  const { name, color } = dishes[index % dishes.length] ?? dishes[0];
  const y = window.y + window.height;
  return (
    keyline(window, 7) +
    line(`M70,${y + 33} H104 M516,${y + 33} H550`, 8, color) +
    disc(120, y + 33, 5, color) +
    disc(500, y + 33, 5, color) +
    write(name, { x: 310, y: y + 46, size: 38, fill: color, spacing: 2 })
  );
}

function chicken(): Svg {
  return (
    line('M-14,52 V80 M14,52 V80 M-24,82 H-6 M4,82 H24', 7, '#D9631E') +
    shape(
      'M-74,-34 C-86,-4 -60,56 0,56 C50,56 66,14 56,-30 C52,-58 20,-62 14,-34 C6,-6 -30,-2 -48,-18 C-54,-40 -66,-48 -74,-34Z',
      palette.butter,
      7,
    ) +
    shape(
      'M18,-52 C14,-74 28,-72 30,-62 C34,-78 48,-72 46,-58 C58,-64 62,-50 54,-42 L24,-44Z',
      palette.red,
      6,
    ) +
    disc(38, -28, 6, palette.ink) +
    shape('M58,-26 L80,-18 L58,-8Z', '#D9631E', 5) +
    shape('M54,-4 C66,0 62,18 54,14Z', palette.red, 5) +
    line('M-34,14 C-20,34 6,34 16,14', 7)
  );
}

function catfish(): Svg {
  return (
    shape(
      'M-70,-4 C-50,-44 30,-48 62,-6 C72,-12 88,-30 92,-26 C98,0 96,20 90,32 C82,32 70,20 62,14 C30,48 -50,40 -70,-4Z',
      '#54707A',
      7,
    ) +
    shape('M-30,-30 C-20,-52 6,-52 14,-34Z', '#3D555E', 6) +
    oval(-20, 16, 34, 12, '#B9CBD0') +
    line(
      'M-66,4 C-88,6 -92,22 -84,30 M-62,10 C-72,22 -68,36 -60,38 M-66,-8 C-86,-14 -94,-28 -88,-38',
      5,
    ) +
    disc(-44, -8, 8, palette.white, 4) +
    disc(-45, -8, 3.6, palette.ink) +
    line('M-64,6 Q-52,14 -42,8', 5)
  );
}

function foot(): Svg {
  return bodyText('BUKA TERUS · BISA BUNGKUS', { x: 310, y: 1738, size: 26, spacing: 2 });
}
