import { type ConsoleLocation, locationCalls } from '@jepret/contract/console';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';
import { PLACES } from './places-query.ts';
import { reloadKeys } from './reload-keys.ts';
import { listKeysOf, rowKeyOf, showRow } from './use-page-list.ts';

export const LOCATION_KEYS = [...listKeysOf(locationCalls.listLocations), PLACES];

/** One place, with every setting. */
export const locationQuery = (api: ConsoleApi, slug: string) =>
  queryOptions({
    queryKey: rowKeyOf(locationCalls.listLocations, slug),
    queryFn: async ({ signal }): Promise<ConsoleLocation> =>
      (await api.call(locationCalls.getLocation, { params: { slug }, signal })).data,
  });

/** What the server has just confirmed is shown at once, a new place too. */
export function showLocation(client: QueryClient, location: ConsoleLocation): void {
  showRow(client, locationCalls.listLocations, location, ({ slug }) => slug);
  // What others inherit of it, and where a new one stands, is the server's to say.
  void client.invalidateQueries({ queryKey: [locationCalls.listLocations.path] });
  void client.invalidateQueries({ queryKey: PLACES });
}

export const reloadLocations = (client: QueryClient): Promise<void> =>
  reloadKeys(client, LOCATION_KEYS);
