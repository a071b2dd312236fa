import { type MascotMood, mascot, winking } from '../brand/mascot.ts';
import { displayText } from '../frames/kit/lettering.ts';
import { palette, tint } from '../palette.ts';
import { burst } from '../props/stickers.ts';
import { box, disc, line, oval, place, type Svg, shape } from '../svg.ts';
import { HEART, INK } from './kit.ts';

const awake: MascotMood = { ...winking, wink: 0 };

/** The camera at `scale`, with the common outline width; `over` is drawn on its face. */
function camera(mood: MascotMood, scale: number, ...over: Svg[]): Svg {
  return place({ scale }, mascot(mood, (INK * 1.1) / scale), ...over);
}

export function snap(): Svg {
  return place(
    { y: 62, rotate: -7 },
    place(
      { x: -44, y: -176, rotate: 8 },
      burst(12, 132, 84, palette.butter, INK) + burst(12, 84, 50, palette.white, 0),
    ),
    camera({ ...winking, glow: 1, press: 1 }, 3.25),
  );
}

export function inLove(): Svg {
  const heart = (x: number, y: number, scale: number) =>
    place({ x, y, scale }, shape(HEART, tint.softRed, 4.4 / scale));
  const cheeks = oval(-38, 15, 9, 5, tint.blush) + oval(40, 12, 9, 5, tint.blush);
  return place(
    { x: -10, y: 44, rotate: 6 },
    camera(
      awake,
      3.45,
      disc(-23, -4, 22, palette.white, 4.6),
      heart(-23, -3, 0.092),
      disc(26, -4, 15, palette.red),
      heart(26, -3, 0.075),
      cheeks,
    ),
    place({ x: 176, y: -196, rotate: 14, scale: 0.21 }, shape(HEART, tint.softRed, INK / 0.21)),
    place({ x: 92, y: -212, rotate: -12, scale: 0.14 }, shape(HEART, palette.red, INK / 0.14)),
  );
}

export function laughing(): Svg {
  const tear = (x: number, side: number) =>
    place(
      { x, y: 8, rotate: side * 24, scale: 0.74 },
      shape('M0,-26 C16,-6 20,6 20,14 A20,20 0 0 1 -20,14 C-20,6 -16,-6 0,-26Z', tint.paleSky, 6),
      line('M-9,12 q1,10 9,11', 5, palette.white),
    );
  const mouth = 'M-38,12 Q-2,20 34,12 Q34,46 -2,46 Q-38,46 -38,12Z';
  return place(
    { rotate: -5 },
    camera(
      winking,
      3.35,
      disc(-23, -7, 22, palette.deepRed, 5),
      line('M-35,-3 Q-23,-20 -11,-3', 6.4, palette.white),
      box({ x: -42, y: 17, width: 80, height: 28 }, 12, palette.red),
      `<clipPath id="laugh"><path d="${mouth}"/></clipPath><path d="${mouth}" fill="#6B1220"/>`,
      `<g clip-path="url(#laugh)">${oval(-2, 45, 20, 10, tint.softRed)}${teeth()}</g>`,
      line(mouth, 4.6),
      tear(-60, 1),
      tear(57, -1),
    ),
  );
}

/** The perforations of the grin, in one row. */
function teeth(): Svg {
  return [-32, -20, -8, 4, 16, 28]
    .map((x) => box({ x: x - 1.5, y: 11, width: 10, height: 12 }, 2.8, palette.white))
    .join('');
}

export function printTongue(): Svg {
  const picture = (y: number, fill: string) =>
    box({ x: -64, y, width: 128, height: 84 }, 8, fill, 9) +
    line(`M-34,${y + 34} q12,-16 24,0 M10,${y + 34} q12,-16 24,0 M-16,${y + 52} q16,18 32,0`, 9);
  return (
    place({ y: -62, rotate: 5 }, camera({ ...awake, lookX: 0.3, lookY: 0.5 }, 3.2)) +
    place(
      { x: -18, y: 62, rotate: 5 },
      box({ x: -70, y: 0, width: 170, height: 206 }, 12, palette.ink, INK),
      box({ x: -82, y: -12, width: 164, height: 206 }, 12, palette.white, INK),
      picture(2, palette.butter),
      picture(98, palette.sky),
      line('M-104,-10 Q0,22 104,-14', INK * 1.5),
    )
  );
}

export function sleepy(): Svg {
  const cap =
    shape(
      'M-196,-64 C-196,-190 -40,-236 70,-176 C130,-144 176,-96 208,-30 C170,-44 120,-40 96,-52 C40,-92 -120,-92 -196,-64Z',
      tint.deepSky,
      INK,
    ) +
    line(
      'M-122,-92 C-112,-140 -78,-176 -50,-188 M0,-84 C12,-124 22,-160 18,-188',
      20,
      tint.paleSky,
    ) +
    disc(206, -14, 36, palette.white, INK) +
    box({ x: -214, y: -96, width: 312, height: 56 }, 28, palette.white, INK);
  return (
    place(
      { y: 60 },
      camera(
        awake,
        3.3,
        disc(-23, -4, 22, palette.deepRed, 5),
        line('M-35,-2 Q-23,10 -11,-2', 5, palette.white),
        disc(26, -4, 15, palette.red),
        line('M14,-4 Q26,8 38,-4', 5),
        box({ x: -44, y: 17, width: 84, height: 28 }, 12, palette.red),
        oval(-2, 29, 11, 9, '#6B1220', 4.4),
        oval(-36, 24, 8, 4.6, tint.blush) + oval(36, 18, 8, 4.6, tint.blush),
      ),
    ) +
    place({ x: -4, y: 2, rotate: -6 }, cap) +
    zzz()
  );
}

function zzz(): Svg {
  const letter = { fill: palette.sky, rotate: 10, ink: INK * 0.8, drop: 0 };
  return (
    displayText('z', { ...letter, x: 112, y: -150, size: 96 }) +
    displayText('z', { ...letter, x: 178, y: -196, size: 124 })
  );
}
