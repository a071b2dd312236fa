import { type BoothQuery, boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';
import { LIVE } from './live.ts';

const BOOTHS = ['booths'];

/** The booths within reach of whoever is signed in. */
export const boothsQuery = (api: ConsoleApi, filters: Partial<BoothQuery> = {}) =>
  queryOptions({
    queryKey: [...BOOTHS, filters],
    queryFn: async ({ signal }): Promise<ConsoleBooth[]> =>
      (await api.call(boothCalls.listBooths, { query: filters, signal })).data,
    ...LIVE,
  });

/** What the server has just confirmed is shown at once, wherever the booth is listed. */
export function showBooth(client: QueryClient, booth: ConsoleBooth): void {
  client.setQueriesData<ConsoleBooth[]>({ queryKey: BOOTHS }, (booths) =>
    booths?.map((one) => (one.id === booth.id ? booth : one)),
  );
  void reloadBooths(client);
}

export const reloadBooths = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: BOOTHS });
