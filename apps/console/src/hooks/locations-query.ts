import { type ConsoleLocation, locationCalls } from '@jepret/contract/console';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';
import { LOCATION_OPTIONS } from './location-options-query.ts';
import { reloadKeys } from './reload-keys.ts';
import { listKeysOf, rowKeyOf, showRow } from './use-page-list.ts';

export const LOCATION_KEYS = [...listKeysOf(locationCalls.listLocations), LOCATION_OPTIONS];

/** One location with all settings. */
export const locationQuery = (api: ConsoleApi, slug: string) =>
  queryOptions({
    queryKey: rowKeyOf(locationCalls.listLocations, slug),
    queryFn: async ({ signal }): Promise<ConsoleLocation> =>
      (await api.call(locationCalls.getLocation, { params: { slug }, signal })).data,
  });

/** Shows a saved or new location at once. */
export function showLocation(client: QueryClient, location: ConsoleLocation): void {
  showRow(client, locationCalls.listLocations, location, ({ slug }) => slug);
  // Inherited values and the order of the list come from the server.
  void client.invalidateQueries({ queryKey: [locationCalls.listLocations.path] });
  void client.invalidateQueries({ queryKey: LOCATION_OPTIONS });
}

export const reloadLocations = (client: QueryClient): Promise<void> =>
  reloadKeys(client, LOCATION_KEYS);
