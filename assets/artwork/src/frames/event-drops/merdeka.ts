import { palette, tint } from '../../palette.ts';
import { cast } from '../../people/cast.ts';
import { person } from '../../people/person.ts';
import { poses } from '../../people/poses.ts';
import { type Box, box, card, disc, line, num, oval, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { bunting } from '../kit/garlands.ts';
import { displayText } from '../kit/lettering.ts';
import { sunburst } from '../kit/paper.ts';

const POLE = 620;

/** The whole of August. */
const SEASONS = [{ from: '08-01', until: '08-31' }];

/** Panjat pinang: a greased pole with prizes, and its climbers. */
export const merdeka: FrameDesign = {
  name: 'merdeka',
  category: 'SEASONAL_6_FRAME_NOCUT',
  group: 'nusantara',
  isNoCut: true,
  isSeasonal: true,
  seasons: SEASONS,
  counter: 6,
  config: {
    InterColPadding: 230,
    InterRowPadding: 60,
    CustomPadding: 76,
    TopFramePadding: 470,
    IsColumnMirrored: false,
  },
  slots: [460, 850, 1240].flatMap((y, row) => [
    { x: 76, y, width: 424, height: 330, photo: row * 2 + 1 },
    { x: 740, y, width: 424, height: 330, photo: row * 2 + 2 },
  ]),
  draw(slots) {
    return (
      box({ x: 0, y: 0, ...SHEET }, 0, palette.sky) +
      sunburst({ x: POLE, y: 420 }, 1700, 26, '#8BD0F5') +
      grass() +
      slots.map((slot) => flagMount(slot)).join('') +
      pole() +
      prizes() +
      climbers() +
      mud() +
      garlands() +
      displayText('Merdeka!', {
        x: 620,
        y: 262,
        size: 232,
        fill: palette.white,
        ink: 24,
        inkColor: palette.red,
        drop: 0,
      }) +
      displayText('Merdeka!', {
        x: 620,
        y: 262,
        size: 232,
        fill: palette.red,
        ink: 10,
        drop: 0,
        inkColor: palette.white,
      }) +
      sackRacers()
    );
  },
};

/** The flag: red above, white below. */
function flagMount(slot: Box): Svg {
  const { x, y, width, height } = slot;
  const mount = { x: x - 20, y: y - 20, width: width + 40, height: height + 40 };
  const half = mount.height / 2;
  return (
    card(mount, 16, palette.white, 8, 9) +
    `<path d="M${mount.x},${num(mount.y + half)} V${mount.y + 16} q0,-16 16,-16 H${mount.x + mount.width - 16} q16,0 16,16 V${num(mount.y + half)}Z" fill="${palette.red}"/>` +
    box(mount, 16, 'none', 8) +
    box(slot, 2, palette.ink, 7)
  );
}

function pole(): Svg {
  return (
    box({ x: POLE - 20, y: 340, width: 40, height: 1460 }, 12, '#DBA15F', 8) +
    line(`M${POLE - 6},470 V1700`, 6, '#F0C48A')
  );
}

/** The wheel on top with the prizes. */
function prizes(): Svg {
  const hang = (x: number, drop: number, thing: Svg) =>
    line(`M${x},372 V${372 + drop}`, 5) + place({ x, y: 372 + drop }, thing);
  const kettle =
    shape('M-30,14 C-34,-4 34,-4 30,14 L36,52 H-36Z', tint.silver, 6) +
    line('M-22,12 C-20,-16 20,-16 22,12', 6) +
    shape('M30,22 L52,8 L40,40Z', tint.silver, 6);
  const bucket =
    shape('M-34,16 H34 L26,62 H-26Z', palette.red, 6) + line('M-32,16 C-28,-18 28,-18 32,16', 6);
  const shirt = shape(
    'M-20,6 L20,6 L44,22 L34,42 L22,36 V68 H-22 V36 L-34,42 L-44,22Z',
    palette.butter,
    6,
  );
  const ball =
    disc(0, 30, 30, palette.white, 6) + shape('M0,16 L14,26 L8,42 H-8 L-14,26Z', palette.ink, 0);
  return (
    hang(526, 18, bucket) +
    hang(712, 18, shirt) +
    hang(580, 66, place({ scale: 0.8 }, ball)) +
    hang(664, 62, place({ scale: 0.86 }, kettle)) +
    oval(626, 372, 136, 26, palette.ink) +
    oval(620, 364, 136, 26, palette.white, 8) +
    oval(620, 364, 94, 14, palette.red, 5)
  );
}

function climbers(): Svg {
  const team = [
    { look: cast.dimas, pose: poses.hooray, y: 640 },
    { look: cast.bayu, pose: poses.rockers, y: 908 },
    { look: cast.reza, pose: poses.thumbs, y: 1176 },
    { look: cast.pakUjang, pose: poses.thumbs, y: 1446 },
  ];
  return team.map(({ look, pose, y }) => person(look, pose, { x: POLE, y, scale: 0.76 })).join('');
}

function mud(): Svg {
  const d =
    'M486,1752 C506,1684 560,1650 620,1652 C680,1650 734,1684 754,1752 C700,1770 540,1770 486,1752Z';
  return (
    shape(d, '#A9683F', 8) +
    line('M546,1716 q18,-14 36,0 M640,1694 q18,-14 36,0 M654,1736 q14,-12 28,0', 7, '#7A4526')
  );
}

function garlands(): Svg {
  const colors = [palette.red, palette.white];
  return (
    bunting({ from: { x: -20, y: 30 }, to: { x: 640, y: 20 }, sag: 34, count: 11, colors }, 46) +
    bunting({ from: { x: 600, y: 20 }, to: { x: 1260, y: 30 }, sag: 34, count: 11, colors }, 46)
  );
}

function grass(): Svg {
  const blades = Array.from(
    { length: 42 },
    (_, index) => `M${index * 30},${1700 + (index % 3) * 6} l10,-22 l10,22`,
  ).join('');
  return (
    shape('M-20,1700 C300,1672 940,1672 1260,1700 V1870 H-20Z', tint.leaf, 8) +
    line(blades, 6, tint.deepLeaf)
  );
}

function sackRacers(): Svg {
  const sack = (x: number, y: number, rotate: number) =>
    place(
      { x, y, rotate },
      shape(
        'M-74,-20 C-60,-34 60,-34 74,-20 C92,40 84,110 60,128 H-60 C-84,110 -92,40 -74,-20Z',
        '#DDB27A',
        8,
      ),
      line('M-70,4 C-40,16 40,16 70,4', 7),
      line('M-40,50 h28 M10,76 h32 M-20,100 h24', 6, '#B98A50'),
    );
  return (
    person(cast.tika, poses.hooray, { x: 196, y: 1640, scale: 0.6, rotate: -6 }) +
    sack(186, 1730, -6) +
    person(cast.putri, poses.wave, { x: 400, y: 1668, scale: 0.56, rotate: 4 }) +
    sack(398, 1750, 4) +
    person(cast.asep, poses.rockers, { x: 846, y: 1668, scale: 0.56, rotate: -4 }) +
    sack(848, 1750, -4) +
    person(cast.sari, poses.peace, { x: 1048, y: 1640, scale: 0.6, rotate: 6 }) +
    sack(1056, 1730, 6)
  );
}
