import { palette, tint } from '../../palette.ts';
import { cast, wearing } from '../../people/cast.ts';
import { person } from '../../people/person.ts';
import { poses } from '../../people/poses.ts';
import { type Box, box, card, disc, line, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { displayText, write } from '../kit/lettering.ts';
import { scatter } from '../kit/paper.ts';
import { mat } from '../kit/windows.ts';
import { pick } from './parts/pick.ts';

/** A camp at dusk, far from the office. */
export const outingKantor: FrameDesign = {
  name: 'outing-kantor',
  category: 'AVAILABLE_5_FRAME_RIGHT',
  group: 'together',
  isNoCut: true,
  isSeasonal: true,
  counter: 5,
  config: {
    InterColPadding: 60,
    InterRowPadding: 42,
    CustomPadding: 84,
    TopFramePadding: 296,
    IsColumnMirrored: false,
  },
  draw(slots) {
    return (
      dusk() +
      scatter(3, { x: 0, y: 0, width: 1240, height: 700 }, slots, 30, 40)
        .map(({ x, y }, index) => disc(x, y, pick([3, 5, 4], index), palette.cream))
        .join('') +
      forest() +
      title() +
      slots.map((slot, index) => note(slot, index)).join('') +
      camp()
    );
  },
};

function dusk(): Svg {
  return (
    box({ x: 0, y: 0, ...SHEET }, 0, '#3A2350') +
    `<path d="M0,420 Q310,340 620,420 T1240,420 V1844 H0Z" fill="#7A2F58"/>` +
    `<path d="M0,820 Q310,900 620,820 T1240,820 V1844 H0Z" fill="#C44A50"/>` +
    `<path d="M0,1220 Q310,1140 620,1220 T1240,1220 V1844 H0Z" fill="#F08A4B"/>` +
    disc(1090, 170, 74, palette.butter, 8) +
    disc(1066, 152, 12, tint.amber) +
    disc(1112, 196, 18, tint.amber)
  );
}

function forest(): Svg {
  const pine = (x: number, y: number, scale: number, fill: string) =>
    place(
      { x, y, scale },
      line('M0,0 V-40', 20),
      shape(
        'M0,-330 L76,-214 H44 L104,-124 H62 L128,-30 H-128 L-62,-124 H-104 L-44,-214 H-76Z',
        fill,
        8 / scale,
      ),
    );
  const back = [30, 170, 330, 520, 700, 880, 1060, 1210].map((x, index) =>
    pine(x, 1744 + (index % 2) * 20, 1 + (index % 3) * 0.18, '#3C5A4B'),
  );
  return back.join('') + pine(-6, 1780, 1.5, tint.deepLeaf) + pine(1246, 1780, 1.5, tint.deepLeaf);
}

function title(): Svg {
  return (
    displayText('outing!', {
      x: 90,
      y: 214,
      size: 208,
      fill: palette.butter,
      anchor: 'start',
      rotate: -2,
    }) +
    place(
      { x: 866, y: 202, rotate: -4 },
      card({ x: -152, y: -50, width: 304, height: 96 }, 20, palette.cream, 7, 7),
      write('no meetings', { y: -8, size: 40 }),
      write('today', { y: 32, size: 40, fill: palette.red }),
    )
  );
}

function note(slot: Box, index: number): Svg {
  const paper = pick([palette.white, '#FFE58F', palette.white, '#FFE58F', palette.cream], index);
  return mat(slot, { pad: 15, fill: paper, radius: 10, drop: 8 });
}

function camp(): Svg {
  const ground = 'M-20,1716 C240,1690 480,1726 700,1714 C920,1700 1060,1730 1260,1706 V1860 H-20Z';
  return (
    shape(ground, '#4D6B3C', 8) +
    place({ x: 214, y: 1790, scale: 0.9 }, tent(palette.red)) +
    place({ x: 1046, y: 1790, scale: 0.9 }, tent(tint.deepSky)) +
    person(wearing('bayu', { hat: 'beanie' }), poses.waveLeft, { x: 452, y: 1706, scale: 0.66 }) +
    person(cast.aisyah, poses.peace, { x: 812, y: 1706, scale: 0.66 }) +
    fire() +
    shape('M-20,1800 C300,1782 900,1782 1260,1800 V1870 H-20Z', '#3E5931', 8)
  );
}

function tent(fill: string): Svg {
  return (
    shape('M-170,20 L-8,-176 L164,20Z', fill, 9) +
    shape('M-58,20 L-8,-176 L50,20Z', palette.ink, 7) +
    shape('M-8,-176 L-58,20 L-92,20Z', palette.cream, 7) +
    line('M-8,-176 L-20,-204 M-8,-176 L8,-204', 9) +
    line('M-170,20 l-22,20 M164,20 l22,20', 6)
  );
}

function fire(): Svg {
  const spark = [
    [-34, -150],
    [20, -176],
    [50, -136],
    [-10, -200],
  ].map(([x = 0, y = 0]) => disc(x, y, 6, palette.butter));
  return place(
    { x: 640, y: 1790 },
    `<circle r="190" cy="-50" fill="${palette.butter}" opacity=".22"/>`,
    line('M-74,6 L70,-26 M-70,-26 L74,6', 34),
    line('M-74,6 L70,-26 M-70,-26 L74,6', 20, '#8A5230'),
    shape(
      'M0,-144 C44,-104 66,-74 52,-36 C42,-10 -42,-10 -52,-36 C-62,-66 -34,-78 -30,-106 C-16,-98 -10,-90 -8,-80 C2,-98 6,-120 0,-144Z',
      tint.amber,
      8,
    ),
    shape(
      'M4,-88 C28,-66 30,-44 20,-26 C10,-18 -14,-18 -22,-28 C-28,-48 -10,-54 4,-88Z',
      palette.butter,
      0,
    ),
    spark.join(''),
  );
}
