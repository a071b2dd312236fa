import { type TeamMember, teamCalls } from '@jepret/contract/console';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../../api/console-client.ts';

const TEAM = ['team'];

export const teamQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: TEAM,
    queryFn: async ({ signal }) => (await api.call(teamCalls.listTeam, { signal })).data,
  });

/** What the server has just confirmed is shown at once, a new member too. */
export function showMember(client: QueryClient, member: TeamMember): void {
  client.setQueryData<TeamMember[]>(TEAM, (team) => {
    if (!team) return team;
    const isKnown = team.some(({ id }) => id === member.id);
    return isKnown ? team.map((one) => (one.id === member.id ? member : one)) : [...team, member];
  });
}

export const reloadTeam = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: TEAM });
