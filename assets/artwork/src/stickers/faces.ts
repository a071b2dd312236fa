import { palette, tint } from '../palette.ts';
import { disc, line, mergeStrokes, oval, place, type Svg, shape } from '../svg.ts';
import { inLove, laughing, printTongue, sleepy, snap } from './camera-moods.ts';
import { FINE, face, INK, shine, solid } from './kit.ts';
import type { StickerGroup } from './sticker-design.ts';

export const faces: StickerGroup = {
  group: 'faces',
  title: 'Faces',
  stickers: [
    { name: 'snap', alt: 'The camera winks and flashes', draw: snap },
    { name: 'in-love', alt: 'The camera has hearts for eyes', draw: inLove },
    { name: 'laughing', alt: 'The camera laughs tears', draw: laughing },
    { name: 'print-tongue', alt: 'The camera sticks out a print', draw: printTongue },
    { name: 'sleepy', alt: 'The camera sleeps in a nightcap', draw: sleepy },
    { name: 'egg', alt: 'A happy fried egg', draw: egg },
    { name: 'mochi', alt: 'A pink mochi with sparkling eyes', draw: mochi },
    { name: 'chili', alt: 'A furious chili breathing steam', draw: chili },
  ],
};

function egg(): Svg {
  const white =
    'M-206,-20 C-236,-104 -150,-150 -108,-176 C-40,-226 60,-216 112,-176 C168,-138 246,-100 224,-8 C212,52 238,110 182,158 C128,206 70,172 8,204 C-58,236 -126,206 -152,158 C-184,110 -188,36 -206,-20Z';
  return (
    solid(
      'white',
      white,
      palette.white,
      line('M-178,44 C-152,170 -60,206 20,180 C100,156 196,160 206,60', 30, '#F1E4D3'),
    ) +
    solid('yolk', yolk(), palette.butter, line('M-118,40 C-92,128 60,150 122,70', 34, tint.amber)) +
    shine('M-86,-52 C-72,-88 -44,-104 -12,-108', 18) +
    face({ x: 8, y: 0, apart: 58, eyes: 'happy', mouth: 'laugh' })
  );
}

function yolk(): string {
  return 'M-124,4 C-124,-80 -70,-132 8,-132 C90,-132 142,-78 142,4 C142,84 88,134 8,134 C-72,134 -124,84 -124,4Z';
}

function mochi(): Svg {
  const body =
    'M-232,96 C-252,-40 -150,-166 0,-166 C150,-166 252,-40 232,96 C226,166 140,178 0,178 C-140,178 -226,166 -232,96Z';
  const hand = (side: number) =>
    place(
      { x: side * 152, y: 92, scaleX: side },
      mergeStrokes([{ d: 'M64,66 Q34,58 8,20', width: 48, fill: PINK }], INK),
    );
  return (
    solid(
      'mochi',
      body,
      PINK,
      line('M-240,130 C-160,204 160,204 240,130', 50, '#F58FA6'),
      shine('M-150,-66 C-122,-102 -92,-120 -62,-128', 20),
      hand(-1),
      hand(1),
    ) +
    face({ y: 6, apart: 84, eyes: 'sparkling', mouth: 'laugh' }) +
    place({ x: 92, y: -150, rotate: 16, scale: 0.8 }, flower())
  );
}

const PINK = '#FFC2CF';

/** A frangipani behind the ear. */
function flower(): Svg {
  const petals = [0, 72, 144, 216, 288].map((rotate) =>
    place(
      { rotate },
      shape('M0,-6 C-40,-30 -40,-84 -6,-96 C34,-92 40,-40 0,-6Z', palette.white, INK),
    ),
  );
  return petals.join('') + disc(0, 0, 24, palette.butter, FINE);
}

function chili(): Svg {
  const body =
    'M-118,-108 C-60,-158 96,-152 124,-92 C156,-16 134,82 70,150 C28,194 -36,220 -96,220 C-118,220 -120,200 -102,190 C-62,170 -66,132 -96,74 C-126,18 -152,-70 -118,-108Z';
  const steam = (side: number) =>
    place(
      { x: 6 + side * 150, y: -64, scaleX: side },
      shape(
        'M-4,0 C22,-44 58,-50 66,-24 C92,-24 96,12 70,18 C60,40 22,34 -4,12Z',
        palette.white,
        INK * 0.9,
      ),
    );
  return (
    steam(-1) +
    steam(1) +
    shape(
      'M4,-150 C-6,-190 20,-226 58,-232 C72,-234 78,-216 64,-208 C46,-198 42,-176 48,-150Z',
      tint.deepLeaf,
      INK,
    ) +
    solid(
      'chili',
      body,
      palette.red,
      line('M150,-60 C156,40 90,150 -60,214', 40, palette.deepRed),
      shine('M-96,-56 C-98,-30 -90,-4 -82,12', 16),
    ) +
    shape(
      'M-124,-98 C-96,-160 104,-160 130,-84 C92,-104 64,-76 34,-98 C8,-76 -30,-76 -52,-98 C-76,-80 -100,-82 -124,-98Z',
      tint.leaf,
      INK,
    ) +
    oval(-34, 0, 17, 21, palette.white, 8) +
    disc(-28, 4, 9, palette.ink) +
    oval(52, 0, 17, 21, palette.white, 8) +
    disc(46, 4, 9, palette.ink) +
    line('M-66,-46 L-12,-22 M86,-46 L30,-22', 15) +
    shape('M-32,78 Q8,28 54,76 Q10,66 -32,78Z', '#6B1220', 11)
  );
}
