import { type TeamMember, teamCalls } from '@jepret/contract/console';
import type { QueryClient } from '@tanstack/react-query';
import { reloadList, showRow } from '../../hooks/use-page-list.ts';

export const idOf = ({ id }: TeamMember): string => id;

/** Shows a saved member at once; the order of the list comes from the server. */
export function showMember(client: QueryClient, member: TeamMember): void {
  showRow(client, teamCalls.listTeam, member, idOf);
  void reloadTeam(client);
}

export const reloadTeam = (client: QueryClient): Promise<void> =>
  reloadList(client, teamCalls.listTeam);
