import type { Svg } from '../svg.ts';

export interface StickerDesign {
  /** Also the file's name: lower case with hyphens, unique in its group. */
  name: string;
  /** Alternative text. */
  alt: string;
  /** Centred on the origin, about 480 units on its longer side, with a transparent background. */
  draw(): Svg;
}

export interface StickerGroup {
  /** Also the folder's name. */
  group: string;
  /** Title in the editor. */
  title: string;
  stickers: readonly StickerDesign[];
}
