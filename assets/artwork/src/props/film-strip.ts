import { palette } from '../palette.ts';
import { box, disc, line, place, type Svg, shape } from '../svg.ts';

/** Perforations along a run of film, sliding with it. */
export function perforations(length: number, y: number, pitch: number, slide: number): Svg {
  const hole = pitch * 0.46;
  const count = Math.ceil(length / pitch) + 2;
  const first = ((slide % pitch) + pitch) % pitch;
  return Array.from({ length: count }, (_, index) =>
    box(
      { x: first + (index - 1) * pitch, y, width: hole, height: hole * 0.86 },
      hole * 0.24,
      palette.cream,
    ),
  ).join('');
}

/** A wooden clothes peg whose jaws are at the origin. */
export function peg(ink = 5): Svg {
  return (
    shape('M-9,-26 C-9,-31 9,-31 9,-26 L11,24 C11,29 -11,29 -11,24Z', palette.paper, ink) +
    line('M-9,2 H9', ink * 0.8) +
    disc(0, 2, 3.4, palette.red)
  );
}

/** A white print with a hard shadow; its picture is clipped into the window. */
export function print(id: string, width: number, height: number, picture: Svg, ink = 6): Svg {
  const border = width * 0.055;
  const foot = width * 0.15;
  const window = {
    x: border,
    y: border,
    width: width - border * 2,
    height: height - border - foot,
  };
  return (
    box({ x: ink * 1.4, y: ink * 1.6, width, height }, 12, palette.ink, ink) +
    box({ x: 0, y: 0, width, height }, 12, palette.white, ink) +
    `<clipPath id="${id}">${box(window, 6, palette.white)}</clipPath>` +
    `<g clip-path="url(#${id})">${place({ x: window.x, y: window.y }, picture)}</g>` +
    box(window, 6, 'none', ink * 0.75)
  );
}
