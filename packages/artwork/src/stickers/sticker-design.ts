import type { Svg } from '../svg.ts';

export interface StickerDesign {
  /** Also the file's name: lower case with hyphens, unlike any other of its group. */
  name: string;
  /** What it shows, for those who cannot see it. */
  alt: string;
  /** Around the origin, about 480 units on its longer side, with nothing behind it. */
  draw(): Svg;
}

export interface StickerGroup {
  /** Also the folder's name. */
  group: string;
  /** What the editor calls it. */
  title: string;
  stickers: readonly StickerDesign[];
}
