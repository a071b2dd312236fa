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

/** A frame as it is added: what kiosks receive, and when and where it is offered. */
export const FrameEntry = Frame.extend({
  frame_name: FrameName,
  category_name: CategoryName,
  width: z.literal(FRAME_SHEET.width, SHEET_SIZE),
  height: z.literal(FRAME_SHEET.height, SHEET_SIZE),
  group: GroupName,
  /** Empty means every day. */
  seasons: z.array(Season).default([]),
  /** Slugs; empty means everywhere. */
  locations: z.array(LocationName.transform(toSlug)).default([]),
}).superRefine((entry, context) => {
  if (isNeverCut(entry.category_name) && !entry.is_no_cut) {
    context.addIssue(`Frames in ${entry.category_name} are not cut.`);
  }
  for (const fault of findLayoutFaults(toChosenFrame(entry))) context.addIssue(fault);
});
export type FrameEntry = z.infer<typeof FrameEntry>;

/** Their single column (FRAME-32) or tall photo (FRAME-33) covers the whole sheet. */
export const isNeverCut = (categoryName: string): boolean =>
  [...NO_CUT_CATEGORIES, ...Object.values(FIVE_FRAME_CATEGORIES)].some(
    (name) => name === categoryName,
  );
