import { disc, line, place, type Svg, shape } from '../../svg.ts';

export const gold = { base: '#CF9B45', light: '#F3D48B', deep: '#8E6326' } as const;
export const wood = { dark: '#341512', mid: '#43201A', warm: '#5A2A1E' } as const;

const fill = (d: string, color: string): Svg => `<path d="${d}" fill="${color}"/>`;

/** The tree of life of the shadow play; stands on the origin, 300 high. */
export function gunungan(): Svg {
  const edge =
    'M0,-286 C28,-236 112,-196 112,-104 C112,-44 84,-12 96,0 H-96 C-84,-12 -112,-44 -112,-104 C-112,-196 -28,-236 0,-286Z';
  const branch = (y: number, reach: number) =>
    `M0,${y} C${reach * 0.4},${y - 6} ${reach * 0.7},${y - 34} ${reach},${y - 30} q12,10 2,20 q-10,6 -14,-4` +
    `M0,${y} C${-reach * 0.4},${y - 6} ${-reach * 0.7},${y - 34} ${-reach},${y - 30} q-12,10 -2,20 q10,6 14,-4`;
  const leaf = (x: number, y: number, turn: number) =>
    place({ x, y, rotate: turn }, fill('M0,0 C4,-12 16,-14 24,-8 C20,2 8,6 0,0Z', gold.light));
  return (
    fill(edge, gold.deep) +
    place({ y: -6, scale: 0.93 }, fill(edge, wood.warm)) +
    line(edge, 5, gold.light) +
    place({ y: -8, scale: 0.86 }, line(edge, 2.5, gold.base)) +
    line(
      `M0,-60 V-226 ${branch(-84, 64)} ${branch(-130, 62)} ${branch(-172, 40)} ${branch(-204, 22)}`,
      5,
      gold.light,
    ) +
    [
      [34, -124, -20],
      [-58, -124, -10],
      [44, -166, -30],
      [-60, -162, 0],
      [18, -200, -40],
      [-34, -198, 10],
    ]
      .map(([x = 0, y = 0, turn = 0]) => leaf(x, y, turn))
      .join('') +
    fill('M-52,0 V-38 L-62,-38 L0,-72 L62,-38 L52,-38 V0Z', gold.base) +
    fill('M-16,0 V-28 A16,16 0 0 1 16,-28 V0Z', wood.dark) +
    line('M-34,-32 V0 M34,-32 V0', 4, gold.light) +
    disc(0, -236, 8, gold.light) +
    line('M0,-286 V-300', 5, gold.light)
  );
}

/** A vine that runs from the gunungan to the pillar, to the right of the origin. */
export function lungScroll(): Svg {
  const curl = (x: number, y: number, size: number, flip: number) =>
    place(
      { x, y, scale: size, scaleY: flip },
      line('M-90,36 C-70,-30 20,-60 44,-8 C58,34 -2,48 -8,12 C-8,-8 18,-8 18,8', 9, gold.base),
      line('M-90,36 C-70,-30 20,-60 44,-8 C58,34 -2,48 -8,12 C-8,-8 18,-8 18,8', 3, gold.light),
      shape('M-52,-14 C-64,-44 -40,-62 -20,-66 C-20,-48 -30,-24 -52,-14Z', gold.base, 0),
      shape('M28,-42 C34,-66 60,-70 76,-62 C70,-44 52,-32 28,-42Z', gold.base, 0),
      shape('M46,14 C66,10 82,26 82,42 C64,46 46,36 46,14Z', gold.base, 0),
      disc(5, 12, 7, gold.light),
    );
  return (
    curl(40, -58, 1.1, 1) +
    curl(170, -52, 0.92, 1) +
    curl(276, -42, 0.74, 1) +
    curl(358, -32, 0.56, 1)
  );
}
