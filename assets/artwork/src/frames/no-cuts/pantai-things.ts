import { palette, tint } from '../../palette.ts';
import { disc, line, oval, place, type Svg, shape } from '../../svg.ts';

/** All drawings in this file stand on y 0. */
export function parasol(): Svg {
  const cap =
    'M-124,-108 C-110,-196 110,-196 124,-108 C104,-124 84,-124 62,-108 C42,-124 22,-124 0,-108 C-22,-124 -42,-124 -62,-108 C-84,-124 -104,-124 -124,-108Z';
  return place(
    { rotate: -12 },
    line('M0,0 V-180', 16),
    line('M0,0 V-180', 7, palette.cream),
    shape(cap, palette.red, 7),
    shape(
      'M-62,-108 C-58,-150 -34,-172 0,-174 C34,-172 58,-150 62,-108 C42,-124 22,-124 0,-108 C-22,-124 -42,-124 -62,-108Z',
      palette.cream,
      6,
    ),
    disc(0, -178, 9, palette.butter, 5),
  );
}

export function coconut(): Svg {
  return (
    line('M14,-90 L50,-160', 14) +
    line('M14,-90 L50,-160', 6, palette.red) +
    shape(
      'M-66,-70 C-66,-20 -40,0 0,0 C40,0 66,-20 66,-70 C66,-96 -66,-96 -66,-70Z',
      tint.leaf,
      7,
    ) +
    oval(0, -76, 56, 20, palette.white, 6) +
    oval(0, -74, 36, 11, tint.paleSky) +
    line('M-46,-44 q2,18 14,28', 6, tint.paleLeaf) +
    shape('M-52,-84 C-96,-110 -92,-146 -60,-150 C-56,-128 -40,-108 -34,-92Z', palette.butter, 6) +
    disc(-62, -128, 7, palette.red)
  );
}

export function starfish(): Svg {
  const arms = [0, 72, 144, 216, 288].map((turn) => place({ rotate: turn }, line('M0,0 V-40', 40)));
  const fill = [0, 72, 144, 216, 288].map((turn) =>
    place({ rotate: turn }, line('M0,0 V-40', 27, '#FF9B73') + disc(0, -30, 4, palette.cream)),
  );
  return (
    arms.join('') +
    fill.join('') +
    disc(-8, -4, 4, palette.ink) +
    disc(8, -4, 4, palette.ink) +
    line('M-7,7 q7,7 14,0', 4)
  );
}

export function sandals(): Svg {
  const one = (x: number, rotate: number, fill: string) =>
    place(
      { x, y: -44, rotate },
      place(
        { x: 6, y: 7 },
        shape(
          'M-24,-44 C-30,-76 30,-76 26,-40 C22,-8 26,16 20,38 C14,54 -16,54 -20,38 C-26,16 -20,-12 -24,-44Z',
          palette.ink,
          6,
        ),
      ),
      shape(
        'M-24,-44 C-30,-76 30,-76 26,-40 C22,-8 26,16 20,38 C14,54 -16,54 -20,38 C-26,16 -20,-12 -24,-44Z',
        fill,
        6,
      ),
      line('M-22,-4 Q-4,-26 0,-46 Q8,-26 22,-4', 9, palette.white),
    );
  return one(-34, -18, tint.deepSky) + one(34, 10, tint.deepSky);
}

export function crab(): Svg {
  const side = (flip: number) =>
    place(
      { scaleX: flip },
      line('M38,-22 L62,-8 M40,-14 L58,2 M32,-6 L44,8', 9),
      line('M36,-40 Q66,-52 62,-74', 13),
      line('M36,-40 Q66,-52 62,-74', 5, palette.red),
      shape(
        'M50,-70 C40,-92 58,-108 74,-98 L64,-86 L82,-88 C86,-70 64,-58 50,-70Z',
        palette.red,
        6,
      ),
      line('M14,-52 V-70', 8),
      disc(14, -74, 11, palette.white, 5),
      disc(14, -74, 4, palette.ink),
    );
  return (
    side(-1) + side(1) + oval(0, -30, 48, 30, palette.red, 7) + line('M-14,-22 q14,14 28,0', 6)
  );
}
