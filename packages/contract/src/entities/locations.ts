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
