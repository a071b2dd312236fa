import { findSharedZone, type PlaceList, placeCalls } from '@jepret/contract/console';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';
import { useConsole } from './console-context.tsx';

export const PLACES = ['places'];

/** What the places within reach are called, all of them: for choices, and to tell whose time it is. */
export const placesQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: PLACES,
    queryFn: async ({ signal }): Promise<PlaceList> =>
      (await api.call(placeCalls.listPlaces, { signal })).data,
  });

/** The time that these places share, else the usual one; null is every place. */
export const zoneOfPlaces = (
  { usual_zone, places }: PlaceList,
  slugs: readonly string[] | null,
): string =>
  findSharedZone(
    usual_zone,
    (slugs ?? []).map(
      (slug) => places.find((place) => place.slug === slug)?.time_zone ?? usual_zone,
    ),
  );

/** Whose days a filter's are: the location's, else those that all within reach share. */
const zoneOfDays = ({ usual_zone, places }: PlaceList, location?: string): string =>
  findSharedZone(
    usual_zone,
    places
      .filter(({ slug }) => location === undefined || slug === location)
      .map(({ time_zone }) => time_zone),
  );

/** Whose time a page is told in: that of its days. Undefined until the locations are known. */
export function useDayZone(location?: string): string | undefined {
  const { api } = useConsole();
  const { data } = useQuery(placesQuery(api));
  return data && zoneOfDays(data, location);
}

/** For a filter; the default profile is no place that anything happens at. */
export const listPlaceOptions = (list: PlaceList | undefined) => [
  { value: '', label: 'Every location' },
  ...(list?.places ?? [])
    .filter(({ is_default }) => !is_default)
    .map(({ slug, name }) => ({ value: slug, label: name })),
];
