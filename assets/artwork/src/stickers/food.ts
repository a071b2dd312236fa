import { palette, tint } from '../palette.ts';
import { starPath } from '../props/stickers.ts';
import { box, line, oval, place, type Svg, shape } from '../svg.ts';
import { bakso, nasiGoreng } from './dishes.ts';
import { ball, FINE, face, INK, shine, solid } from './kit.ts';
import type { StickerGroup } from './sticker-design.ts';

export const food: StickerGroup = {
  group: 'food',
  title: 'Jajan',
  stickers: [
    { name: 'cilok', alt: 'Cilok on a skewer with peanut sauce', draw: cilok },
    { name: 'es-teh', alt: 'Iced tea in a plastic bag', draw: esTeh },
    { name: 'nasi-goreng', alt: 'Fried rice with an egg', draw: nasiGoreng },
    { name: 'bakso', alt: 'A bowl of meatball soup', draw: bakso },
    { name: 'martabak', alt: 'A slice of sweet martabak', draw: martabak },
    { name: 'klepon', alt: 'Klepon on a banana leaf', draw: klepon },
    { name: 'kerupuk', alt: 'A cracker that smiles', draw: kerupuk },
    { name: 'durian', alt: 'An opened durian', draw: durian },
  ],
};

function cilok(): Svg {
  const sauce = (y: number) =>
    shape(
      `M-90,${y - 90} H90 V${y - 10} C74,${y + 24} 60,${y + 8} 46,${y - 6} C32,${y - 18} 24,${y + 2} 14,${y + 18} C4,${y + 34} -14,${y + 28} -18,${y + 6} C-24,${y - 12} -40,${y - 12} -50,${y + 4} C-62,${y + 20} -78,${y + 10} -90,${y - 10}Z`,
      '#A85A24',
      FINE,
    );
  const bead = (y: number, inside: Svg) =>
    solid(
      `bead-${y}`,
      ball(0, y, 82),
      '#F3DFC4',
      line(`M-66,${y + 50} Q0,${y + 96} 66,${y + 50}`, 22, '#DDBE98'),
      inside,
    );
  return place(
    { rotate: 24 },
    line('M0,-236 V246', 34) + line('M0,-236 V246', 12, '#E0B36B'),
    bead(130, sauce(108)),
    bead(-124, sauce(-146) + shine('M-44,-170 q10,-16 26,-20', 12)),
    bead(0, face({ y: 6, apart: 34, eyes: 'happy', mouth: 'laugh' })),
  );
}

function esTeh(): Svg {
  const bag =
    'M-42,-104 C-60,-62 -150,-54 -156,20 C-166,100 -150,180 -122,222 C-60,244 60,244 122,222 C150,180 166,100 156,20 C150,-54 60,-62 42,-104Z';
  const cube = (x: number, y: number, rotate: number) =>
    place(
      { x, y, rotate },
      box({ x: -27, y: -27, width: 54, height: 54 }, 12, '#F0B98A', FINE - 2),
    );
  return (
    shape(
      'M-38,-108 C-84,-140 -104,-176 -96,-196 C-66,-188 -52,-196 -40,-212 C-20,-192 0,-196 12,-210 C34,-190 62,-190 92,-198 C100,-172 78,-138 38,-108Z',
      tint.paleSky,
      INK,
    ) +
    line('M64,-244 L22,-60', 44) +
    line('M64,-244 L22,-60', 14, palette.red) +
    solid(
      'bag',
      bag,
      tint.paleSky,
      shape('M-180,6 C-100,-20 -40,26 30,6 C80,-8 130,-2 180,10 V260 H-180Z', '#B9551F', 0),
      line('M24,-60 L10,10', 18, palette.red),
      cube(-92, 24, -14),
      cube(-14, 40, 12),
      cube(84, 26, 24),
      line('M150,60 C156,140 140,190 110,226', 26, '#8E3B12'),
      shine('M-128,60 C-132,110 -126,150 -114,180', 15),
    ) +
    face({ y: 132, apart: 44, eyes: 'happy' }) +
    box({ x: -60, y: -126, width: 120, height: 36 }, 18, palette.red, INK)
  );
}

function martabak(): Svg {
  const layer = (y: number) =>
    `M-206,${y} C-216,${y - 74} -180,${y - 78} -120,${y - 78} H120 C180,${y - 78} 216,${y - 74} 206,${y} Z`;
  const pores = (y: number) =>
    [-150, -96, -44, 14, 66, 118, 160]
      .map((x, index) => oval(x, y + (index % 2 ? 10 : -6), 8, 13, '#E9A93F'))
      .join('');
  const drip =
    'M-222,0 C-222,-44 222,-44 222,0 C222,30 196,30 186,12 C174,-2 160,8 158,34 C156,66 118,66 114,34 C112,10 84,10 78,24 C70,46 40,42 34,20 C24,0 -6,4 -12,28 C-18,58 -56,56 -60,26 C-64,6 -96,4 -102,20 C-110,44 -142,42 -150,20 C-158,4 -176,4 -182,18 C-192,38 -222,30 -222,0Z';
  const cheese = [
    [-160, -8, -20],
    [-92, -14, 16],
    [-20, -10, -10],
    [56, -14, 24],
    [130, -10, -18],
  ] as const;
  return (
    solid(
      'under',
      'M-206,20 H206 V104 C206,150 176,156 120,156 H-120 C-176,156 -206,150 -206,104Z',
      '#FFDF8C',
      pores(70),
      shape('M-220,124 H220 V170 H-220Z', '#B8651E', 0),
    ) +
    face({ y: 78, apart: 54, eyes: 'happy', mouth: 'smile' }) +
    shape(drip, '#4A2618', INK) +
    place(
      { y: -24 },
      solid(
        'over',
        layer(-12),
        '#FFDF8C',
        pores(-46),
        shape('M-230,-104 H230 V-68 H-230Z', '#C8752A', 0),
      ),
    ) +
    cheese
      .map(([x, y, rotate]) =>
        place({ x, y, rotate }, box({ x: -26, y: -9, width: 52, height: 18 }, 8, '#FFF1B8', 7)),
      )
      .join('') +
    shine('M-158,-102 H-104', 12)
  );
}

function klepon(): Svg {
  const flakes = (x: number, y: number) =>
    [
      [-40, -30, 20],
      [-6, -52, -30],
      [34, -34, 60],
      [-52, 8, 70],
      [48, 14, 10],
      [-22, 46, -15],
      [22, 48, 40],
    ]
      .map(([dx = 0, dy = 0, rotate = 0]) =>
        place({ x: x + dx, y: y + dy, rotate }, line('M-9,0 h18', 9, palette.white)),
      )
      .join('');
  const one = (x: number, y: number, inside: Svg) =>
    solid(
      `klepon-${x}`,
      ball(x, y, 88),
      '#7DBB4C',
      line(`M${x - 70},${y + 54} Q${x},${y + 100} ${x + 70},${y + 54}`, 28, '#5B9636'),
      flakes(x, y),
      inside,
    );
  const leaf =
    'M-240,96 C-190,20 -60,0 40,14 C140,26 210,60 240,120 C180,190 40,206 -60,190 C-150,176 -214,150 -240,96Z';
  return (
    solid(
      'leaf',
      leaf,
      tint.deepLeaf,
      line('M-230,98 C-80,120 80,122 236,120', FINE, tint.paleLeaf),
      line('M-120,180 L-90,116 M-10,196 L10,122 M96,190 L104,122 M172,168 L180,122', 8, tint.leaf),
    ) +
    one(-106, 40, '') +
    one(106, 48, '') +
    one(0, -72, '') +
    face({ x: 0, y: -70, apart: 32, eyes: 'happy', mouth: 'laugh' })
  );
}

function kerupuk(): Svg {
  const bumps = Array.from({ length: 11 }, (_, index) => {
    const from = (index / 11) * Math.PI * 2;
    const to = ((index + 1) / 11) * Math.PI * 2;
    const at = (turn: number, r: number) =>
      `${Math.round(Math.cos(turn) * r)},${Math.round(Math.sin(turn) * r)}`;
    const start = index === 0 ? `M${at(from, 196)}` : '';
    return `${start} C${at(from + 0.02, 262)} ${at(to - 0.02, 262)} ${at(to, 196)}`;
  });
  const curls =
    'M-176,-40 q-10,-60 46,-70 q56,-8 52,38 q-6,34 -40,24 M-60,-150 q30,-44 76,-24 q40,22 16,60 q-24,22 -46,4 M96,-140 q60,-10 78,42 q8,48 -38,52 q-34,-4 -24,-38 M188,30 q16,56 -34,86 q-46,18 -60,-24 q0,-36 34,-34 M70,176 q-26,40 -74,22 q-44,-24 -22,-62 M-100,170 q-66,-8 -74,-62 q0,-46 44,-44 q34,8 22,42';
  return (
    solid('kerupuk', `${bumps.join('')}Z`, '#FFF3D6', line(curls, FINE + 2, '#E3BE84')) +
    face({ y: 4, apart: 60, eyes: 'open', mouth: 'laugh' })
  );
}

function durian(): Svg {
  const flesh =
    'M0,-128 C70,-90 96,-30 92,30 C88,96 48,146 0,172 C-48,146 -88,96 -92,30 C-96,-30 -70,-90 0,-128Z';
  const thorns = [
    [-140, -70],
    [-158, 10],
    [-138, 90],
    [140, -70],
    [158, 10],
    [138, 90],
    [-96, -134],
    [96, -134],
    [-90, 156],
    [90, 156],
  ] as const;
  return (
    line('M0,-190 C-2,-214 6,-230 20,-240', 44) +
    line('M0,-190 C-2,-214 6,-230 20,-240', 14, '#8A5A2B') +
    place(
      { y: 14 },
      solid(
        'shell',
        starPath(19, 232, 184),
        '#9DB83C',
        line('M-190,90 C-120,220 120,220 190,90', 60, '#7C9630'),
        thorns
          .map(([x, y]) =>
            line(`M${x - 18},${y + 14} L${x},${y - 16} L${x + 18},${y + 14}`, FINE, '#5E7524'),
          )
          .join(''),
      ),
      shape(flesh, '#FFF3D6', INK),
      solid(
        'pod',
        'M0,-84 C44,-62 62,-14 60,34 C56,84 30,116 0,130 C-30,116 -56,84 -60,34 C-62,-14 -44,-62 0,-84Z',
        palette.butter,
        line('M-56,70 Q0,150 56,70', 26, tint.amber),
      ),
      shine('M-28,-40 q6,-14 16,-20', 12),
      face({ y: 34, apart: 27, eyes: 'happy', mouth: 'smile' }),
    )
  );
}
