import { palette } from './palette.ts';

/** A fragment of SVG markup. */
export type Svg = string;

export interface Point {
  x: number;
  y: number;
}

/** Formats a number with two decimals, which is precise enough and keeps the markup small. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export interface Placement {
  x?: number;
  y?: number;
  scale?: number;
  scaleX?: number;
  scaleY?: number;
  rotate?: number;
  opacity?: number;
}

export function place(at: Placement, ...children: Svg[]): Svg {
  const scaleX = (at.scaleX ?? 1) * (at.scale ?? 1);
  const scaleY = (at.scaleY ?? 1) * (at.scale ?? 1);
  const steps = [
    `translate(${num(at.x ?? 0)} ${num(at.y ?? 0)})`,
    at.rotate ? `rotate(${num(at.rotate)})` : '',
    scaleX === 1 && scaleY === 1 ? '' : `scale(${scaleX.toFixed(4)} ${scaleY.toFixed(4)})`,
  ];
  const opacity = at.opacity === undefined ? '' : ` opacity="${num(at.opacity)}"`;
  return `<g transform="${steps.join(' ').trim()}"${opacity}>${children.join('')}</g>`;
}

/** An outlined shape. */
export function shape(d: string, fill: string, stroke: number): Svg {
  return `<path d="${d}" fill="${fill}" ${outline(stroke)}/>`;
}

export function line(d: string, width: number, color: string = palette.ink): Svg {
  return `<path d="${d}" fill="none" ${outline(width, color)}/>`;
}

export function disc(x: number, y: number, r: number, fill: string, stroke = 0): Svg {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}" ${outline(stroke)}/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, stroke = 0): Svg {
  const box = `cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}"`;
  return `<ellipse ${box} fill="${fill}" ${outline(stroke)}/>`;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function box(at: Box, radius: number, fill: string, stroke = 0): Svg {
  const size = `x="${num(at.x)}" y="${num(at.y)}" width="${num(at.width)}" height="${num(at.height)}"`;
  return `<rect ${size} rx="${num(radius)}" fill="${fill}" ${outline(stroke)}/>`;
}

/** A box with a hard shadow. */
export function card(at: Box, radius: number, fill: string, stroke: number, drop: number): Svg {
  const shadow = { ...at, x: at.x + drop, y: at.y + drop };
  return box(shadow, radius, palette.ink, stroke) + box(at, radius, fill, stroke);
}

export function clipTo(id: string, clip: Svg, ...children: Svg[]): Svg {
  return `<clipPath id="${id}">${clip}</clipPath><g clip-path="url(#${id})">${children.join('')}</g>`;
}

/**
 * Merges strokes into one outlined silhouette: first all outlines, then all fills.
 * Arms, fingers and curls overlap without lines between them.
 */
export function mergeStrokes(
  parts: Array<{ d: string; width: number; fill: string }>,
  stroke: number,
): Svg {
  const under = parts.map((part) => line(part.d, part.width + stroke * 2));
  const over = parts.map((part) => line(part.d, part.width, part.fill));
  return under.join('') + over.join('');
}

function outline(width: number, color: string = palette.ink): string {
  if (width <= 0) return '';
  return `stroke="${color}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"`;
}
