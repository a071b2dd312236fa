import { palette, tint } from '../../palette.ts';
import { box, disc, line, oval, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { displayText, write } from '../kit/lettering.ts';
import { tiled } from '../kit/paper.ts';

const GREEN = '#1E5A4A';
const TILE = '#256A57';
const GOLD = '#F4C04A';

/** Three weeks before Idul Fitri to two weeks after; the date itself depends on sighting. */
const SEASONS = [{ from: 'lebaran-21', until: 'lebaran+14' }];

/** The open gate of a house on the evening of takbiran. */
export const lebaran: FrameDesign = {
  name: 'lebaran',
  category: 'SEASONAL_3_FRAME_NOCUT',
  group: 'holidays',
  isNoCut: true,
  isSeasonal: true,
  seasons: SEASONS,
  counter: 3,
  config: {
    InterColPadding: 50,
    InterRowPadding: 50,
    CustomPadding: 150,
    TopFramePadding: 540,
    IsColumnMirrored: false,
  },
  slots: [
    { x: 150, y: 560, width: 940, height: 500, photo: 1 },
    { x: 150, y: 1104, width: 448, height: 320, photo: 2 },
    { x: 642, y: 1104, width: 448, height: 320, photo: 3 },
  ],
  draw(slots) {
    return (
      wall() +
      gate() +
      crescent() +
      title() +
      slots
        .map(
          (slot) =>
            box(
              { x: slot.x - 12, y: slot.y - 12, width: slot.width + 24, height: slot.height + 24 },
              10,
              GOLD,
              6,
            ) + box(slot, 2, palette.ink, 6),
        )
        .join('') +
      place({ x: 150, y: 300 }, lantern(palette.red)) +
      place({ x: 1090, y: 300 }, lantern(palette.red)) +
      place({ x: 290, y: 130, scale: 0.9 }, ketupat()) +
      place({ x: 950, y: 130, scale: 0.9 }, ketupat()) +
      table()
    );
  },
};

function wall(): Svg {
  const star = (rotate: number) =>
    place({ x: 70, y: 70, rotate }, box({ x: -34, y: -34, width: 68, height: 68 }, 4, TILE));
  const tile = {
    width: 140,
    height: 140,
    svg: `<rect width="140" height="140" fill="${GREEN}"/>${star(0)}${star(45)}${disc(70, 70, 16, GREEN)}${disc(0, 0, 12, TILE)}${disc(140, 0, 12, TILE)}${disc(0, 140, 12, TILE)}${disc(140, 140, 12, TILE)}`,
  };
  return tiled('eight-stars', { x: 0, y: 0, ...SHEET }, tile);
}

/** A wide pointed arch in three courses. */
function gate(): Svg {
  const arch = (side: number, top: number) =>
    `M${side},1860 V520 C${side},330 ${side + 220},330 360,${top + 150} C470,${top + 110} 560,${top + 70} 620,${top} C680,${top + 70} 770,${top + 110} 880,${top + 150} C${1020 - side},330 ${1240 - side},330 ${1240 - side},520 V1860Z`;
  return (
    place({ x: 10, y: 12 }, shape(arch(64, 40), palette.ink, 9)) +
    shape(arch(64, 40), GOLD, 9) +
    shape(arch(88, 74), tint.deepLeaf, 7) +
    shape(arch(104, 98), palette.cream, 7)
  );
}

function crescent(): Svg {
  return place(
    { x: 620, y: 226, scale: 0.86 },
    shape('M20,-84 A84,84 0 1 0 84,22 A66,66 0 0 1 20,-84Z', GOLD, 9),
    place(
      { x: 46, y: -30, scale: 0.42 },
      shape('M0,-44 L11,-14 44,-14 18,6 27,38 0,20 -27,38 -18,6 -44,-14 -11,-14Z', palette.red, 16),
    ),
  );
}

function title(): Svg {
  return (
    displayText('Selamat Lebaran', {
      x: 620,
      y: 434,
      size: 112,
      fill: palette.red,
      ink: 13,
      drop: 8,
    }) +
    box({ x: 277, y: 466, width: 700, height: 62 }, 31, palette.ink, 6) +
    box({ x: 270, y: 460, width: 700, height: 62 }, 31, tint.deepLeaf, 6) +
    write('mohon maaf lahir & batin', { x: 620, y: 505, size: 44, fill: palette.cream })
  );
}

/** Woven palm leaf: strips over and under in two greens. */
function ketupat(): Svg {
  const cells: Svg[] = [];
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      const fill = (row + column) % 2 ? tint.paleLeaf : tint.leaf;
      cells.push(
        box({ x: -60 + column * 24, y: -60 + row * 24, width: 24, height: 24 }, 3, fill, 4),
      );
    }
  }
  return (
    line('M0,-260 V-80', 6) +
    line('M-8,84 C-30,120 -26,150 -44,170 M8,84 C26,116 30,150 40,176', 20) +
    line('M-8,84 C-30,120 -26,150 -44,170 M8,84 C26,116 30,150 40,176', 9, tint.leaf) +
    place(
      { rotate: 45 },
      box({ x: -56, y: -50, width: 120, height: 120 }, 10, palette.ink, 8),
      box({ x: -60, y: -60, width: 120, height: 120 }, 8, tint.leaf, 9),
      cells.join(''),
    )
  );
}

function lantern(glass: string): Svg {
  return (
    line('M0,-320 V-112', 6) +
    disc(0, -112, 16, 'none', 7) +
    shape('M-40,-62 C-30,-90 -12,-92 0,-104 C12,-92 30,-90 40,-62Z', GOLD, 8) +
    shape('M-46,-62 H46 L62,34 L34,78 H-34 L-62,34Z', glass, 8) +
    shape('M-18,-62 H18 L24,34 L14,78 H-14 L-24,34Z', palette.butter, 6) +
    line('M-62,34 H62', 7) +
    shape('M-40,78 H40 L30,102 H-30Z', GOLD, 8) +
    line('M0,102 V136', 7) +
    shape('M-10,134 H10 L14,164 H-14Z', palette.red, 6)
  );
}

/** Inside: bedug, a dish of ketupat, jars of kue kering. */
function table(): Svg {
  return (
    `<path d="M-20,1700 H1260 V1860 H-20Z" fill="${palette.red}"/>` +
    Array.from({ length: 13 }, (_, index) =>
      shape(
        `M${index * 104 - 52},1700 h104 v30 a52,34 0 0 1 -104,0Z`,
        index % 2 ? palette.white : GOLD,
        7,
      ),
    ).join('') +
    line('M-20,1700 H1260', 9) +
    place({ x: 620, y: 1588 }, bedug()) +
    place({ x: 300, y: 1700 }, dish()) +
    place({ x: 880, y: 1700 }, jar(tint.amber, 'nastar')) +
    place({ x: 1034, y: 1700, scale: 0.88 }, jar('#FFE3A0', 'kastengel')) +
    place({ x: 130, y: 1700, scale: 0.9 }, teapot())
  );
}

function bedug(): Svg {
  const pegs = Array.from({ length: 16 }, (_, index) => {
    const turn = (index / 16) * Math.PI * 2;
    return disc(Math.cos(turn) * 96, Math.sin(turn) * 96, 7, palette.ink);
  });
  return (
    line('M-112,120 L-70,40 M112,120 L70,40', 30) +
    line('M-112,120 L-70,40 M112,120 L70,40', 14, '#A9683F') +
    disc(8, 8, 116, palette.ink) +
    disc(0, 0, 116, '#A9683F', 9) +
    disc(0, 0, 92, palette.cream, 7) +
    pegs.join('') +
    disc(0, 0, 30, palette.paper) +
    place(
      { x: 84, y: -74, rotate: 42 },
      box({ x: -9, y: -70, width: 18, height: 104 }, 8, '#DBA15F', 7),
      box({ x: -17, y: 20, width: 34, height: 42 }, 14, palette.red, 7),
    )
  );
}

function dish(): Svg {
  return (
    place({ x: -48, y: -74, scale: 0.5 }, woven()) +
    place({ x: 48, y: -74, scale: 0.5 }, woven()) +
    place({ x: 0, y: -104, scale: 0.54 }, woven()) +
    shape('M-128,-50 H128 C120,-14 70,-4 0,-4 C-70,-4 -120,-14 -128,-50Z', palette.sky, 8) +
    line('M-84,-30 h50 M-10,-30 h20 M34,-30 h50', 7, palette.white)
  );
}

function woven(): Svg {
  return place(
    { rotate: 45 },
    box({ x: -60, y: -60, width: 120, height: 120 }, 10, tint.leaf, 14),
    line('M-20,-60 V60 M20,-60 V60 M-60,-20 H60 M-60,20 H60', 10, tint.deepLeaf),
  );
}

function jar(fill: string, label: string): Svg {
  const cookies = [
    [-34, -30],
    [0, -26],
    [34, -30],
    [-18, -62],
    [18, -60],
    [-34, -90],
    [2, -94],
    [36, -88],
  ].map(([x = 0, y = 0]) => disc(x, y, 19, fill, 5));
  return (
    box({ x: -64, y: -128, width: 128, height: 124 }, 26, '#DDF0FA', 8) +
    cookies.join('') +
    box({ x: -58, y: -152, width: 116, height: 34 }, 10, palette.red, 8) +
    box({ x: -58, y: -58, width: 116, height: 36 }, 6, palette.cream, 5) +
    write(label, { y: -31, size: 26 })
  );
}

function teapot(): Svg {
  return (
    shape('M52,-60 C96,-70 84,-104 112,-108 L120,-96 C108,-84 104,-40 58,-28Z', palette.white, 8) +
    line('M-58,-80 C-104,-84 -100,-24 -54,-30', 18) +
    line('M-58,-80 C-104,-84 -100,-24 -54,-30', 6, palette.white) +
    shape(
      'M-66,-56 C-66,-120 66,-120 66,-56 C66,-22 46,-4 0,-4 C-46,-4 -66,-22 -66,-56Z',
      palette.white,
      8,
    ) +
    oval(0, -108, 36, 12, palette.sky, 7) +
    disc(0, -124, 12, palette.red, 6) +
    line('M-40,-52 q20,18 40,0 t40,0', 8, palette.red)
  );
}
