import { palette, tint } from '../palette.ts';
import { hat } from '../people/hats.ts';
import { disc, line, place, type Svg, shape } from '../svg.ts';
import { FINE, INK, shine, solid } from './kit.ts';
import type { StickerGroup } from './sticker-design.ts';

/** Drawn from the front, so that they fit on a photographed face. */
export const dressUp: StickerGroup = {
  group: 'dress-up',
  title: 'Dress up',
  stickers: [
    { name: 'sunglasses', alt: 'Sunglasses', draw: sunglasses },
    { name: 'heart-glasses', alt: 'Heart-shaped glasses', draw: heartGlasses },
    { name: 'moustache', alt: 'A grand moustache', draw: moustache },
    { name: 'crown', alt: 'A golden crown', draw: crown },
    { name: 'cat-ears', alt: 'Cat ears on a headband', draw: catEars },
    { name: 'peci', alt: 'A peci', draw: peci },
    { name: 'blangkon', alt: 'A batik blangkon', draw: blangkon },
    { name: 'caping', alt: 'A farmer’s caping of woven bamboo', draw: caping },
  ],
};

function sunglasses(): Svg {
  const lens = (side: number) =>
    place(
      { scaleX: side },
      solid(
        `lens-${side}`,
        'M28,-62 C90,-78 176,-80 222,-62 C226,10 196,84 126,84 C58,84 32,24 28,-62Z',
        tint.softInk,
        line(
          side > 0 ? 'M70,-40 L120,60 M112,-60 L168,50' : 'M112,-60 L62,50 M170,-60 L112,70',
          22,
          '#7A655B',
        ),
      ),
    );
  return (
    lens(-1) +
    lens(1) +
    shape(
      'M-236,-88 C-160,-108 -70,-104 0,-88 C70,-104 160,-108 236,-88 C244,-72 240,-50 226,-40 C220,-58 60,-74 34,-44 C24,-56 -24,-56 -34,-44 C-60,-74 -220,-58 -226,-40 C-240,-50 -244,-72 -236,-88Z',
      palette.red,
      INK,
    ) +
    shine('M-206,-78 C-180,-84 -150,-86 -124,-84 M190,-80 h14', 11)
  );
}

function heartGlasses(): Svg {
  const heart =
    'M0,98 C-146,2 -116,-104 -48,-96 C-18,-92 0,-70 0,-52 C0,-70 18,-92 48,-96 C116,-104 146,2 0,98Z';
  const lens = (x: number) =>
    place(
      { x },
      solid(`heart-${x}`, heart, '#F7A1B4', line('M-30,-70 L40,40 M20,-80 L84,20', 20, '#FFD3DC')),
      line(heart, INK * 2.4),
      line(heart, INK * 1.3, palette.red),
    );
  return (
    line('M-26,-34 Q0,-62 26,-34', INK * 2.4) +
    line('M-26,-34 Q0,-62 26,-34', INK * 1.1, palette.red) +
    lens(-116) +
    lens(116)
  );
}

function moustache(): Svg {
  const half =
    'M0,-30 C26,-72 96,-84 136,-36 C160,-6 190,0 206,-22 C216,-38 236,-34 236,-12 C234,54 160,92 92,74 C46,62 16,40 0,14Z';
  return (
    shape(half, '#5A3A28', INK) +
    place({ scaleX: -1 }, shape(half, '#5A3A28', INK)) +
    line('M0,-22 V8', FINE, '#5A3A28') +
    line(
      'M44,-34 C76,-40 96,-26 116,4 M-44,-34 C-76,-40 -96,-26 -116,4 M36,4 C62,30 96,44 134,40 M-36,4 C-62,30 -96,44 -134,40',
      FINE,
      '#8A6148',
    )
  );
}

function crown(): Svg {
  const body =
    'M-206,150 L-232,-76 C-190,-60 -150,-20 -118,24 L0,-150 L118,24 C150,-20 190,-60 232,-76 L206,150 C140,178 -140,178 -206,150Z';
  const gem = (x: number, y: number, fill: string) =>
    disc(x, y, 26, fill, 11) + disc(x - 7, y - 8, 7, palette.white);
  return (
    solid(
      'crown',
      body,
      palette.butter,
      shape('M-240,96 C-140,126 140,126 240,96 V190 H-240Z', tint.amber, 0),
      line('M-240,94 C-140,124 140,124 240,94', FINE),
      shine('M-196,-20 L-186,58', 16),
    ) +
    gem(0, 136, palette.red) +
    gem(-104, 126, palette.sky) +
    gem(104, 126, palette.sky) +
    disc(-228, -92, 28, palette.red, INK) +
    disc(0, -166, 32, palette.red, INK) +
    disc(228, -92, 28, palette.red, INK) +
    [-236, -8, 220].map((x, index) => disc(x, index === 1 ? -176 : -100, 8, palette.white)).join('')
  );
}

function catEars(): Svg {
  const ear = (side: number) =>
    place(
      { scaleX: side },
      solid(
        `ear-${side}`,
        'M58,10 C76,-64 118,-150 160,-174 C176,-182 188,-172 192,-154 C206,-86 214,0 210,74Z',
        tint.softInk,
        shape('M112,2 C124,-50 146,-92 164,-108 C174,-60 178,-10 178,40Z', tint.softRed, 0),
      ),
    );
  const band = 'M-222,156 C-206,54 -118,-8 0,-8 C118,-8 206,54 222,156';
  return ear(-1) + ear(1) + line(band, 46) + line(band, 16, palette.red);
}

function peci(): Svg {
  const body =
    'M-226,140 C-240,-10 -232,-92 -206,-124 C-140,-160 140,-160 206,-124 C232,-92 240,-10 226,140 C140,104 -140,104 -226,140Z';
  const stitch = [-168, -112, -56, 0, 56, 112, 168].map((x) => {
    const y = 72 + (x / 168) ** 2 * 20;
    return place(
      { x, y, rotate: x * 0.07 },
      shape('M0,-22 L17,0 L0,22 L-17,0Z', palette.butter, 0),
      disc(0, 0, 6, palette.red),
    );
  });
  return solid(
    'peci',
    body,
    tint.softInk,
    line('M-230,112 C-140,74 140,74 230,112', 10, tint.amber),
    line('M-232,60 C-140,24 140,24 232,60', 10, tint.amber),
    stitch.join(''),
    line('M-190,-96 C-120,-122 -60,-118 0,-92 C60,-118 120,-122 190,-96', FINE),
    line('M-192,-40 C-192,-16 -190,4 -188,16', 16, '#7A655B'),
  );
}

function blangkon(): Svg {
  const body =
    'M-228,140 C-246,40 -226,-70 -160,-118 C-90,-158 90,-158 160,-118 C226,-70 246,40 228,140 C150,96 60,104 0,48 C-60,104 -150,96 -228,140Z';
  const fold =
    'M-260,170 C-220,24 -90,48 0,-52 C90,48 220,24 260,170 L228,170 C150,96 60,104 0,48 C-60,104 -150,96 -228,170Z';
  return solid(
    'blangkon',
    body,
    '#6B3F22',
    parang(),
    shape(fold, '#8A5A36', FINE),
    line('M-232,116 C-150,52 -60,76 0,-18 C60,76 150,52 232,116', 8),
    line('M-228,132 C-150,78 -60,92 0,16 C60,92 150,78 228,132', 8),
    disc(0, -2, 20, palette.butter, FINE),
  );
}

/** Slanting rows of blades with beads between them. */
function parang(): Svg {
  const blades = 'q26,20 4,40 q-22,20 4,40 '.repeat(5);
  const rows = [-260, -180, -100, -20, 60, 140, 220].map(
    (x) =>
      line(`M${x},-240 ${blades}`, 15, palette.paper) +
      line(`M${x + 44},-240 V160`, 12, tint.amber).replace('/>', ' stroke-dasharray="0.1 34"/>'),
  );
  return place({ rotate: 28 }, ...rows);
}

/** The hat of the cast. */
function caping(): Svg {
  const scale = 1.74;
  return place({ y: 90 * scale, scale }, hat('caping', INK / scale));
}
