import { z } from 'zod';
import type { Call } from '../calls.ts';
import { StaffRole } from '../entities/sign-in.ts';
import { Email } from '../text-fields.ts';
import { PageQuery, pageOf } from './pages.ts';
import { SeenBody } from './seen.ts';

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

export const TeamQuery = PageQuery.extend({
  /** Every word, in e-mail, role or a location; or a whole id. */
  search: z.string().trim().max(200).optional(),
  role: StaffRole.optional(),
  state: TeamMember.shape.state.optional(),
});
export type TeamQuery = z.infer<typeof TeamQuery>;

export const InviteBody = z.object({
  email: Email.pipe(z.email('This is not an e-mail address.')),
  ...Place,
});
export type InviteBody = z.infer<typeof InviteBody>;

export const ChangeMemberBody = z.object({ ...Place, version: z.number().int() });
export type ChangeMemberBody = z.infer<typeof ChangeMemberBody>;

export const teamCalls = {
  listTeam: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/team',
    access: { console: 'team.manage' },
    query: TeamQuery,
    data: pageOf(TeamMember),
    summary: 'Everybody who may sign in',
  },
  inviteMember: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/team',
    access: { console: 'team.manage', asksPassword: true },
    body: InviteBody,
    data: TeamMember,
    summary: 'Invite somebody by mail; again for somebody invited sends it again',
  },
  changeMember: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/team/{id}',
    access: { console: 'team.manage', asksPassword: true },
    body: ChangeMemberBody,
    data: TeamMember,
    summary: 'Another role or other locations',
  },
  disableMember: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/team/{id}/disable',
    access: { console: 'team.manage', asksPassword: true },
    body: SeenBody,
    data: TeamMember,
    summary: 'Let somebody in no more, and end what they are signed in to',
  },
  enableMember: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/team/{id}/enable',
    access: { console: 'team.manage', asksPassword: true },
    body: SeenBody,
    data: TeamMember,
    summary: 'Let a disabled member in again',
  },
  resetMemberSecondFactor: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/team/{id}/second-factor/reset',
    access: { console: 'team.manage', asksPassword: true },
    body: SeenBody,
    data: TeamMember,
    summary: 'Forget the second factor of somebody who lost it; they are told by mail',
  },
  unlockMember: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/team/{id}/unlock',
    access: { console: 'team.manage', asksPassword: true },
    body: SeenBody,
    data: TeamMember,
    summary: 'Forget wrong tries that were counted against somebody',
  },
} as const satisfies Record<string, Call>;
