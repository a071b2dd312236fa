import { type TeamMember, teamCalls } from '@jepret/contract/console';
import type { QueryClient } from '@tanstack/react-query';
import { reloadList, showRow } from '../../hooks/use-page-list.ts';

export const idOf = ({ id }: TeamMember): string => id;

/** What the server has just confirmed is shown at once; where a new member stands is the server's to say. */
export function showMember(client: QueryClient, member: TeamMember): void {
  showRow(client, teamCalls.listTeam, member, idOf);
  void reloadTeam(client);
}

export const reloadTeam = (client: QueryClient): Promise<void> =>
  reloadList(client, teamCalls.listTeam);
