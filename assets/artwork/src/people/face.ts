import { palette, tint } from '../palette.ts';
import { disc, line, oval, place, type Svg, shape } from '../svg.ts';
import type { Appearance, Eyes, Mouth, Pose } from './appearance.ts';

export const FACE_PATH =
  'M-57,-8 C-57,-52 -31,-68 0,-68 C31,-68 57,-52 57,-8 C58,38 32,63 0,63 C-32,63 -58,38 -57,-8Z';

/** Everything inside the outline of the head; it slides with the turn of the head. */
export function features(look: Appearance, pose: Pose, ink: number): Svg {
  const shift = pose.turn * 10;
  const cheek = (x: number) => oval(x, 22, 13, 9, tint.blush).replace('/>', ' opacity=".62"/>');
  return place(
    { x: shift, y: 2 },
    cheek(-38) + cheek(38),
    look.wrinkles ? wrinkles(look.skin.shade) : '',
    brows(pose, look, ink),
    eyes(pose.eyes, pose.turn, look.lashes ?? false, ink),
    line(`M${-3 + shift * 0.2},9 q7,9 -5,10`, ink * 0.75, look.skin.shade),
    look.beard
      ? shape('M-30,40 C-20,70 20,70 30,40 C16,54 -16,54 -30,40Z', look.beard, ink * 0.6)
      : '',
    mouth(pose.mouth, ink),
    look.moustache ? moustache(look.hairColor) : '',
    eyewear(look, ink),
  );
}

function brows(pose: Pose, look: Appearance, ink: number): Svg {
  const color = look.hair === 'hijab' || look.hair === 'bald' ? palette.ink : look.hairColor;
  const lift = pose.eyes === 'wide' ? -7 : 0;
  const brow = (side: number) => {
    const inner = -27 + pose.brow * 6 + lift;
    const outer = -25 - pose.brow * 3 + lift;
    return line(
      `M${side * 13},${inner} Q${side * 23},${inner - 7} ${side * 34},${outer}`,
      ink * 0.95,
      color,
    );
  };
  return brow(-1) + brow(1);
}

function eyes(kind: Eyes, turn: number, hasLashes: boolean, ink: number): Svg {
  const left = kind === 'wink' ? 'open' : kind;
  const right = kind === 'wink' ? 'happy' : kind;
  return eye(left, -23, turn, hasLashes, ink) + eye(right, 23, turn, hasLashes, ink);
}

function eye(kind: Eyes, x: number, turn: number, hasLashes: boolean, ink: number): Svg {
  const side = Math.sign(x);
  const lash = hasLashes
    ? line(`M${x + side * 7},-8 l${side * 6},-5 M${x + side * 8},-2 l${side * 7},-2`, ink * 0.6)
    : '';
  switch (kind) {
    case 'happy':
      return line(`M${x - 11},2 Q${x},-15 ${x + 11},2`, ink * 1.1) + lash;
    case 'shut':
      return line(`M${x - 10},-3 Q${x},6 ${x + 10},-3`, ink) + lash;
    case 'squeeze':
      return line(`M${x + side * 9},-11 L${x - side * 7},-3 L${x + side * 9},5`, ink * 1.1);
    case 'hearts':
      return place({ x, y: -3, scale: 0.95 }, heart(palette.red));
    case 'wide':
      return (
        oval(x, -4, 13, 15, palette.white, ink * 0.75) +
        disc(x + turn * 4, -4, 6.5, palette.ink) +
        disc(x + turn * 4 + 2.4, -7, 2.2, palette.white)
      );
    default:
      return oval(x, -3, 7.6, 9.8, palette.ink) + disc(x + 2.6, -6.5, 2.7, palette.white) + lash;
  }
}

function heart(fill: string): Svg {
  return shape(
    'M0,13 C-20,0 -15,-15 -6,-13 C-2,-12 0,-9 0,-7 C0,-9 2,-12 6,-13 C15,-15 20,0 0,13Z',
    fill,
    3.5,
  );
}

function mouth(kind: Mouth, ink: number): Svg {
  const tongue = (y: number, rx: number) => oval(0, y, rx, 9, tint.softRed);
  const inside = '#6B1220';
  switch (kind) {
    case 'grin':
      return open(
        'M-22,27 Q0,33 22,27 Q22,52 0,52 Q-22,52 -22,27Z',
        'M-24,25 Q0,33 24,25 L22,35 Q0,40 -22,35Z',
        tongue(51, 12),
        ink,
        inside,
      );
    case 'laugh':
      return open(
        'M-26,24 Q0,30 26,24 Q27,58 0,58 Q-27,58 -26,24Z',
        'M-28,21 Q0,30 28,21 L26,34 Q0,40 -26,34Z',
        tongue(57, 15),
        ink,
        inside,
      );
    case 'teeth':
      return (
        shape('M-25,27 Q0,34 25,27 Q26,47 0,48 Q-26,47 -25,27Z', palette.white, ink) +
        line('M-22,37.5 Q0,42 22,37.5 M-8,31 V46 M8,31 V46', ink * 0.45)
      );
    case 'oh':
      return oval(0, 38, 10, 12, inside, ink) + oval(0, 44, 6, 4, tint.softRed);
    case 'kiss':
      return line('M-3,30 q12,1 3,7 q11,2 -2,9', ink) + line('M-7,30 q-3,8 0,14', ink * 0.6);
    case 'tongue':
      return (
        shape('M-7,35 L17,33 C20,55 12,60 6,60 C-2,60 -8,52 -7,35Z', tint.softRed, ink * 0.9) +
        line('M5,38 V50', ink * 0.5, palette.deepRed) +
        line('M-22,30 Q0,41 23,29', ink)
      );
    case 'smirk':
      return line('M-14,36 Q6,42 20,28 M16,26 q5,1 6,6', ink);
    default:
      return line('M-20,30 Q0,48 20,30 M-23,28 q2,0 4,4 M23,28 q-2,0 -4,4', ink);
  }
}

function open(outer: string, teeth: string, tongue: Svg, ink: number, inside: string): Svg {
  const id = `mouth-${outer.length}-${teeth.length}`;
  return (
    `<clipPath id="${id}"><path d="${outer}"/></clipPath><path d="${outer}" fill="${inside}"/>` +
    `<g clip-path="url(#${id})">${tongue}<path d="${teeth}" fill="${palette.white}"/></g>` +
    line(outer, ink)
  );
}

function moustache(color: string): Svg {
  return shape(
    'M0,22 C-8,15 -24,18 -28,29 C-18,31 -6,31 0,27 C6,31 18,31 28,29 C24,18 8,15 0,22Z',
    color,
    2,
  );
}

function wrinkles(color: string): Svg {
  return line(
    'M-47,-8 l-6,-4 M-47,-1 l-7,1 M47,-8 l6,-4 M47,-1 l7,1 M-14,-42 q14,-5 28,0 M-31,33 q-3,8 1,14 M31,33 q3,8 -1,14',
    3,
    color,
  );
}

function eyewear(look: Appearance, ink: number): Svg {
  switch (look.eyewear) {
    case 'round':
      return (
        [-23, 23]
          .map(
            (x) =>
              `<circle cx="${x}" cy="-3" r="18" fill="#fff" fill-opacity=".28" stroke="${palette.ink}" stroke-width="${ink * 0.8}"/>`,
          )
          .join('') + line('M-5,-5 Q0,-9 5,-5 M-41,-5 L-56,-10 M41,-5 L56,-10', ink * 0.8)
      );
    case 'sun':
      return (
        shape(
          'M-46,-16 H-4 C-4,10 -14,15 -25,15 C-38,15 -46,8 -46,-16Z M46,-16 H4 C4,10 14,15 25,15 C38,15 46,8 46,-16Z',
          palette.ink,
          ink * 0.8,
        ) +
        line('M-8,-15 H8 M-46,-14 L-57,-16 M46,-14 L57,-16', ink) +
        line('M-36,-8 L-28,2 M14,-8 L22,2', 5, tint.softInk)
      );
    case 'heart':
      return (
        [-24, 24]
          .map(
            (x) =>
              place({ x, y: -2, scale: 1.65 }, heart(palette.red)) +
              line(`M${x - 9},-11 q-5,4 -3,9`, 4, palette.white),
          )
          .join('') + line('M-5,-8 Q0,-12 5,-8', ink)
      );
    default:
      return '';
  }
}
