import { palette, tint } from '../../palette.ts';
import { box, disc, line, num, place, type Svg, shape } from '../../svg.ts';
import { onTwos, sway, wrap } from '../../timing.ts';
import { gedungSate } from './gedung-sate.ts';

export function morningSky(t: number, lengthS: number): Svg {
  const rays = Array.from({ length: 14 }, (_, index) => {
    const from = (index * (360 / 14) * Math.PI) / 180;
    const to = from + 0.2;
    const at = (angle: number) =>
      `${num(214 + Math.cos(angle) * 900)},${num(520 + Math.sin(angle) * 900)}`;
    return `M214,520 L${at(from)} L${at(to)}Z`;
  });
  return (
    box({ x: 0, y: 0, width: 1080, height: 1200 }, 0, tint.paleSky) +
    `<path d="M0,330 q270,-50 540,0 t540,0 V1200 H0Z" fill="#E9F1E6"/>` +
    `<path d="M0,470 q270,40 540,0 t540,0 V1200 H0Z" fill="${palette.cream}"/>` +
    `<path d="${rays.join('')}" fill="${palette.white}" opacity=".5"/>` +
    disc(214, 520, 118, '#FFE08A') +
    disc(214, 520, 86, palette.butter, 7) +
    birds(t, lengthS)
  );
}

/** Tangkuban Perahu, the boat upside down, and the hills before it. */
export function hills(t: number, lengthS: number): Svg {
  return (
    shape(
      'M-20,690 C120,640 210,560 330,500 C420,488 640,486 740,500 C860,560 960,650 1100,690 V900 H-20Z',
      '#9DC3CF',
      6,
    ) +
    line('M392,520 C440,548 470,540 500,566 M690,520 C660,546 640,544 612,560', 5, '#7FABBA') +
    mist(560, 0.62, 1, t, lengthS, 0) +
    shape(
      'M-20,720 C180,640 330,676 540,652 C760,630 900,664 1100,620 V1000 H-20Z',
      tint.paleLeaf,
      6,
    ) +
    place({ x: 488, y: 694, scale: 0.86 }, gedungSate(t, lengthS)) +
    trees() +
    mist(668, 0.75, -1, t, lengthS, 300) +
    teaHill(
      'M-20,760 C140,700 320,720 520,766 C720,806 900,770 1100,716 V1200 H-20Z',
      tint.leaf,
      'front',
    )
  );
}

/** A bank of mist that moves `turns` times its width in one loop, by whole pixels a frame. */
export function mist(
  y: number,
  opacity: number,
  turns: number,
  t: number,
  lengthS: number,
  shift: number,
): Svg {
  const tile = 1440;
  const first = wrap((t / lengthS) * tile * turns + shift, tile) - tile;
  const bank =
    'M40,0 C60,-46 150,-50 180,-18 C220,-66 340,-60 360,-14 C410,-34 470,-24 480,6 C600,-8 640,30 560,36 C524,60 446,56 420,40 C360,68 256,64 224,42 C176,62 116,54 90,36 C20,36 10,14 40,0Z';
  const small =
    'M760,20 C780,-20 860,-24 886,4 C930,-22 1010,-10 1020,24 C1060,26 1060,48 1020,48 C980,66 930,64 904,52 C870,66 820,62 790,48 C740,48 730,28 760,20Z';
  const draw = (x: number) =>
    place({ x, y }, `<path d="${bank}${small}" fill="${palette.white}" opacity="${opacity}"/>`);
  return [first, first + tile, first + tile * 2].map(draw).join('');
}

/** A row of tea bushes; `shake` in degrees while a person moves behind them. */
export function teaBushes(y: number, isFront: boolean, shake: number): Svg {
  const size = isFront ? 210 : 180;
  const count = Math.ceil(1080 / size) + 2;
  return Array.from({ length: count }, (_, index) => {
    const stir = shake * (index % 2 ? 1 : -1);
    return place(
      { x: (index - (isFront ? 0.9 : 0.4)) * size, y: y + (index % 2) * 16, rotate: stir * 0.4 },
      bush(size, isFront ? tint.deepLeaf : '#4C8A50', isFront ? '#58965B' : '#7DB56B', stir),
    );
  }).join('');
}

function bush(size: number, fill: string, light: string, stir: number): Svg {
  const s = size / 200;
  const d = `M-4,240 C-30,150 -20,70 14,44 C18,10 62,-8 86,14 C104,-14 156,-10 162,22 C196,20 214,60 204,92 C226,140 214,200 204,240Z`;
  const leaf = (x: number, y: number, turn: number) =>
    place(
      { x: x + stir, y, rotate: turn },
      `<path d="M0,0 C4,-22 22,-26 34,-22 C32,-6 18,6 0,0Z" fill="${light}"/>`,
    );
  return place(
    { scale: s },
    shape(d, fill, 8 / s) +
      [
        [40, 62, 0],
        [104, 40, -30],
        [150, 66, 10],
        [66, 108, -20],
        [124, 112, 16],
        [30, 142, -8],
        [168, 134, -26],
        [96, 160, 0],
      ]
        .map(([x = 0, y = 0, turn = 0]) => leaf(x, y, turn))
        .join(''),
  );
}

function teaHill(d: string, fill: string, id: string): Svg {
  const rows = Array.from({ length: 9 }, (_, index) => {
    const y = 800 + index * 34 + index * index * 2;
    return `M-20,${y - 46} C140,${y - 100} 320,${y - 70} 520,${y - 26} C720,${y + 14} 900,${y - 24} 1100,${y - 80}`;
  });
  return (
    shape(d, fill, 6) +
    `<clipPath id="tea-${id}"><path d="${d}"/></clipPath><g clip-path="url(#tea-${id})">` +
    `<path d="${rows.join('')}" fill="none" stroke="${tint.deepLeaf}" stroke-width="13" stroke-dasharray="34 9" stroke-linecap="round"/>` +
    `<path d="${rows.join('')}" fill="none" stroke="#7DB56B" stroke-width="5" stroke-dasharray="20 23" stroke-dashoffset="-6" stroke-linecap="round" transform="translate(0 -4)"/></g>` +
    line(d, 6)
  );
}

function trees(): Svg {
  const pine = (x: number, y: number, scale: number) =>
    place(
      { x, y, scale },
      line('M0,0 V-24', 9) +
        shape('M0,-130 L34,-72 H18 L44,-20 H-44 L-18,-72 H-34Z', tint.deepLeaf, 6),
    );
  return pine(196, 706, 0.9) + pine(800, 684, 1.05) + pine(850, 678, 0.8) + pine(906, 674, 0.95);
}

function birds(t: number, lengthS: number): Svg {
  return [0, 1, 2]
    .map((index) => {
      const x = wrap((t / lengthS) * 1300 + index * 70, 1300) - 110;
      const y = 430 + index * 26 - (index % 2) * 44 + sway(t, lengthS, 3, index * 0.2) * 12;
      const flap = sway(onTwos(t), lengthS, 24, index * 0.3) * 9;
      return line(
        `M${num(x - 18)},${num(y - flap)} Q${num(x - 7)},${num(y - 12)} ${num(x)},${num(y)} Q${num(x + 7)},${num(y - 12)} ${num(x + 18)},${num(y - flap)}`,
        5,
      );
    })
    .join('');
}
