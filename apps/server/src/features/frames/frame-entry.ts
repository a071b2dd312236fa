import {
  FIVE_FRAME_CATEGORIES,
  FRAME_SHEET,
  Frame,
  LocationName,
  NO_CUT_CATEGORIES,
  toChosenFrame,
  toSlug,
} from '@jepret/contract';
import { CategoryName, FrameName, GroupName } from '@jepret/contract/console';
import { findLayoutFaults } from '@jepret/layout';
import { z } from 'zod';
import { Season } from './seasons/seasons.ts';

const SHEET_SIZE = `A frame is ${FRAME_SHEET.width} × ${FRAME_SHEET.height} px.`;

/** A frame as it is brought: what the kiosk gets, and when and where it is offered. */
export const FrameEntry = Frame.extend({
  frame_name: FrameName,
  category_name: CategoryName,
  width: z.literal(FRAME_SHEET.width, SHEET_SIZE),
  height: z.literal(FRAME_SHEET.height, SHEET_SIZE),
  group: GroupName,
  /** Empty is every day. */
  seasons: z.array(Season).default([]),
  /** Slugs; empty is everywhere. */
  locations: z.array(LocationName.transform(toSlug)).default([]),
}).superRefine((entry, context) => {
  if (isNeverCut(entry.category_name) && !entry.is_no_cut) {
    context.addIssue(`Frames in ${entry.category_name} are not cut.`);
  }
  for (const fault of findLayoutFaults(toChosenFrame(entry))) context.addIssue(fault);
});
export type FrameEntry = z.infer<typeof FrameEntry>;

/** One column (FRAME-32), or a tall photo (FRAME-33), lies across the whole sheet of these. */
export const isNeverCut = (categoryName: string): boolean =>
  [...NO_CUT_CATEGORIES, ...Object.values(FIVE_FRAME_CATEGORIES)].some(
    (name) => name === categoryName,
  );
