import { batikFill } from '../../batik.ts';
import { palette, tint } from '../../palette.ts';
import { disc, line, num, oval, type Placement, place, type Svg, shape } from '../../svg.ts';

export interface OndelOndel extends Placement {
  kind: 'groom' | 'bride';
  /** Degrees by which the coconut-flower sticks lag behind the head. */
  lag: number;
  nod: number;
}

/** The giant Betawi puppets. The chin is near the origin; the body continues below the picture. */
export function ondelOndel(at: OndelOndel, ink = 7): Svg {
  const isGroom = at.kind === 'groom';
  return place(
    at,
    body(isGroom, ink),
    place({ rotate: at.nod }, place({ y: -78 }, sticks(at.lag, ink), head(isGroom, ink))),
  );
}

function body(isGroom: boolean, ink: number): Svg {
  const cloth = isGroom ? batikFill('parang') : palette.butter;
  return (
    shape(
      'M-62,10 C-120,30 -136,90 -134,300 H134 C136,90 120,30 62,10Z',
      isGroom ? palette.red : palette.sky,
      ink,
    ) +
    shape('M-62,10 C-40,70 40,70 62,10 L74,16 C56,100 -56,100 -74,16Z', cloth, ink * 0.85) +
    shape(
      'M-116,66 C-40,120 40,210 92,300 L134,300 L134,256 C84,170 0,80 -92,32Z',
      isGroom ? palette.butter : palette.red,
      ink * 0.85,
    ) +
    [0.15, 0.4, 0.65, 0.9]
      .map((u) =>
        disc(-96 + u * 208, 70 + u * 210 - Math.sin(u * 3) * 18, 7, palette.white, ink * 0.4),
      )
      .join('')
  );
}

function sticks(lag: number, ink: number): Svg {
  const colors = [palette.red, palette.butter, palette.sky, palette.white, tint.softRed];
  return Array.from({ length: 11 }, (_, index) => {
    const spread = -75 + index * 15;
    const far = 156 + (index % 2) * 26;
    const bendBy = lag * (0.6 + (index % 3) * 0.3);
    const angle = ((spread - 90) * Math.PI) / 180;
    const tip = ((spread - 90 + bendBy) * Math.PI) / 180;
    const end = { x: Math.cos(tip) * far, y: Math.sin(tip) * far };
    const mid = { x: Math.cos(angle) * far * 0.6, y: Math.sin(angle) * far * 0.6 };
    const stem = line(`M0,-20 Q${num(mid.x)},${num(mid.y)} ${num(end.x)},${num(end.y)}`, 4.5);
    const tufts = [0.66, 0.84, 1].map((u, step) => {
      const a = angle + (tip - angle) * u;
      return disc(
        Math.cos(a) * far * u,
        Math.sin(a) * far * u,
        12 - (2 - step) * 2,
        colors[(index + step) % colors.length] ?? palette.red,
        ink * 0.5,
      );
    });
    return stem + tufts.join('');
  }).join('');
}

function head(isGroom: boolean, ink: number): Svg {
  const face = isGroom ? palette.red : palette.white;
  const crown =
    shape(
      'M-86,-28 C-92,-66 -70,-104 0,-108 C70,-104 92,-66 86,-28 C48,-58 -48,-58 -86,-28Z',
      palette.butter,
      ink,
    ) +
    [-56, -28, 0, 28, 56]
      .map((x) =>
        disc(x, -74 + Math.abs(x) * 0.28, 9, isGroom ? palette.sky : palette.red, ink * 0.5),
      )
      .join('');
  const ears = [-1, 1]
    .map(
      (side) =>
        disc(side * 90, 12, 16, face, ink) + disc(side * 94, 36, 8, palette.butter, ink * 0.7),
    )
    .join('');
  const eyes = [-1, 1]
    .map(
      (side) =>
        oval(side * 33, -2, 18, 21, isGroom ? palette.white : palette.paper, ink * 0.8) +
        disc(side * 31, 0, 9.5, palette.ink) +
        disc(side * 31 + 3, -4, 3.2, palette.white),
    )
    .join('');
  const brows = isGroom
    ? shape(
        'M-60,-24 Q-34,-52 -10,-26 Q-34,-36 -60,-24Z M60,-24 Q34,-52 10,-26 Q34,-36 60,-24Z',
        palette.ink,
        ink * 0.6,
      )
    : line('M-54,-30 Q-34,-44 -14,-30 M54,-30 Q34,-44 14,-30', ink);
  const nose = shape(
    'M-12,22 C-12,6 12,6 12,22 C14,30 -14,30 -12,22Z',
    isGroom ? tint.softRed : tint.blush,
    ink * 0.7,
  );
  const mouth = isGroom
    ? shape('M-40,50 C-20,42 20,42 40,50 C38,74 -38,74 -40,50Z', palette.white, ink * 0.8) +
      line('M-36,58 H36 M-18,48 V68 M0,46 V70 M18,48 V68', ink * 0.5) +
      shape(
        'M0,36 C-16,28 -48,30 -58,46 C-40,42 -14,46 0,42 C14,46 40,42 58,46 C48,30 16,28 0,36Z',
        palette.ink,
        ink * 0.4,
      )
    : shape(
        'M-26,54 C-14,44 -6,46 0,50 C6,46 14,44 26,54 C14,72 -14,72 -26,54Z',
        palette.red,
        ink * 0.8,
      ) + line('M-24,54 Q0,58 24,54', ink * 0.6);
  const cheeks = isGroom
    ? ''
    : oval(-54, 34, 17, 12, tint.blush) + oval(54, 34, 17, 12, tint.blush);
  return (
    shape(
      'M-90,-6 C-90,-70 -50,-96 0,-96 C50,-96 90,-70 90,-6 C90,58 54,92 0,92 C-54,92 -90,58 -90,-6Z',
      face,
      ink,
    ) +
    ears +
    cheeks +
    eyes +
    brows +
    nose +
    mouth +
    crown
  );
}
