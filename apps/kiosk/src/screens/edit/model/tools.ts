import type { PenName, Stroke } from './painting.ts';

export const COLORS = [
  { name: 'red', value: '#e0223f' },
  { name: 'orange', value: '#ff8a1f' },
  { name: 'yellow', value: '#ffcb3d' },
  { name: 'green', value: '#2fae60' },
  { name: 'sky', value: '#6ec1f0' },
  { name: 'blue', value: '#2b5fd9' },
  { name: 'violet', value: '#8a4be0' },
  { name: 'pink', value: '#ff77ae' },
  { name: 'white', value: '#ffffff' },
  { name: 'ink', value: '#231a16' },
] as const;

export const SIZES = [
  { name: 'fine', widthPx: 14 },
  { name: 'medium', widthPx: 26 },
  { name: 'thick', widthPx: 44 },
  { name: 'huge', widthPx: 72 },
] as const;

/** The eraser is wider than the pen. */
const ERASER_GROWTH = 1.8;

/** The tool of a finger beside all stickers. */
export interface Tool {
  pen: PenName;
  color: string;
  widthPx: number;
  isErasing: boolean;
}

export const INITIAL_TOOL: Tool = {
  pen: 'marker',
  color: COLORS[0].value,
  widthPx: SIZES[1].widthPx,
  isErasing: false,
};

export function strokeBy({ pen, color, widthPx, isErasing }: Tool): Omit<Stroke, 'points'> {
  return isErasing
    ? { pen: 'eraser', color, widthPx: widthPx * ERASER_GROWTH }
    : { pen, color, widthPx };
}
