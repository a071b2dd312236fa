import { z } from 'zod';
import { DEFAULT_SNAP_COUNT, MAX_SNAP_COUNT } from '../constants.ts';

/** The sheet as the printer images it: 4×6 in at 300 dpi with bleed (FRAME-17). */
export const FRAME_SHEET = { width: 1240, height: 1844 } as const;

const Px = z.number().int().nonnegative();

export const Slot = z.object({
  x: Px,
  y: Px,
  width: Px.positive(),
  height: Px.positive(),
  /** Number of the photo in this slot, from 1. */
  photo: z.number().int().positive(),
});
export type Slot = z.infer<typeof Slot>;

export const ConfigFrame = z.object({
  InterColPadding: Px,
  InterRowPadding: Px,
  CustomPadding: Px,
  TopFramePadding: Px,
  /** The photo number of each slot, if they are not in order. */
  ImageID: z.array(z.number().int().positive()).optional(),
  IsColumnMirrored: z.boolean(),
});
export type ConfigFrame = z.infer<typeof ConfigFrame>;

/** These categories have one column (FRAME-32). */
export const NO_CUT_CATEGORIES = [
  'AVAILABLE_3_FRAME_NOCUT',
  'WEDDING_2_SYM_NOCUT_V1',
  'WEDDING_2_SYM_NOCUT_V2',
  'WEDDING_2_SYM_NOCUT_V3',
] as const;

/** Four small photos in one column, the fifth tall beside them (FRAME-33). */
export const FIVE_FRAME_CATEGORIES = {
  right: 'AVAILABLE_5_FRAME_RIGHT',
  left: 'AVAILABLE_5_FRAME_LEFT',
} as const;

export const Frame = z.object({
  frame_name: z.string().min(1),
  category_name: z.string().min(1),
  /** The small preview; `templateUrl` returns the address of the full template. */
  url: z.string().min(1),
  config_frame: ConfigFrame,
  slots: z.array(Slot).optional(),
  is_no_cut: z.boolean(),
  is_seasonal: z.boolean(),
  counter: z.number().int().min(1).max(MAX_SNAP_COUNT).default(DEFAULT_SNAP_COUNT),
  width: Px.positive(),
  height: Px.positive(),
  /** Position in the whole list, across groups. Missing in lists of older servers. */
  order: z.number().int().nonnegative().optional(),
});
export type Frame = z.infer<typeof Frame>;

export const FrameList = z.record(z.string(), z.array(Frame));
export type FrameList = z.infer<typeof FrameList>;

export const PrintStyle = z.enum(['2 prints', 'no cuts', 'event drops']);
export type PrintStyle = z.infer<typeof PrintStyle>;

/** Seasonal frames are event drops, no-cut frames no cuts, the rest 2 prints (FRAME-5). */
export function printStyleOf(frame: Pick<Frame, 'is_seasonal' | 'is_no_cut'>): PrintStyle {
  if (frame.is_seasonal) return 'event drops';
  return frame.is_no_cut ? 'no cuts' : '2 prints';
}

/** The template's address is the preview's with '/fe-' replaced by '/' (FRAME-16). */
export const templateUrl = (previewUrl: string): string => previewUrl.replace('/fe-', '/');

/** A frame in the navigation state of the kiosk's screens. */
export const ChosenFrame = z.object({
  frameName: z.string().min(1),
  categoryName: z.string().min(1),
  frameURL: z.string().min(1),
  isNoCut: z.boolean(),
  config_frame: ConfigFrame,
  slots: z.array(Slot).optional(),
  numberSnap: z.number().int().min(1).max(MAX_SNAP_COUNT),
  width: Px.positive(),
  height: Px.positive(),
});
export type ChosenFrame = z.infer<typeof ChosenFrame>;

export function toChosenFrame(frame: Frame): ChosenFrame {
  return {
    frameName: frame.frame_name,
    categoryName: frame.category_name,
    frameURL: frame.url,
    isNoCut: frame.is_no_cut,
    config_frame: frame.config_frame,
    ...(frame.slots ? { slots: frame.slots } : {}),
    numberSnap: frame.counter,
    width: frame.width,
    height: frame.height,
  };
}
