import { z } from 'zod';
import { StaffRole } from '../entities/sign-in.ts';
import { Email } from '../text-fields.ts';

/** Slugs; null is every location, those to come too. */
export const StaffLocations = z.array(z.string().min(1).max(60)).max(500).nullable();

const Place = { role: StaffRole, locations: StaffLocations };

export const TeamMember = z.object({
  id: z.string(),
  email: z.string(),
  ...Place,
  /** `invited`: the invitation was not taken up yet. */
  state: z.enum(['invited', 'active', 'disabled']),
  has_second_factor: z.boolean(),
  added_at: z.number(),
  /** In the console. */
  seen_at: z.number().nullable(),
  /** Goes up with every change: whoever changes an older one is told. */
  version: z.number().int(),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const InviteBody = z.object({
  email: Email.pipe(z.email('This is not an e-mail address.')),
  ...Place,
});
export type InviteBody = z.infer<typeof InviteBody>;

export const ChangeMemberBody = z.object({ ...Place, version: z.number().int() });
export type ChangeMemberBody = z.infer<typeof ChangeMemberBody>;
