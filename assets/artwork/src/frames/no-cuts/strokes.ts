import { type Box, num, type Svg } from '../../svg.ts';

/** The outline of a box in a colour of its own. */
export function border(at: Box, radius: number, color: string, width: number): Svg {
  const size = `x="${num(at.x)}" y="${num(at.y)}" width="${num(at.width)}" height="${num(at.height)}"`;
  return `<rect ${size} rx="${num(radius)}" ${stroke(color, width)}/>`;
}

/** The outline of a circle; `rx` narrows it to an oval. */
export function ring(
  x: number,
  y: number,
  r: number,
  color: string,
  width: number,
  rx: number = r,
): Svg {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(r)}" ${stroke(color, width)}/>`;
}

/** Round dots along a path, `gap` pixels from middle to middle. */
export function dotted(d: string, width: number, gap: number, color: string): Svg {
  return `<path d="${d}" ${stroke(color, width)} stroke-linecap="round" stroke-dasharray="0.1 ${num(gap)}"/>`;
}

function stroke(color: string, width: number): string {
  return `fill="none" stroke="${color}" stroke-width="${num(width)}"`;
}
