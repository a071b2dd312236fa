import { palette, tint } from '../palette.ts';
import { disc, line, oval, place, type Svg, shape } from '../svg.ts';
import type { Appearance } from './appearance.ts';

/** Behind the body: tails, buns and long hair. `swing` is in degrees. */
export function hairBehind(look: Appearance, swing: number, ink: number): Svg {
  const color = look.hairColor;
  switch (look.hair) {
    case 'bob':
      return shape(
        'M-75,-8 C-78,-66 -42,-88 0,-88 C42,-88 78,-66 75,-8 C74,20 80,40 84,58 C60,74 -60,74 -84,58 C-80,40 -74,20 -75,-8Z',
        color,
        ink,
      );
    case 'long':
      return shape(
        `M-72,-10 C-76,-64 -42,-88 0,-88 C42,-88 76,-64 72,-10 C70,40 ${86 + swing},90 ${84 + swing * 2},142 C40,160 -40,160 ${-84 + swing * 2},142 C${-86 + swing},90 -70,40 -72,-10Z`,
        color,
        ink,
      );
    case 'bun':
      return (
        disc(0, -86, 31, color, ink) +
        line(
          'M-16,-96 q16,-14 32,0 M-20,-84 q20,-12 40,0',
          ink * 0.55,
          tint.silver === color ? '#9C928A' : tint.softInk,
        )
      );
    case 'ponytail':
      return place(
        { x: 44, y: -56, rotate: swing },
        shape('M-10,-10 C40,-44 86,0 66,74 C60,96 44,90 46,72 C48,44 36,22 -6,20Z', color, ink) +
          disc(2, 2, 13, palette.red, ink),
      );
    case 'pigtails':
      return [-1, 1]
        .map((side) =>
          place(
            { x: side * 58, y: -28, rotate: swing * side + side * 8, scaleX: side },
            shape('M-4,-8 C30,-36 64,-8 56,34 C52,56 34,54 30,38 C26,24 14,14 -4,14Z', color, ink) +
              disc(4, 0, 11, palette.red, ink),
          ),
        )
        .join('');
    case 'curly':
      return curls(24, 64, 148, 392, 13, color, ink);
    default:
      return '';
  }
}

/** Over the face: fringe, cap of hair, or the scarf around the face. */
export function hairInFront(look: Appearance, ink: number): Svg {
  const color = look.hairColor;
  const shine = look.hairColor === tint.silver ? '#EDE7E0' : tint.softInk;
  switch (look.hair) {
    case 'bob':
    case 'long':
      return (
        shape(
          'M-61,0 C-70,-58 -38,-81 0,-81 C38,-81 70,-58 61,0 C53,-8 49,-18 47,-27 C26,-17 -2,-22 -14,-36 C-20,-24 -34,-20 -46,-22 C-50,-14 -54,-6 -61,0Z',
          color,
          ink,
        ) + line('M-34,-60 q14,-11 32,-10', ink * 0.8, shine)
      );
    case 'ponytail':
      return (
        shape(
          'M-60,2 C-70,-58 -38,-82 2,-82 C42,-82 70,-56 60,2 C54,-6 52,-22 44,-34 C16,-24 -14,-34 -26,-46 C-30,-30 -52,-22 -60,2Z',
          color,
          ink,
        ) + line('M-8,-66 q22,-6 36,8', ink * 0.8, shine)
      );
    case 'pigtails':
      return (
        shape(
          'M-60,0 C-70,-58 -38,-82 0,-82 C38,-82 70,-58 60,0 C56,-18 38,-26 24,-34 C12,-40 4,-48 0,-56 C-4,-48 -12,-40 -24,-34 C-38,-26 -56,-18 -60,0Z',
          color,
          ink,
        ) + line('M0,-81 V-58', ink * 0.6, shine)
      );
    case 'bun':
      return (
        shape(
          'M-60,4 C-72,-58 -38,-80 0,-80 C38,-80 72,-58 60,4 C56,-20 40,-30 22,-38 C10,-43 4,-48 0,-52 C-4,-48 -10,-43 -22,-38 C-40,-30 -56,-20 -60,4Z',
          color,
          ink,
        ) +
        line(
          'M-44,-40 q14,-20 34,-26 M44,-40 q-14,-20 -34,-26',
          ink * 0.55,
          color === tint.silver ? '#9C928A' : shine,
        )
      );
    case 'short':
      return (
        shape(
          'M-61,0 C-70,-50 -50,-86 0,-86 C52,-86 70,-50 61,0 C56,-8 54,-18 50,-28 C42,-24 36,-30 32,-38 C24,-28 14,-30 8,-38 C-2,-28 -14,-30 -18,-38 C-26,-28 -38,-26 -48,-28 C-54,-18 -56,-8 -61,0Z',
          color,
          ink,
        ) + line('M-36,-62 q14,-12 34,-12', ink * 0.8, shine)
      );
    case 'swept':
      return (
        shape(
          'M-60,0 C-66,-34 -62,-62 -40,-78 C-24,-102 34,-104 58,-80 C72,-58 66,-26 60,0 C56,-8 54,-22 48,-34 C24,-30 -18,-34 -34,-52 C-40,-40 -54,-24 -60,0Z',
          color,
          ink,
        ) + line('M-22,-76 q26,-18 56,-2', ink * 0.8, shine)
      );
    case 'curly':
      return curls(15, 56, 200, 340, 8, color, ink);
    case 'hijab':
      return '';
    default:
      return line('M-18,-56 q10,-6 22,-5', ink * 0.8, palette.white);
  }
}

/** The scarf is drawn under the face; the drape belongs to the body. */
export function hijabHood(look: Appearance, ink: number): Svg {
  return (
    shape(
      'M0,-86 C54,-86 79,-48 77,-2 C76,44 48,82 0,84 C-48,82 -76,44 -77,-2 C-79,-48 -54,-86 0,-86Z',
      look.hairColor,
      ink,
    ) + line('M-62,-34 C-52,-60 -28,-72 -6,-74', ink * 0.7, look.trim ?? palette.white)
  );
}

export function hijabBrow(look: Appearance, ink: number): Svg {
  return shape(
    'M-55,-16 C-54,-52 -30,-67 0,-67 C30,-67 54,-52 55,-16 C42,-42 22,-50 0,-50 C-22,-50 -42,-42 -55,-16Z',
    look.trim ?? palette.white,
    ink * 0.8,
  );
}

export function hijabDrape(look: Appearance, ink: number): Svg {
  const pin = disc(-26, 104, 7, palette.butter, ink * 0.6);
  return (
    shape(
      'M-66,36 C-80,66 -112,92 -108,126 C-70,168 58,172 108,126 C112,92 80,66 66,36Z',
      look.hairColor,
      ink,
    ) +
    line(
      'M52,78 C30,96 -4,104 -26,104 M-26,104 C-44,112 -70,116 -90,112 M-26,104 C-12,124 22,138 58,134',
      ink * 0.75,
    ) +
    pin
  );
}

function curls(
  r: number,
  distance: number,
  from: number,
  to: number,
  count: number,
  color: string,
  ink: number,
): Svg {
  const centres = Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
    return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance - 8 };
  });
  const under = centres.map(({ x, y }) => disc(x, y, r + ink / 2, palette.ink)).join('');
  const over = centres.map(({ x, y }) => disc(x, y, r - ink / 2, color)).join('');
  const core = distance > 60 ? oval(0, -10, distance, distance, color) : '';
  return under + core + over;
}
