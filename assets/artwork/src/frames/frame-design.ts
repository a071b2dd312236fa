import type { ConfigFrame, Slot } from '@jepret/contract';
import type { Svg } from '../svg.ts';

/** The sheet of the printer: 4×6 in at 300 dpi with bleed. */
export const SHEET = { width: 1240, height: 1844 } as const;

/** A frame: its slots, its season, and its drawing. */
export interface FrameDesign {
  /** Also the file's name: lower case with hyphens, unique. */
  name: string;
  category: string;
  /** The group in the list of frames. */
  group: string;
  isNoCut: boolean;
  /**
   * First and last day on which an event drop is offered, every year (12-31) or around a feast
   * (imlek-14); the default is always.
   */
  seasons?: readonly { from: string; until: string }[];
  isSeasonal: boolean;
  /** Slugs of the locations that offer it; the default is all locations. */
  locations?: readonly string[];
  counter: number;
  config: ConfigFrame;
  /** Replaces the slots computed from `config`. */
  slots?: readonly Slot[];
  /** Draws the whole sheet, opaque; the windows are cut out afterwards. */
  draw(slots: readonly Slot[]): Svg;
}
