import type { StrokeOptions } from 'perfect-freehand';
import type { PenName } from '../model/painting.ts';

/** One filled outline of the line; pens with a glow or an edge have several, widest first. */
export interface Coat {
  widthFactor: number;
  /** Absent: the selected colour. */
  color?: string;
  alpha?: number;
}

interface OutlinePen {
  kind: 'outline';
  shape: Pick<StrokeOptions, 'thinning' | 'start' | 'end'>;
  coats: readonly Coat[];
}

interface StampPen {
  kind: 'stamps';
  stamp: 'dot' | 'heart';
  /** Both relative to the line's width. */
  sizeFactor: number;
  spacingFactor: number;
}

interface RainbowPen {
  kind: 'rainbow';
}

export type Pen = OutlinePen | StampPen | RainbowPen;

const FELT: OutlinePen['shape'] = { thinning: 0.1 };
/** Length of the taper at both ends in pixels. */
const TIP = { taper: 120 };
const BRUSH: OutlinePen['shape'] = { thinning: 0.6, start: TIP, end: TIP };

/** Several transparent coats instead of a blur, which is too slow without a GPU. */
const GLOW: readonly Coat[] = [
  { widthFactor: 2.8, alpha: 0.12 },
  { widthFactor: 2.2, alpha: 0.16 },
  { widthFactor: 1.7, alpha: 0.25 },
  { widthFactor: 1.25, alpha: 0.75 },
  { widthFactor: 0.55, color: '#ffffff' },
];

export const PENS: Record<PenName, Pen> = {
  marker: { kind: 'outline', shape: FELT, coats: [{ widthFactor: 1 }] },
  brush: { kind: 'outline', shape: BRUSH, coats: [{ widthFactor: 1.3 }] },
  bubble: {
    kind: 'outline',
    shape: FELT,
    coats: [
      { widthFactor: 1.9, color: '#231a16' },
      { widthFactor: 1.65, color: '#ffffff' },
      { widthFactor: 1 },
    ],
  },
  neon: { kind: 'outline', shape: FELT, coats: GLOW },
  rainbow: { kind: 'rainbow' },
  dots: { kind: 'stamps', stamp: 'dot', sizeFactor: 1, spacingFactor: 1.6 },
  hearts: { kind: 'stamps', stamp: 'heart', sizeFactor: 1.5, spacingFactor: 1.8 },
};

export const ERASER: OutlinePen = { kind: 'outline', shape: FELT, coats: [{ widthFactor: 1 }] };
