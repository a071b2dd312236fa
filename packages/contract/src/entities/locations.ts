import { z } from 'zod';
import { CURRENCY } from '../constants.ts';
import { Language } from './languages.ts';
import { AmountIdr } from './transactions.ts';

/** What a kiosk needs to know of the place it stands in (LOC-5). */
export const Location = z.object({
  name: z.string(),
  slug: z.string(),
  snap_fee: AmountIdr,
  currency: z.literal(CURRENCY),
  /** Path below the videos base, without the version parameter. */
  landing_video: z.string(),
  social_handle: z.string(),
  contact_email: z.string(),
  recording: z.boolean(),
  /** Whether logging the kiosk out takes a staff member's password. */
  guards_logout: z.boolean(),
  /** In which its visitors are greeted. */
  language: Language,
  retention_days: z.number().int().positive(),
  snaps: z.object({ min: z.number().int().positive(), max: z.number().int().positive() }),
});
export type Location = z.infer<typeof Location>;

/** Where home is served as it would look; only pages of the same origin may frame it. */
export const HOME_PREVIEW_PATH = '/preview';

/** What the preview says to whoever frames it, when it can be told what to show. */
export const HOME_PREVIEW_READY = 'jepret-home-preview-ready';

/** What home shows of a location; the preview is told it by a message, and asks nobody. */
export const HomePreview = Location.pick({
  snap_fee: true,
  social_handle: true,
  contact_email: true,
  language: true,
  retention_days: true,
  snaps: true,
}).extend({ video_url: z.string() });
export type HomePreview = z.infer<typeof HomePreview>;
