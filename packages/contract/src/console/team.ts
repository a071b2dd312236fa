import { z } from 'zod';
import type { Call } from '../calls.ts';
import { StaffRole } from '../entities/sign-in.ts';
import { Email } from '../text-fields.ts';
import { PageQuery, pageOf } from './pages.ts';
import { VersionBody } from './version-body.ts';

/** Slugs; null means all locations, including future ones. */
export const StaffLocations = z.array(z.string().min(1).max(60)).max(500).nullable();

const Access = { role: StaffRole, locations: StaffLocations };

export const TeamMember = z.object({
  id: z.string(),
  email: z.string(),
  ...Access,
  /** `invited`: not accepted yet. */
  state: z.enum(['invited', 'active', 'disabled']),
  has_second_factor: z.boolean(),
  added_at: z.number(),
  /** The last use of the console. */
  seen_at: z.number().nullable(),
  /** Increases with every change; a change of an older version is rejected. */
  version: z.number().int(),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamQuery = PageQuery.extend({
  /** Every word must occur in the e-mail, the role or a location; or a full id. */
  search: z.string().trim().max(200).optional(),
  role: StaffRole.optional(),
  state: TeamMember.shape.state.optional(),
});
export type TeamQuery = z.infer<typeof TeamQuery>;

export const InviteBody = z.object({
  email: Email.pipe(z.email('This is not an e-mail address.')),
  ...Access,
});
export type InviteBody = z.infer<typeof InviteBody>;

export const ChangeMemberBody = z.object({ ...Access, version: z.number().int() });
export type ChangeMemberBody = z.infer<typeof ChangeMemberBody>;

export const teamCalls = {
  listTeam: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/team',
    access: { console: 'team.manage' },
    query: TeamQuery,
    data: pageOf(TeamMember),
    summary: 'List all team members',
  },
  inviteMember: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/team',
    access: { console: 'team.manage', requiresRecentPassword: true },
    body: InviteBody,
    data: TeamMember,
    summary: 'Invite a member by mail; repeated, it sends the mail again',
  },
  changeMember: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/team/{id}',
    access: { console: 'team.manage', requiresRecentPassword: true },
    body: ChangeMemberBody,
    data: TeamMember,
    summary: 'Change role and locations of a member',
  },
  disableMember: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/team/{id}/disable',
    access: { console: 'team.manage', requiresRecentPassword: true },
    body: VersionBody,
    data: TeamMember,
    summary: 'Disable a member and end their sign-ins',
  },
  enableMember: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/team/{id}/enable',
    access: { console: 'team.manage', requiresRecentPassword: true },
    body: VersionBody,
    data: TeamMember,
    summary: 'Enable a disabled member',
  },
  resetMemberSecondFactor: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/team/{id}/second-factor/reset',
    access: { console: 'team.manage', requiresRecentPassword: true },
    body: VersionBody,
    data: TeamMember,
    summary: 'Reset two-step verification of a member, who is notified by mail',
  },
  unlockMember: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/team/{id}/unlock',
    access: { console: 'team.manage', requiresRecentPassword: true },
    body: VersionBody,
    data: TeamMember,
    summary: 'Reset the failed sign-in attempts of a member',
  },
} as const satisfies Record<string, Call>;
