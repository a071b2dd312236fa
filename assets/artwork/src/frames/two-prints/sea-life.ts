import { palette, tint } from '../../palette.ts';
import { disc, line, num, oval, place, type Svg, shape } from '../../svg.ts';

/** A dragon of the island at rest, grinning to the right; the origin is under its belly. */
export function komodo(): Svg {
  const hide = '#7E8F4C';
  const dark = '#5E6E36';
  const leg = (x: number, rotate: number) =>
    place(
      { x, y: -16, rotate },
      shape('M-16,-20 C-20,10 -14,34 -22,46 H18 C20,30 18,0 18,-18Z', dark, 6) +
        line('M-20,46 h-8 M-6,48 v4 M8,48 v4', 6),
    );
  return (
    shape('M-90,-40 C-150,-46 -180,-10 -240,-4 C-200,22 -140,12 -92,0Z', hide, 7) +
    leg(-96, 16) +
    leg(40, 8) +
    shape(
      'M-100,-34 C-60,-86 50,-84 96,-66 C120,-92 180,-98 208,-74 C226,-58 220,-36 198,-30 C160,-22 130,-18 104,-10 C60,14 -60,16 -100,-2Z',
      hide,
      7,
    ) +
    shape('M-80,0 C-40,14 60,10 100,-10 C60,-14 -20,-14 -80,0Z', palette.paper, 0) +
    [-60, -26, 8, 42, 74].map((x, index) => oval(x, -46 - (index % 2) * 8, 10, 7, dark)).join('') +
    leg(-52, -6) +
    leg(88, -14) +
    line('M150,-42 C172,-34 196,-36 214,-50', 6) +
    shape(
      'M206,-44 C226,-40 238,-28 250,-34 C242,-22 240,-18 248,-8 C230,-14 212,-28 200,-36Z',
      palette.red,
      5,
    ) +
    shape('M138,-86 h34 v16 q-16,12 -34,0Z M178,-84 h26 v14 q-14,10 -26,0Z', palette.ink, 5) +
    line('M172,-80 h8 M138,-82 L118,-78', 6) +
    line('M146,-79 l8,-2', 4, palette.white)
  );
}

export function turtle(): Svg {
  const skin = '#8CC27A';
  return (
    shape(
      'M-20,-30 C-50,-70 -76,-72 -84,-60 C-76,-40 -50,-20 -24,-14Z M20,-30 C50,-70 76,-72 84,-60 C76,-40 50,-20 24,-14Z',
      skin,
      6,
    ) +
    shape(
      'M-22,34 C-42,50 -46,66 -38,74 C-24,70 -14,56 -10,44Z M22,34 C42,50 46,66 38,74 C24,70 14,56 10,44Z',
      skin,
      6,
    ) +
    shape('M0,-88 C22,-88 28,-64 18,-46 H-18 C-28,-64 -22,-88 0,-88Z', skin, 6) +
    disc(-10, -68, 4.5, palette.ink) +
    disc(10, -68, 4.5, palette.ink) +
    shape(
      'M0,-52 C36,-50 48,-18 44,10 C38,42 18,56 0,56 C-18,56 -38,42 -44,10 C-48,-18 -36,-50 0,-52Z',
      tint.deepLeaf,
      7,
    ) +
    shape('M0,-30 L20,-14 L14,16 H-14 L-20,-14Z', tint.paleLeaf, 5) +
    line('M20,-14 L40,-20 M14,16 L28,36 M-14,16 L-28,36 M-20,-14 L-40,-20 M0,-30 V-50', 5)
  );
}

export function clownFish(): Svg {
  return (
    shape('M-40,0 C-60,-26 -76,-24 -74,0 C-76,24 -60,26 -40,0Z', tint.amber, 6) +
    shape('M-48,0 C-30,-44 34,-44 54,0 C34,44 -30,44 -48,0Z', '#F4772E', 6) +
    shape(
      'M4,-33 C16,-12 16,12 4,33 C14,32 22,30 28,26 C36,10 36,-10 28,-26 C22,-30 14,-32 4,-33Z',
      palette.white,
      5,
    ) +
    shape('M-28,-24 C-20,-8 -20,8 -28,24 L-14,30 C-8,10 -8,-10 -14,-30Z', palette.white, 5) +
    disc(40, -6, 6, palette.ink) +
    line('M40,10 q6,2 9,-4', 5)
  );
}

export function jelly(): Svg {
  return (
    line(
      'M-26,8 q-10,22 0,40 t-2,38 M-9,10 q-8,26 2,46 t-2,40 M9,10 q8,26 -2,46 t2,40 M26,8 q10,22 0,40 t2,38',
      14,
    ) +
    line(
      'M-26,8 q-10,22 0,40 t-2,38 M-9,10 q-8,26 2,46 t-2,40 M9,10 q8,26 -2,46 t2,40 M26,8 q10,22 0,40 t2,38',
      5,
      '#F7B7CE',
    ) +
    shape(
      'M-44,6 C-48,-70 48,-70 44,6 Q33,18 22,6 Q11,18 0,6 Q-11,18 -22,6 Q-33,18 -44,6Z',
      '#F08FB2',
      6,
    ) +
    disc(-14, -16, 5, palette.ink) +
    disc(14, -16, 5, palette.ink) +
    line('M-7,-6 Q0,1 7,-6', 5) +
    line('M-28,-22 q4,-14 14,-18', 5, palette.white)
  );
}

export function coral(fill: string): Svg {
  const d =
    'M0,10 V-40 M0,-20 C-30,-22 -40,-40 -40,-66 M-38,-44 C-56,-48 -60,-60 -60,-72 M0,-40 C0,-70 -12,-80 -14,-104 M0,-34 C24,-36 38,-54 40,-86 M38,-60 C54,-62 62,-74 62,-86';
  return line(d, 26) + line(d, 14, fill);
}

export function seaweed(fill: string): Svg {
  const blade = (x: number, height: number) =>
    `M${x},10 q${num(-height * 0.18)},${num(-height * 0.25)} 0,${num(-height * 0.5)} t0,${num(-height * 0.5)}`;
  const d = `${blade(-22, 90)} ${blade(0, 140)} ${blade(24, 104)}`;
  return line(d, 22) + line(d, 11, fill);
}
