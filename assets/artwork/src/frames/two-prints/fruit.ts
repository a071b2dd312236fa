import { palette, tint } from '../../palette.ts';
import { disc, line, num, oval, place, type Svg, shape } from '../../svg.ts';

/** Fruit of the market, each around its middle and about a hundred units across. */
export function mango(): Svg {
  return (
    shape(
      'M-48,12 C-54,-28 -14,-52 20,-44 C54,-36 62,4 40,32 C16,56 -40,52 -48,12Z',
      '#F5A62B',
      6,
    ) +
    oval(14, -16, 22, 16, '#F27B4B') +
    line('M-32,6 C-30,-10 -22,-20 -12,-24', 6, '#FFE08A') +
    line('M22,-44 q2,-12 10,-16', 7) +
    shape('M32,-60 C50,-74 70,-66 76,-52 C58,-46 42,-48 32,-60Z', tint.leaf, 5)
  );
}

export function pineapple(): Svg {
  const crown = [-44, -22, 0, 22, 44].map((rotate) =>
    place(
      { y: -38, rotate },
      shape('M-10,4 C-16,-28 -4,-46 0,-56 C4,-46 16,-28 10,4Z', tint.leaf, 5),
    ),
  );
  return (
    crown.join('') +
    shape(
      'M-40,6 C-42,-36 -22,-48 0,-48 C22,-48 42,-36 40,6 C40,50 22,66 0,66 C-22,66 -40,50 -40,6Z',
      tint.amber,
      6,
    ) +
    line(
      'M-34,-22 L26,54 M-38,10 L4,62 M-10,-46 L38,14 M34,-22 L-26,54 M38,10 L-4,62 M10,-46 L-38,14',
      4,
      '#B9661E',
    )
  );
}

export function rambutan(): Svg {
  const hairs = Array.from({ length: 18 }, (_, index) => {
    const turn = (index / 18) * Math.PI * 2;
    const end = 48 + (index % 2) * 8;
    return `M${num(Math.cos(turn) * 30)},${num(Math.sin(turn) * 30)} Q${num(Math.cos(turn) * 44)},${num(Math.sin(turn) * 44)} ${num(Math.cos(turn + 0.22) * end)},${num(Math.sin(turn + 0.22) * end)}`;
  }).join('');
  return (
    line(hairs, 11) +
    disc(0, 0, 35, palette.red, 6) +
    line(hairs, 5, '#8FC15A') +
    disc(0, 0, 32, palette.red) +
    line('M-14,-12 q6,-8 14,-8 M4,8 q8,0 12,-8 M-14,10 q4,8 10,10', 5, tint.softRed)
  );
}

export function mangosteen(): Svg {
  const sepal = (rotate: number) =>
    place(
      { y: -34, rotate },
      shape('M-14,4 C-18,-10 -8,-22 0,-22 C8,-22 18,-10 14,4Z', '#8FC15A', 5),
    );
  return (
    disc(0, 4, 46, '#5B2A52', 6) +
    line('M-28,-4 C-26,-18 -16,-26 -8,-28', 7, '#8E5085') +
    sepal(-58) +
    sepal(58) +
    sepal(-20) +
    sepal(20) +
    line('M0,-46 V-60', 9)
  );
}

export function dragonFruit(): Svg {
  const scale_ = (x: number, y: number, rotate: number) =>
    place(
      { x, y, rotate },
      shape('M-12,8 C-12,-10 -4,-22 6,-32 C14,-18 14,-4 10,8Z', '#7DB850', 5),
    );
  return (
    scale_(-38, -16, -46) +
    scale_(38, -16, 40) +
    shape(
      'M0,-56 C36,-54 52,-20 48,10 C44,42 22,56 0,56 C-22,56 -44,42 -48,10 C-52,-20 -36,-54 0,-56Z',
      '#E8457A',
      6,
    ) +
    scale_(-6, -46, -10) +
    scale_(-22, -4, -24) +
    scale_(24, -8, 18) +
    scale_(-4, 30, -4) +
    scale_(34, 30, 30) +
    scale_(-36, 34, -34)
  );
}

export function banana(): Svg {
  const finger = (rotate: number, fill: string) =>
    place(
      { y: -46, rotate },
      shape('M-8,0 C-14,40 -6,76 12,98 C20,106 32,100 28,90 C16,62 14,34 12,0Z', fill, 6),
    );
  return (
    finger(38, tint.amber) +
    finger(14, '#FFD95E') +
    finger(-12, palette.cream) +
    finger(-12, '#FFE27A') +
    shape('M-12,-40 C-14,-60 -6,-66 2,-66 C12,-66 16,-56 14,-40Z', '#8A5A2B', 6)
  );
}

export function papaya(): Svg {
  const seeds = [-22, -10, 2, 14, 26].map((x, index) =>
    disc(x, index % 2 ? 2 : 8, 5.5, palette.ink),
  );
  return (
    shape(
      'M-58,4 C-58,-26 -20,-40 14,-36 C46,-32 62,-14 60,6 C58,30 30,42 -4,42 C-36,42 -58,30 -58,4Z',
      tint.leaf,
      6,
    ) +
    shape(
      'M-50,4 C-48,-18 -16,-30 14,-27 C40,-24 52,-12 51,5 C49,24 26,33 -4,33 C-32,33 -50,24 -50,4Z',
      '#F58A3C',
      0,
    ) +
    oval(2, 5, 34, 12, '#FFB36B') +
    seeds.join('')
  );
}
