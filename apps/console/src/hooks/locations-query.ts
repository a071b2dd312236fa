import { type ConsoleLocation, consoleCalls } from '@jepret/contract/console';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';

const LOCATIONS = ['locations'];

/** The places within reach of whoever is signed in; cashiers may not ask. */
export const locationsQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: LOCATIONS,
    queryFn: async ({ signal }): Promise<ConsoleLocation[]> =>
      (await api.call(consoleCalls.listLocations, { signal })).data,
  });

export const reloadLocations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: LOCATIONS });
