import { z } from 'zod';

/** In pixels of the print, whatever the screen shows it at. */
export const Point = z.object({ x: z.number(), y: z.number() });
export type Point = z.infer<typeof Point>;

export const PenName = z.enum(['marker', 'brush', 'bubble', 'neon', 'rainbow', 'dots', 'hearts']);
export type PenName = z.infer<typeof PenName>;

export const Stroke = z.object({
  pen: z.union([PenName, z.literal('eraser')]),
  color: z.string(),
  widthPx: z.number(),
  points: z.array(Point).readonly(),
});
export type Stroke = z.infer<typeof Stroke>;

/** Where a sticker's middle is, how large it is and how far it is turned. */
export const Placement = Point.extend({ scale: z.number(), rotationDeg: z.number() });
export type Placement = z.infer<typeof Placement>;

/** A sticker on the print. */
export const Sticker = z.object({
  id: z.string(),
  url: z.string(),
  alt: z.string(),
  widthPx: z.number(),
  heightPx: z.number(),
  placement: Placement,
});
export type Sticker = z.infer<typeof Sticker>;

/** Stickers lie on the paint, the last one on top, as on paper. */
export interface Painting {
  strokes: readonly Stroke[];
  stickers: readonly Sticker[];
  /** Everything that lies on one strip of a cut print also lies on the other (EDIT-37). */
  isOnBothStrips: boolean;
}

export const BLANK: Painting = { strokes: [], stickers: [], isOnBothStrips: false };

/** Nothing that could be laid over the print: what was only erased leaves nothing. */
export function isBlank({ strokes, stickers }: Painting): boolean {
  return stickers.length === 0 && strokes.every(({ pen }) => pen === 'eraser');
}
