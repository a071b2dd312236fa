import { z } from 'zod';
import { CURRENCY } from '../constants.ts';
import { Language } from './languages.ts';
import { AmountIdr } from './transactions.ts';

/** The settings of a kiosk's location (LOC-5). */
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
  /** Whether logging out the kiosk requires a staff member's password. */
  guards_logout: z.boolean(),
  /** Language of the home screen. */
  language: Language,
  retention_days: z.number().int().positive(),
  snaps: z.object({ min: z.number().int().positive(), max: z.number().int().positive() }),
});
export type Location = z.infer<typeof Location>;

/** Path of a preview of the home screen; only pages of the same origin may frame it. */
export const HOME_PREVIEW_PATH = '/preview';

/** Message that the preview posts to its parent window when it can receive a `HomePreview`. */
export const HOME_PREVIEW_READY = 'jepret-home-preview-ready';

/** Content of the home screen. The preview receives it by a message and sends no requests. */
export const HomePreview = Location.pick({
  snap_fee: true,
  social_handle: true,
  contact_email: true,
  language: true,
  retention_days: true,
  snaps: true,
}).extend({ video_url: z.string() });
export type HomePreview = z.infer<typeof HomePreview>;
