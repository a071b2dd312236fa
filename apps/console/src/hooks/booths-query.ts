import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import type { QueryClient } from '@tanstack/react-query';
import { BOOTHS_OF_TODAY } from './booths-of-today-query.ts';
import { reloadList, showRow } from './use-page-list.ts';

/** What the server has just confirmed is shown at once, wherever the booth is listed. */
export function showBooth(client: QueryClient, booth: ConsoleBooth): void {
  showRow(client, boothCalls.listBooths, booth, ({ id }) => id);
  void reloadBooths(client);
}

export const reloadBooths = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    reloadList(client, boothCalls.listBooths),
    client.invalidateQueries({ queryKey: BOOTHS_OF_TODAY }),
  ]);
};
