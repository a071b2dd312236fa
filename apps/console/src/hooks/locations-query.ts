import { type ConsoleLocation, locationCalls } from '@jepret/contract/console';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';

const LOCATIONS = ['locations'];

/** The places within reach of whoever is signed in; cashiers may not ask. */
export const locationsQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: LOCATIONS,
    queryFn: async ({ signal }): Promise<ConsoleLocation[]> =>
      (await api.call(locationCalls.listLocations, { signal })).data,
  });

/** What the server has just confirmed is shown at once, a new place too. */
export function showLocation(client: QueryClient, location: ConsoleLocation): void {
  client.setQueryData<ConsoleLocation[]>(LOCATIONS, (known) => {
    const others = known?.filter(({ slug }) => slug !== location.slug) ?? [];
    return [...others, location].toSorted((a, b) => a.slug.localeCompare(b.slug));
  });
}

export const reloadLocations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: LOCATIONS });
