import { palette } from '../../palette.ts';
import { createRandom } from '../../random.ts';
import { box, disc, line, num, place, type Svg, shape } from '../../svg.ts';
import { sway, wrap } from '../../timing.ts';

const ROAD_Y = 950;
/** Every layer moves by whole pixels a frame, so that the encoder detects the motion exactly. */
export const ROAD_LOOP_PX = 200 * 54;
const FAR = '#A63B4C';
const NEAR = '#5B2440';
const LIT = '#FFD873';

export function eveningSky(t: number, lengthS: number): Svg {
  const bands = [
    { y: 0, fill: '#4B2142' },
    { y: 210, fill: '#7B2C4C' },
    { y: 370, fill: '#BE4450' },
    { y: 530, fill: '#EC7A4E' },
    { y: 690, fill: '#F9AE55' },
  ];
  const layers = bands.map(({ y, fill }, index) => {
    const d = Array.from({ length: 7 }, (_, step) => `q90,${step % 2 ? 26 : -26} 180,0`).join('');
    const slide = wrap((t / lengthS) * 360 * (index % 2 ? 1 : -1), 360);
    return `<path d="M${num(-360 + slide)},${y} ${y === 0 ? 'h2000' : `${d}${d}`} V1200 H-400Z" fill="${fill}"/>`;
  });
  const random = createRandom(62);
  const stars = Array.from({ length: 26 }, () => {
    const x = random() * 1080;
    const y = random() * 330;
    const twinkle = 0.45 + 0.55 * Math.abs(sway(Math.floor(t * 5) / 5, lengthS, 3, random()));
    return place(
      { x, y, scale: twinkle },
      `<path d="M0,-9 L2.5,-2.5 9,0 2.5,2.5 0,9 -2.5,2.5 -9,0 -2.5,-2.5Z" fill="${palette.paper}"/>`,
    );
  });
  const sun = disc(540, 500, 330, '#FFB93F') + disc(540, 500, 272, palette.butter);
  return layers.join('') + stars.join('') + sun;
}

/** Towers far away: one tile of 1080 a loop. */
export function farTowers(t: number, lengthS: number): Svg {
  const random = createRandom(1527);
  const tile = 1080;
  const towers = Array.from({ length: 11 }, (_, index) => {
    const height = 330 + random() * 280;
    const width = 62 + random() * 44;
    const x = index * 98 + random() * 14;
    const top = ROAD_Y - height;
    const roof =
      index % 3 === 0
        ? `l${num(width / 2)},-46 l${num(width / 2)},46`
        : index % 3 === 1
          ? `h${num(width * 0.3)} v-30 h${num(width * 0.4)} v30 h${num(width * 0.3)}`
          : `h${num(width)}`;
    const mast =
      index % 4 === 0
        ? `<path d="M${num(x + width / 2)},${num(top - 90)} v90" stroke="${FAR}" stroke-width="7"/>`
        : '';
    return `${mast}<path d="M${num(x)},${ROAD_Y} V${num(top)} ${roof} V${ROAD_Y}Z" fill="${FAR}"/>`;
  }).join('');
  return scroll(tile, 1, t, lengthS, () => towers);
}

/** The landmarks: Monas among lit towers; one tile of 2520 a loop. */
export function landmarks(t: number, lengthS: number): Svg {
  const tile = 2520;
  const draw = () =>
    tower(20, 150, 560, 3) +
    penTower(230) +
    tower(420, 120, 480, 5) +
    monas(760) +
    tower(1000, 130, 520, 7) +
    tower(1170, 170, 640, 11) +
    penTower(1440) +
    tower(1660, 140, 590, 13) +
    domeTower(1860) +
    tower(2040, 120, 500, 17) +
    tower(2200, 150, 620, 19);
  return scroll(tile, 1, t, lengthS, draw);
}

export function roadside(t: number, lengthS: number): Svg {
  const tile = 1260;
  const tree = (x: number, size: number) =>
    place(
      { x, y: ROAD_Y, scale: size },
      shape('M-9,4 L-6,-70 H6 L9,4Z', '#6B3B2C', 6) +
        shape(
          'M-70,-76 C-92,-112 -56,-150 -26,-138 C-18,-172 36,-172 40,-136 C76,-146 96,-104 66,-78 C50,-58 -52,-58 -70,-76Z',
          '#2F5B45',
          6,
        ) +
        line('M-34,-108 q12,-14 28,-10 M16,-96 q14,-12 30,-6', 5, '#4E8560'),
    );
  const lamp = (x: number) =>
    place(
      { x, y: ROAD_Y },
      line('M0,0 V-250 Q0,-292 44,-292', 10) +
        `<circle cx="58" cy="-276" r="52" fill="${palette.butter}" opacity=".25"/>` +
        shape('M40,-296 h36 l8,20 h-52Z', palette.butter, 6),
    );
  const draw = () =>
    tree(90, 0.95) + lamp(300) + tree(470, 0.8) + tree(610, 1.1) + lamp(900) + tree(1060, 0.9);
  return scroll(tile, 4, t, lengthS, draw);
}

export function road(t: number, lengthS: number): Svg {
  const slide = wrap((-t / lengthS) * ROAD_LOOP_PX, 200);
  const dashes = Array.from({ length: 8 }, (_, index) =>
    box({ x: index * 200 - 200 + slide, y: 1124, width: 112, height: 18 }, 9, palette.paper),
  );
  const kerb = Array.from({ length: 26 }, (_, index) =>
    box(
      { x: index * 50 - 100 + wrap(slide * 1, 100), y: ROAD_Y + 4, width: 50, height: 26 },
      0,
      index % 2 ? palette.cream : palette.red,
    ),
  );
  return (
    box({ x: -10, y: ROAD_Y, width: 1100, height: 320 }, 0, '#3A2A33') +
    kerb.join('') +
    line(`M-10,${ROAD_Y} H1090 M-10,${ROAD_Y + 32} H1090`, 7) +
    dashes.join('')
  );
}

/** Repeats a tile across the picture; it moves by `turns` whole tiles in a loop. */
function scroll(tile: number, turns: number, t: number, lengthS: number, draw: () => Svg): Svg {
  const first = wrap((-t / lengthS) * tile * turns, tile) - tile;
  const copies = Math.ceil((1080 + 200 - first) / tile);
  return Array.from({ length: copies }, (_, index) =>
    place({ x: first + index * tile }, draw()),
  ).join('');
}

function litWindows(x: number, top: number, width: number, height: number, seed: number): Svg {
  const random = createRandom(seed);
  const columns = Math.floor((width - 24) / 28);
  const rows = Math.floor((height - 50) / 36);
  const inset = (width - columns * 28 + 12) / 2;
  let d = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (random() > 0.52)
        d += `M${num(x + inset + column * 28)},${num(top + 26 + row * 36)} h16 v20 h-16Z`;
    }
  }
  return `<path d="${d}" fill="${LIT}"/>`;
}

function tower(x: number, width: number, height: number, seed: number): Svg {
  const top = ROAD_Y - height;
  const cap = seed % 2 ? `h${width * 0.25} v-26 h${width * 0.5} v26 h${width * 0.25}` : `h${width}`;
  return (
    shape(`M${x},${ROAD_Y} V${top} ${cap} V${ROAD_Y}Z`, NEAR, 6) +
    litWindows(x, top, width, height, seed)
  );
}

function penTower(x: number): Svg {
  const top = ROAD_Y - 700;
  return (
    shape(
      `M${x},${ROAD_Y} V${top + 130} C${x + 6},${top + 40} ${x + 70},${top} ${x + 96},${top - 60} L${x + 110},${top + 40} L${x + 150},${top + 90} V${ROAD_Y}Z`,
      NEAR,
      6,
    ) + litWindows(x, top + 130, 150, 570, 46)
  );
}

function domeTower(x: number): Svg {
  const top = ROAD_Y - 540;
  return (
    shape(
      `M${x},${ROAD_Y} V${top} C${x},${top - 110} ${x + 140},${top - 110} ${x + 140},${top} V${ROAD_Y}Z`,
      NEAR,
      6,
    ) +
    line(`M${x + 70},${top - 82} v-60`, 7) +
    litWindows(x, top, 140, 540, 23)
  );
}

/** The National Monument: cup, obelisk and golden flame. */
function monas(x: number): Svg {
  return place(
    { x, y: ROAD_Y, scale: 1.12 },
    shape('M-170,0 V-34 H170 V0Z', palette.paper, 7),
    shape('M-44,-34 L-52,-96 H52 L44,-34Z', palette.white, 7),
    shape('M-140,-150 H140 L104,-96 H-104Z', palette.cream, 7),
    shape('M-40,-150 L-15,-600 H15 L40,-150Z', palette.white, 7),
    line('M12,-560 L26,-170', 10, palette.paper),
    shape('M-36,-600 H36 L24,-634 H-24Z', palette.cream, 7),
    shape(
      'M0,-722 C34,-690 40,-664 22,-634 H-22 C-44,-660 -26,-676 -18,-700 C-12,-690 -6,-688 -4,-694 C-6,-706 -4,-716 0,-722Z',
      palette.butter,
      7,
    ),
    line('M2,-690 q16,22 6,44', 6, '#FFF0B8'),
  );
}
