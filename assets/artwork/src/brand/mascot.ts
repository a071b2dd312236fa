import { palette, tint } from '../palette.ts';
import { box, disc, line, num, place, type Svg, shape } from '../svg.ts';

export interface MascotMood {
  /** 0 is an open right eye, 1 a wink. */
  wink: number;
  /** Direction of the lens, from -1 to 1. */
  lookX: number;
  lookY: number;
  /** How far the shutter button is pressed, 0 to 1. */
  press: number;
  /** How brightly the flash burns, 0 to 1. */
  glow: number;
}

export const winking: MascotMood = { wink: 1, lookX: 0, lookY: 0, press: 0, glow: 0 };

/**
 * The grinning camera: the lens is one eye, the wink is the shutter, and the teeth of the grin
 * are the perforations of a film. Drawn around the origin in a square of 128 units.
 */
export function mascot(mood: MascotMood, ink = 6): Svg {
  return (
    silhouette(palette.ink, ink, 5) +
    box({ x: 21, y: -51 + mood.press * 7, width: 24, height: 22 }, 7, palette.butter, ink) +
    shape(
      'M-40,-32 L-32,-48 C-31,-50 -29,-51 -26,-51 H2 C5,-51 7,-50 8,-48 L16,-32Z',
      palette.deepRed,
      ink,
    ) +
    box(
      { x: -23, y: -43, width: 22, height: 8 },
      4,
      mood.glow > 0.05 ? palette.white : palette.paper,
    ) +
    box({ x: -57, y: -34, width: 110, height: 84 }, 24, palette.red, ink) +
    line('M33,-25 C39,-24 43,-20 44,-14', ink * 0.75, tint.softRed) +
    lens(mood, ink) +
    winkingEye(mood.wink, ink) +
    grin(ink)
  );
}

function silhouette(fill: string, ink: number, drop: number): Svg {
  return place(
    { x: drop, y: drop },
    box({ x: -57, y: -34, width: 110, height: 84 }, 24, fill, ink),
    shape('M-40,-32 L-32,-48 C-31,-50 -29,-51 -26,-51 H2 C5,-51 7,-50 8,-48 L16,-32Z', fill, ink),
    box({ x: 21, y: -51, width: 24, height: 22 }, 7, fill, ink),
  );
}

function lens(mood: MascotMood, ink: number): Svg {
  const x = -23;
  const y = -4;
  const lookX = x + mood.lookX * 5;
  const lookY = y + mood.lookY * 5;
  return (
    disc(x, y, 22, palette.white, ink) +
    disc(lookX, lookY, 13.5, palette.sky) +
    disc(lookX, lookY, 9, palette.ink) +
    disc(lookX + 5, lookY - 5.5, 4.6, palette.white)
  );
}

function winkingEye(wink: number, ink: number): Svg {
  const x = 26;
  const y = -4;
  if (wink > 0.5) return line(`M${x - 14},${y + 4} Q${x},${y - 17} ${x + 14},${y + 4}`, ink * 1.25);
  const open = 1 - wink * 1.6;
  return (
    `<ellipse cx="${x}" cy="${y}" rx="9" ry="${num(12 * open)}" fill="${palette.ink}"/>` +
    disc(x + 3, y - 4 * open, 3.4 * open, palette.white)
  );
}

/** A band of film bent into a smile; every tooth is a perforation. */
function grin(ink: number): Svg {
  const mouth =
    'M-33,22 C-18,28 14,28 29,22 C33,20.5 37,23 35,27 C27,45 -31,45 -39,27 C-41,23 -37,20.5 -33,22Z';
  const teeth = [-25.2, -13.6, -2, 9.6, 21.2].map((x) => {
    const bow = ((x + 2) / 24) ** 2;
    const top = 27.6 - bow * 2.2;
    return place(
      { x, y: top, rotate: -(x + 2) * 0.5 },
      box({ x: -4.7, y: 0, width: 9.4, height: 10.4 - bow * 3.2 }, 2.8, palette.white),
    );
  });
  return shape(mouth, palette.ink, ink * 0.5) + teeth.join('');
}
