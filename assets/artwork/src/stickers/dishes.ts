import { palette, tint } from '../palette.ts';
import { disc, line, oval, place, type Svg, shape } from '../svg.ts';
import { FINE, face, INK, shine, solid } from './kit.ts';

export function nasiGoreng(): Svg {
  const grain = [
    [-120, 40, 20],
    [-84, 4, -30],
    [-140, 74, 60],
    [120, 40, -20],
    [88, 4, 30],
    [142, 74, -60],
    [-50, 82, 10],
    [40, 84, -14],
    [0, 62, 40],
    [-96, 92, 0],
    [96, 94, 24],
  ] as const;
  return (
    kerupukBehind() +
    solid(
      'plate',
      'M-240,96 C-240,66 240,66 240,96 C236,160 130,190 0,190 C-130,190 -236,160 -240,96Z',
      palette.white,
      line('M-240,104 C-180,160 180,160 240,104', 22, palette.sky),
      line('M-226,142 C-150,196 150,196 226,142', 20, '#E7DACB'),
    ) +
    solid(
      'rice',
      'M-186,108 C-190,20 -110,-58 0,-58 C110,-58 190,20 186,108 C120,136 -120,136 -186,108Z',
      '#D98A35',
      grain
        .map(([x, y, rotate]) => place({ x, y, rotate }, line('M-9,0 h18', 10, '#F3BC6B')))
        .join(''),
      disc(-60, 56, 11, tint.leaf) + disc(64, 52, 11, palette.red) + disc(10, 98, 11, tint.leaf),
    ) +
    friedEgg() +
    cucumber(-150, 114) +
    cucumber(-96, 134) +
    place(
      { x: 138, y: 122, rotate: -20 },
      shape('M-52,4 C-40,-24 30,-26 58,-4 C30,20 -30,26 -52,4Z', palette.red, 12),
      line('M58,-4 q18,-4 26,-16', 12, tint.deepLeaf),
    )
  );
}

function kerupukBehind(): Svg {
  const puff =
    'M-70,30 C-96,4 -86,-44 -52,-52 C-40,-86 16,-92 34,-62 C74,-62 88,-18 64,8 C70,44 20,60 -6,46 C-30,60 -60,52 -70,30Z';
  return place(
    { x: 116, y: -66, rotate: 18 },
    shape(puff, '#FFF3D6', INK),
    line('M-40,0 q-4,-34 26,-32 q24,8 8,30 M20,-34 q30,4 22,32 q-16,18 -30,2', FINE, '#E3BE84'),
  );
}

function friedEgg(): Svg {
  return place(
    { x: -12, y: -62 },
    shape(
      'M-122,10 C-140,-30 -90,-58 -54,-62 C-10,-86 66,-80 92,-48 C130,-36 146,8 112,28 C100,56 66,44 50,66 C34,84 16,50 -16,56 C-60,66 -104,50 -122,10Z',
      palette.white,
      INK,
    ),
    solid(
      'yolk',
      'M-56,-8 C-56,-48 56,-48 56,-8 C56,34 -56,34 -56,-8Z',
      palette.butter,
      line('M-52,12 Q0,44 52,12', 16, tint.amber),
    ),
    shine('M-32,-20 q8,-10 20,-12', 10),
  );
}

function cucumber(x: number, y: number): Svg {
  return (
    oval(x, y, 44, 34, tint.leaf, 12) +
    oval(x, y, 29, 20, '#D8EBB5') +
    [-10, 0, 10].map((dx) => oval(x + dx, y + (dx ? 2 : -5), 3.4, 5, tint.leaf)).join('')
  );
}

export function bakso(): Svg {
  const meatball = (x: number, y: number, r: number) =>
    disc(x, y, r, '#B07A55', INK) + line(`M${x - r * 0.5},${y - 12} q8,-18 24,-22`, 10, '#D9AC8A');
  const steam = (x: number) => `M${x},-150 q-24,-24 0,-46 q22,-20 2,-42`;
  const wisps = `${steam(-70)} ${steam(4)} ${steam(76)}`;
  return (
    line(wisps, 40) +
    line(wisps, 14, tint.paleSky) +
    oval(0, -18, 228, 74, palette.white, INK) +
    solid(
      'soup',
      'M-196,-16 C-196,-78 196,-78 196,-16 C196,44 -196,44 -196,-16Z',
      '#F2B25C',
      line('M-150,10 q30,-30 60,0 t60,0 t60,0 t60,0 t60,0', 12, '#FFE29A'),
    ) +
    meatball(-92, -54, 58) +
    meatball(94, -52, 58) +
    meatball(0, -84, 66) +
    shape('M-30,-8 C-24,-40 14,-44 28,-16 C18,2 -18,8 -30,-8Z', tint.leaf, FINE) +
    solid(
      'bowl',
      'M-230,-14 C-150,52 150,52 230,-14 C232,96 166,176 96,196 C92,224 -92,224 -96,196 C-166,176 -232,96 -230,-14Z',
      palette.white,
      shape('M-240,30 C-150,96 150,96 240,30 V70 C150,134 -150,134 -240,70Z', palette.red, 0),
      line('M-150,160 C-80,206 80,206 150,160', 26, '#E7DACB'),
    ) +
    face({ y: 130, apart: 46, eyes: 'happy', mouth: 'smile' })
  );
}

export function tumpeng(): Svg {
  const grains = [
    [-20, -110, 30],
    [30, -60, -20],
    [-50, -30, 60],
    [50, 10, 10],
    [-90, 50, -30],
    [100, 60, 40],
    [-10, -10, -50],
  ] as const;
  return (
    solid(
      'cone',
      'M0,-216 C22,-216 34,-200 44,-176 L156,104 H-156 L-44,-176 C-34,-200 -22,-216 0,-216Z',
      palette.butter,
      line('M70,-180 L190,120', 60, tint.amber),
      grains
        .map(([x, y, rotate]) => place({ x, y, rotate }, line('M-8,0 h16', 9, '#FFE9A6')))
        .join(''),
    ) +
    shape('M-46,-166 L0,-238 L46,-166 C20,-150 -20,-150 -46,-166Z', tint.leaf, INK) +
    face({ y: -26, apart: 42, eyes: 'happy', mouth: 'laugh' }) +
    oval(-150, 112, 58, 44, '#B5642D', INK) +
    line('M-176,100 q14,-16 34,-14', 9, '#E09A63') +
    oval(150, 112, 58, 42, palette.white, INK) +
    oval(150, 108, 28, 20, palette.butter, 9) +
    shape('M-92,128 C-84,76 -30,70 -8,110 C14,66 74,70 88,128Z', tint.leaf, INK) +
    line('M-52,116 q8,-16 22,-18 M40,112 q8,-14 22,-14', 9, tint.paleLeaf) +
    place(
      { x: 8, y: 116, rotate: -14 },
      shape('M-40,0 C-24,-26 30,-22 46,0 C28,18 -24,20 -40,0Z', palette.red, 11),
    ) +
    solid(
      'tray',
      'M-240,128 C-160,160 160,160 240,128 C236,186 150,206 0,206 C-150,206 -236,186 -240,128Z',
      '#C98B4A',
      line(
        'M-240,160 C-150,196 150,196 240,160 M-190,140 l30,50 M-110,150 l24,50 M-20,154 l10,50 M80,152 l-14,50 M170,144 l-24,50',
        8,
        '#9A6226',
      ),
    )
  );
}
