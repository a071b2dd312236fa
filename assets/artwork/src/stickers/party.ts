import { palette, tint } from '../palette.ts';
import { burst } from '../props/stickers.ts';
import { box, disc, line, num, oval, place, type Svg, shape } from '../svg.ts';
import { tumpeng } from './dishes.ts';
import { ball, FINE, face, INK, shine, solid } from './kit.ts';
import type { StickerGroup } from './sticker-design.ts';

export const party: StickerGroup = {
  group: 'party',
  title: 'Party',
  stickers: [
    { name: 'party-hat', alt: 'A party hat', draw: partyHat },
    { name: 'balloons', alt: 'Three balloons', draw: balloons },
    { name: 'cake', alt: 'A birthday cake with three candles', draw: cake },
    { name: 'popper', alt: 'A party popper going off', draw: popper },
    { name: 'tumpeng', alt: 'A tumpeng, the rice cone for thanksgiving', draw: tumpeng },
    { name: 'disco-ball', alt: 'A disco ball', draw: discoBall },
    { name: 'bunting', alt: 'A garland of paper flags', draw: bunting },
    { name: 'rainbow', alt: 'A rainbow between two clouds', draw: rainbow },
  ],
};

function partyHat(): Svg {
  const stripes = [-110, -20, 76, 180].map((y) =>
    line(`M-200,${y + 20} Q0,${y + 96} 200,${y - 40}`, 38, palette.red),
  );
  return place(
    { rotate: 6 },
    solid('hat', 'M0,-170 L160,190 C80,226 -80,226 -160,190Z', palette.butter, ...stripes),
    ...[-144, -96, -48, 0, 48, 96, 144].map((x) =>
      disc(x, 204 - (x / 144) ** 2 * 22, 33, palette.sky, INK),
    ),
    ...[-144, -96, -48, 0, 48, 96, 144].map((x) =>
      disc(x, 204 - (x / 144) ** 2 * 22, 27, palette.sky),
    ),
    place({ y: -180 }, burst(9, 66, 40, palette.white, INK)),
  );
}

function balloons(): Svg {
  const one = (id: string, x: number, y: number, tilt: number, fill: string, shade: string) =>
    place(
      { x, y, rotate: tilt },
      shape('M-14,104 L0,84 L14,104Z', fill, INK),
      solid(
        id,
        'M0,90 C-60,70 -88,14 -88,-30 C-88,-84 -46,-112 0,-112 C46,-112 88,-84 88,-30 C88,14 60,70 0,90Z',
        fill,
        line('M84,-30 C80,20 50,70 0,92', 34, shade),
      ),
      shine('M-54,-34 C-52,-58 -40,-74 -22,-80', 16),
    );
  return (
    line(
      'M-112,24 C-90,110 -10,140 4,236 M0,-30 C-8,100 6,150 4,236 M114,30 C90,110 16,140 4,236',
      FINE,
    ) +
    one('left', -130, -64, -14, palette.sky, tint.deepSky) +
    one('right', 130, -58, 14, palette.butter, tint.amber) +
    one('middle', 0, -120, 0, palette.red, palette.deepRed)
  );
}

function cake(): Svg {
  const candle = (x: number, fill: string) =>
    box({ x: x - 15, y: -150, width: 30, height: 90 }, 8, fill, 13) +
    line(`M${x - 9},-116 l18,-12 M${x - 9},-88 l18,-12`, 8, palette.white) +
    shape(
      `M${x},-226 C${x + 28},-196 ${x + 24},-166 ${x},-164 C${x - 24},-166 ${x - 28},-196 ${x},-226Z`,
      palette.butter,
      13,
    );
  const icing =
    'M-184,-30 C-190,-74 190,-74 184,-30 V20 C178,60 140,56 132,24 C122,0 98,6 94,34 C88,66 46,66 40,30 C34,6 8,8 4,30 C-4,58 -46,58 -52,28 C-58,4 -84,6 -90,34 C-96,64 -134,60 -140,30 C-146,8 -176,40 -184,12Z';
  return (
    candle(-84, palette.sky) +
    candle(0, tint.softRed) +
    candle(84, tint.paleLeaf) +
    oval(0, 176, 238, 44, palette.white, INK) +
    solid(
      'cake',
      'M-180,-30 H180 V160 C180,190 -180,190 -180,160Z',
      '#F7C37B',
      line('M-190,150 C-120,186 120,186 190,150', 34, '#DE9F4E'),
    ) +
    shape(icing, '#FFC2CF', INK) +
    shine('M-140,-36 C-110,-44 -80,-46 -54,-46', 13) +
    face({ y: 92, apart: 56, eyes: 'happy', mouth: 'laugh' })
  );
}

function popper(): Svg {
  const curl = (d: string, fill: string) => line(d, 42) + line(d, 16, fill);
  const snip = (x: number, y: number, rotate: number, fill: string) =>
    place({ x, y, rotate }, box({ x: -24, y: -14, width: 48, height: 28 }, 6, fill, 13));
  return (
    curl('M-20,10 C-60,-60 10,-90 -30,-150 C-44,-176 -90,-176 -84,-140', palette.sky) +
    curl('M40,60 C110,10 130,80 190,40 C220,20 216,-20 184,-14', palette.red) +
    curl('M20,30 C70,20 50,-40 96,-46 C140,-50 120,-104 160,-120', tint.leaf) +
    snip(50, -150, 20, palette.butter) +
    snip(196, -80, -40, tint.softRed) +
    snip(120, -200, 60, palette.sky) +
    disc(208, 124, 20, palette.butter, 13) +
    place({ x: 196, y: -190, rotate: 12 }, burst(5, 46, 22, palette.butter, 13)) +
    solid(
      'cone',
      'M-226,226 L-78,-48 C-40,-60 70,50 50,90Z',
      palette.red,
      line('M-190,90 L-60,230 M-130,0 L20,170', 34, palette.white),
    ) +
    place(
      { x: -14, y: 20, rotate: 45 },
      oval(0, 0, 100, 40, palette.butter, INK),
      oval(0, 0, 62, 18, tint.amber),
    )
  );
}

function discoBall(): Svg {
  const tile = (row: number, column: number) => {
    const lights = [
      palette.sky,
      tint.paleSky,
      '#F9A3B7',
      tint.paleSky,
      palette.butter,
      palette.white,
    ];
    const top = -176 + row * 59;
    const widen = (y: number) => Math.sqrt(Math.max(0, 180 ** 2 - y ** 2));
    const at = (y: number, part: number) =>
      `${num(Math.sin((part * Math.PI) / 6) * widen(y))},${num(y)}`;
    const corners = [
      at(top, column),
      at(top, column + 1),
      at(top + 59, column + 1),
      at(top + 59, column),
    ];
    return shape(
      `M${corners.join('L')}Z`,
      lights[(row * 5 + column * 2 + 12) % lights.length] ?? palette.sky,
      8,
    );
  };
  const tiles = [0, 1, 2, 3, 4, 5].flatMap((row) =>
    [-3, -2, -1, 0, 1, 2].map((column) => tile(row, column)),
  );
  const glint = (x: number, y: number, scale: number) =>
    place(
      { x, y, scale },
      shape(
        'M0,-44 C4,-12 12,-4 44,0 C12,4 4,12 0,44 C-4,12 -12,4 -44,0 C-12,-4 -4,-12 0,-44Z',
        palette.butter,
        INK / scale,
      ),
    );
  return (
    line('M0,-240 V-190', 22) +
    box({ x: -40, y: -196, width: 80, height: 44 }, 14, tint.silver, INK) +
    place(
      { y: 44 },
      solid('ball', ball(0, 0, 184), tint.silver, tiles.join('')),
      shine('M-112,-70 C-96,-100 -70,-122 -44,-132', 18),
    ) +
    glint(172, -118, 1.3) +
    glint(-178, 152, 1.1)
  );
}

function bunting(): Svg {
  const colors = [palette.red, palette.white, palette.butter, palette.sky, palette.red];
  const flags = colors.map((fill, index) => {
    const u = (index + 0.5) / colors.length;
    const y = -72 + Math.sin(u * Math.PI) * 56;
    return place(
      { x: -230 + u * 460, y, rotate: Math.cos(u * Math.PI) * 14 },
      shape('M-46,-4 H46 L0,126Z', fill, INK),
      fill === palette.white ? disc(0, 32, 15, palette.red) : shine('M-20,18 H2', 10),
    );
  });
  const knot = (x: number) => disc(x, -80, 20, palette.butter, 13);
  return flags.join('') + line('M-232,-78 C-120,10 120,10 232,-78', INK) + knot(-232) + knot(232);
}

function rainbow(): Svg {
  const bands = [palette.red, tint.amber, palette.butter, tint.leaf, palette.sky];
  const arc = (r: number) => `M${-r},96 V70 A${r},${r} 0 0 1 ${r},70 V96`;
  const cloud =
    'M-92,52 C-124,50 -124,2 -92,-2 C-92,-44 -40,-60 -18,-30 C6,-58 58,-44 58,-6 C98,-8 100,48 66,52Z';
  return (
    line(arc(134), 168 + INK * 0.75).replace(' stroke-linecap="round"', '') +
    bands
      .map((fill, index) =>
        line(arc(194 - index * 30), 31, fill).replace(' stroke-linecap="round"', ''),
      )
      .join('') +
    [-1, 1]
      .map((side) =>
        place({ x: side * 138, y: 84, scaleX: side }, shape(cloud, palette.white, INK)),
      )
      .join('') +
    face({ x: -134, y: 84, apart: 30, eyes: 'happy' }) +
    face({ x: 134, y: 84, apart: 30, eyes: 'happy' })
  );
}
