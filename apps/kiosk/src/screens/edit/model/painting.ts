import { z } from 'zod';

/** In pixels of the print, independent of the screen. */
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

/** A sticker's center, scale and rotation. */
export const Placement = Point.extend({ scale: z.number(), rotationDeg: z.number() });
export type Placement = z.infer<typeof Placement>;

export const Sticker = z.object({
  id: z.string(),
  url: z.string(),
  alt: z.string(),
  widthPx: z.number(),
  heightPx: z.number(),
  placement: Placement,
});
export type Sticker = z.infer<typeof Sticker>;

/** Stickers are above the paint, the last one on top. */
export interface Painting {
  strokes: readonly Stroke[];
  stickers: readonly Sticker[];
  /** Everything on one strip of a cut print is repeated on the other (EDIT-37). */
  isOnBothStrips: boolean;
}

export const BLANK: Painting = { strokes: [], stickers: [], isOnBothStrips: false };

/** True if there is nothing to put on the print; eraser strokes alone count as blank. */
export function isBlank({ strokes, stickers }: Painting): boolean {
  return stickers.length === 0 && strokes.every(({ pen }) => pen === 'eraser');
}
