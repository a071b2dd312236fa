import {
  FIVE_FRAME_CATEGORIES,
  Frame,
  LocationName,
  NO_CUT_CATEGORIES,
  toChosenFrame,
  toSlug,
} from '@jepret/contract';
import { findLayoutFaults } from '@jepret/layout';
import { z } from 'zod';
import { Season } from './seasons/seasons.ts';

/** The sheet as the printer images it: 4×6 in at 300 dpi with bleed (FRAME-17). */
export const SHEET = { width: 1240, height: 1844 } as const;

const NAME =
  'A frame is named in lower case, with digits and hyphens, at most 60 characters, and not fe-….';
const CATEGORY =
  'A category is named in capitals, with digits and underscores, at most 60 of them.';
const GROUP =
  'A group has 1 to 40 letters, digits, spaces, hyphens or underscores and starts with a letter.';
const SHEET_SIZE = `A frame is ${SHEET.width} × ${SHEET.height} px.`;

/** Names become file names and addresses, where `fe-` marks the preview. */
export const FrameName = z
  .string(NAME)
  .max(60, NAME)
  .regex(/^(?!fe-)[a-z0-9]+(-[a-z0-9]+)*$/, NAME);
export const CategoryName = z
  .string(CATEGORY)
  .max(60, CATEGORY)
  .regex(/^[A-Z0-9]+(_[A-Z0-9]+)*$/, CATEGORY);
export const GroupName = z.string(GROUP).regex(/^\p{L}[\p{L}\p{N} _-]{0,39}$/u, GROUP);

/** A frame as it is brought: what the kiosk gets, and when and where it is offered. */
export const FrameEntry = Frame.extend({
  frame_name: FrameName,
  category_name: CategoryName,
  width: z.literal(SHEET.width, SHEET_SIZE),
  height: z.literal(SHEET.height, SHEET_SIZE),
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
