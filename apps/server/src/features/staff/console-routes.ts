import { consoleCalls, type TeamMember } from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../http/access/console-access.ts';
import { route } from '../../http/route.ts';
import type { StaffService } from './service.ts';
import type { StaffMember } from './store.ts';

/** The page *Team*. */
export function registerTeamRoutes(app: FastifyInstance, staff: StaffService): void {
  route(app, consoleCalls.listTeam, async () => ({
    data: (await staff.list()).map(toTeamMember),
  }));

  route(app, consoleCalls.inviteMember, async ({ body, caller }) => {
    const { email, ...place } = body;
    const member = await staff.invite(email, place, actorOf(caller));
    return { data: toTeamMember(member), message: `${member.email} is invited.` };
  });

  route(app, consoleCalls.changeMember, async ({ params, body, caller }) => {
    const { version, ...place } = body;
    const member = await staff.setPlace(params.id, version, place, actorOf(caller));
    return { data: toTeamMember(member), message: `${member.email} is changed.` };
  });

  route(app, consoleCalls.disableMember, async ({ params, caller }) => {
    const member = await staff.disable(params.id, actorOf(caller));
    return { data: toTeamMember(member), message: `${member.email} is disabled.` };
  });

  route(app, consoleCalls.enableMember, async ({ params, caller }) => {
    const member = await staff.enable(params.id, actorOf(caller));
    return { data: toTeamMember(member), message: `${member.email} is enabled.` };
  });

  route(app, consoleCalls.resetMemberSecondFactor, async ({ params, caller }) => {
    const member = await staff.resetSecondFactor(params.id, actorOf(caller));
    return {
      data: toTeamMember(member),
      message: `${member.email} enrols a new second factor at the next sign-in.`,
    };
  });

  route(app, consoleCalls.unlockMember, async ({ params, caller }) => {
    const member = await staff.unlock(params.id, actorOf(caller));
    return { data: toTeamMember(member), message: `${member.email} may try again.` };
  });
}

/** Field by field, so that no hash gets out. */
const toTeamMember = (member: StaffMember): TeamMember => ({
  id: member.id,
  email: member.email,
  role: member.role,
  locations: member.locations && [...member.locations],
  state: stateOf(member),
  has_second_factor: member.hasSecondFactor,
  added_at: member.createdAt,
  seen_at: member.seenAt,
  version: member.version,
});

function stateOf({ disabledAt, invitedAt }: StaffMember): TeamMember['state'] {
  if (disabledAt !== null) return 'disabled';
  return invitedAt === null ? 'active' : 'invited';
}
