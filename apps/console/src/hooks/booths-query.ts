import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';
import { LIVE } from './live.ts';
import { reloadList, showRow } from './use-page-list.ts';

const OF_TODAY = ['booths-of-today'];

/** All booths within reach of whoever is signed in, to say in one look how they are. */
export const boothsOfTodayQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: OF_TODAY,
    queryFn: async ({ signal }): Promise<ConsoleBooth[]> =>
      (await api.call(boothCalls.listBoothsOfToday, { signal })).data,
    ...LIVE,
  });

/** What the server has just confirmed is shown at once, wherever the booth is listed. */
export function showBooth(client: QueryClient, booth: ConsoleBooth): void {
  showRow(client, boothCalls.listBooths, booth, ({ id }) => id);
  void reloadBooths(client);
}

export const reloadBooths = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    reloadList(client, boothCalls.listBooths),
    client.invalidateQueries({ queryKey: OF_TODAY }),
  ]);
};
