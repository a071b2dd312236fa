import {
  findSharedZone,
  type LocationOptionList,
  locationOptionCalls,
} from '@jepret/contract/console';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';
import { useConsole } from './console-context.tsx';

export const LOCATION_OPTIONS = ['places'];

/** Names and time zones of all locations that the person reaches. */
export const locationOptionsQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: LOCATION_OPTIONS,
    queryFn: async ({ signal }): Promise<LocationOptionList> =>
      (await api.call(locationOptionCalls.listLocationOptions, { signal })).data,
  });

/** The time zone that these locations share, otherwise the default one; null means every location. */
export const zoneOfLocations = (
  { usual_zone, places }: LocationOptionList,
  slugs: readonly string[] | null,
): string =>
  findSharedZone(
    usual_zone,
    (slugs ?? []).map(
      (slug) => places.find((location) => location.slug === slug)?.time_zone ?? usual_zone,
    ),
  );

/** The time zone of a filter's days: the location's, otherwise the one that all reachable locations share. */
const zoneOfDays = ({ usual_zone, places }: LocationOptionList, location?: string): string =>
  findSharedZone(
    usual_zone,
    places
      .filter(({ slug }) => location === undefined || slug === location)
      .map(({ time_zone }) => time_zone),
  );

/** The time zone of a page's times and days. Undefined until the locations are loaded. */
export function useDayZone(location?: string): string | undefined {
  const { api } = useConsole();
  const { data } = useQuery(locationOptionsQuery(api));
  return data && zoneOfDays(data, location);
}

/** The options of a location filter, without the default profile. */
export const listLocationFilterOptions = (list: LocationOptionList | undefined) => [
  { value: '', label: 'Every location' },
  ...(list?.places ?? [])
    .filter(({ is_default }) => !is_default)
    .map(({ slug, name }) => ({ value: slug, label: name })),
];
