import type { ConfigFrame, Slot } from '@jepret/contract';
import type { Svg } from '../svg.ts';

/** The sheet as the printer images it: 4×6 in at 300 dpi with bleed. */
export const SHEET = { width: 1240, height: 1844 } as const;

/** One frame: where its photos go, when it is offered, and the drawing around them. */
export interface FrameDesign {
  /** Also the file's name: lower case with hyphens, unlike any other. */
  name: string;
  category: string;
  /** The group it is listed in. */
  group: string;
  isNoCut: boolean;
  /**
   * First and last day on which an event drop is offered, every year (12-31) or around a feast
   * (imlek-14); without it, always.
   */
  seasons?: readonly { from: string; until: string }[];
  isSeasonal: boolean;
  /** Slugs of the only locations that offer it; without it, all. */
  locations?: readonly string[];
  counter: number;
  config: ConfigFrame;
  /** Instead of what `config` computes. */
  slots?: readonly Slot[];
  /** Covers the whole sheet, opaque; the windows are cut out of it afterwards. */
  draw(slots: readonly Slot[]): Svg;
}
