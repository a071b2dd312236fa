import { type Box, box, type Svg } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';

/** Common properties of all no-cut frames. */
export const NO_CUT = { isNoCut: true, isSeasonal: false } as const satisfies Partial<FrameDesign>;

/** The configuration of a frame with explicit slots. */
export const FREE_SLOTS = {
  InterColPadding: 0,
  InterRowPadding: 0,
  CustomPadding: 0,
  TopFramePadding: 0,
  IsColumnMirrored: false,
} as const;

export function ground(fill: string): Svg {
  return box({ x: 0, y: 0, ...SHEET }, 0, fill);
}

/** A box enlarged by `by` pixels on every side. */
export function around({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + by * 2, height: height + by * 2 };
}
