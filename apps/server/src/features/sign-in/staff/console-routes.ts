import { consoleCalls, type TeamMember, type TeamQuery } from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { getSharedZone, type LocationZones } from '../../../domain/location-zones.ts';
import { formatZoneTime } from '../../../domain/zone-days.ts';
import { actorOf } from '../../../http/access/console-access.ts';
import { csvRoute } from '../../../http/csv-route.ts';
import { PAGE_LIMIT, readAllPages, toPage } from '../../../http/pagination.ts';
import { route } from '../../../http/route.ts';
import type { StaffService } from './service.ts';
import type { StaffMember } from './store.ts';

interface Dependencies {
  staff: StaffService;
  readZones(): Promise<LocationZones>;
}

/** The page *Team*. */
export function registerTeamRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  registerReading(app, dependencies);
  registerChanges(app, dependencies);
}

function registerReading(app: FastifyInstance, { staff, readZones }: Dependencies): void {
  route(app, consoleCalls.listTeam, async ({ query: { after, ...filter } }) => {
    const found = await staff.listPage(filter, { after, limit: PAGE_LIMIT });
    const { rows, next } = toPage(found, ({ email }) => email);
    return { data: { rows: rows.map(toTeamMember), next } };
  });

  csvRoute(app, consoleCalls.listTeam, {
    access: consoleCalls.listTeam.access,
    titles: [
      'e-mail',
      'role',
      'locations',
      'status',
      'two-step verification',
      'added',
      'last seen',
      'time zone',
    ],
    async *listRows({ after: _, ...filter }: TeamQuery) {
      const zones = await readZones();
      const read = (last: StaffMember | undefined, limit: number) =>
        staff.listPage(filter, { after: last?.email, limit });
      for await (const member of readAllPages(read)) {
        yield toCells(toTeamMember(member), getSharedZone(zones, member.locations));
      }
    },
  });
}

function registerChanges(app: FastifyInstance, { staff }: Dependencies): void {
  route(app, consoleCalls.inviteMember, async ({ body, caller }) => {
    const { email, ...assignment } = body;
    const member = await staff.invite(email, assignment, actorOf(caller));
    return { data: toTeamMember(member), message: `${member.email} is invited.` };
  });

  route(app, consoleCalls.changeMember, async ({ params, body, caller }) => {
    const { version, ...assignment } = body;
    const member = await staff.setAssignment(params.id, version, assignment, actorOf(caller));
    return { data: toTeamMember(member), message: `${member.email} is changed.` };
  });

  route(app, consoleCalls.disableMember, async ({ params, body, caller }) => {
    const member = await staff.disable(params.id, actorOf(caller), body.version);
    return { data: toTeamMember(member), message: `${member.email} is disabled.` };
  });

  route(app, consoleCalls.enableMember, async ({ params, body, caller }) => {
    const member = await staff.enable(params.id, actorOf(caller), body.version);
    return { data: toTeamMember(member), message: `${member.email} is enabled.` };
  });

  route(app, consoleCalls.resetMemberSecondFactor, async ({ params, body, caller }) => {
    const member = await staff.resetSecondFactor(params.id, actorOf(caller), body.version);
    return {
      data: toTeamMember(member),
      message: `${member.email} enrols a new second factor at the next sign-in.`,
    };
  });

  route(app, consoleCalls.unlockMember, async ({ params, body, caller }) => {
    const member = await staff.unlock(params.id, actorOf(caller), body.version);
    return { data: toTeamMember(member), message: `${member.email} may try again.` };
  });
}

/** Field by field, so that no hash is sent. */
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

const toCells = (member: TeamMember, zone: string) => [
  member.email,
  member.role,
  member.locations?.join(' ') ?? 'every location',
  member.state,
  member.has_second_factor ? 'on' : 'off',
  formatZoneTime(member.added_at, zone),
  member.seen_at === null ? null : formatZoneTime(member.seen_at, zone),
  zone,
];

function stateOf({ disabledAt, invitedAt }: StaffMember): TeamMember['state'] {
  if (disabledAt !== null) return 'disabled';
  return invitedAt === null ? 'active' : 'invited';
}
