import { mascot } from '../brand/mascot.ts';
import { palette, tint } from '../palette.ts';
import { cast, type Name, wearing } from '../people/cast.ts';
import { person } from '../people/person.ts';
import { type PoseName, poses } from '../people/poses.ts';
import { print } from '../props/film-strip.ts';
import { burst, sticker } from '../props/stickers.ts';
import { box, disc, place, type Svg } from '../svg.ts';

export const THANKS = { width: 1200, height: 900 } as const;

const WAVING: { name: Name; pose: PoseName; x: number; y: number; scale: number }[] = [
  { name: 'bayu', pose: 'hooray', x: 322, y: 372, scale: 1.62 },
  { name: 'aisyah', pose: 'heart', x: 884, y: 372, scale: 1.62 },
  { name: 'nenek', pose: 'waveLeft', x: 172, y: 596, scale: 1.08 },
  { name: 'maya', pose: 'wave', x: 1018, y: 600, scale: 1.08 },
];

/** The farewell: people wave, with their print in the middle. */
export function thanks(): Svg {
  return (
    box({ x: 0, y: 0, ...THANKS }, 0, palette.sky) +
    place({ x: 600, y: 450, rotate: 5 }, burst(16, 900, 330, '#8BD0F5', 0)) +
    WAVING.map(({ name, pose, x, y, scale }) =>
      person(cast[name], poses[pose], { x, y, scale, ink: 8 }),
    ).join('') +
    place({ x: 442, y: 232, rotate: -4 }, sheet()) +
    person(wearing('putri', { eyewear: 'heart' }), poses.cheeks, {
      x: 470,
      y: 742,
      scale: 0.98,
      ink: 8,
    }) +
    place(
      { x: 742, y: 762, rotate: 8, scale: 1.7 },
      mascot({ wink: 1, lookX: 0, lookY: -0.4, press: 0, glow: 0 }),
    ) +
    place({ x: 262, y: 104, rotate: -14, scale: 1.15 }, sticker('heart')) +
    place({ x: 1100, y: 270, rotate: 12, scale: 1.1 }, sticker('star')) +
    place({ x: 604, y: 88, rotate: -8, scale: 1.05 }, sticker('smile')) +
    confetti()
  );
}

/** A print of two snaps of the same people. */
function sheet(): Svg {
  const snap = (ground: string, left: Svg, right: Svg) =>
    box({ x: 0, y: 0, width: 320, height: 180 }, 0, ground) + left + right;
  const at = (x: number, y: number) => ({ x, y, scale: 0.62, ink: 6 });
  const first = snap(
    palette.sky,
    person(cast.bayu, poses.peaceLeft, at(96, 96)),
    person(cast.aisyah, poses.wink, at(206, 100)),
  );
  const second = snap(
    tint.blush,
    person(cast.nenek, poses.giggle, at(98, 100)),
    person(cast.maya, poses.peace, at(204, 96)),
  );
  return print(
    'thanks-sheet',
    330,
    440,
    first +
      box({ x: 0, y: 172, width: 330, height: 10 }, 0, palette.white) +
      place({ y: 182 }, second),
    9,
  );
}

function confetti(): Svg {
  const bits: [number, number, string, number][] = [
    [118, 128, palette.red, 14],
    [412, 70, palette.white, 12],
    [806, 66, palette.red, 12],
    [964, 112, palette.white, 15],
    [44, 270, palette.butter, 13],
    [1156, 432, palette.red, 13],
    [40, 460, palette.white, 12],
  ];
  return bits.map(([x, y, fill, r]) => disc(x, y, r, fill, 6)).join('');
}
