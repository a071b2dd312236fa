import { cacheVersion, calls, type Location } from '@jepret/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Booth } from '../kiosk/booth.tsx';
import { getLocationName } from '../kiosk/location-name.ts';

export interface BoothLocation extends Location {
  /** URL of the landing video with the day's version, as of the last response. */
  videoUrl: string;
}

export const LOCATION_KEY = ['location'];

/** The kiosk's location (LOC-5). */
export function locationQuery({ api, stored, clock }: Pick<Booth, 'api' | 'stored' | 'clock'>) {
  const name = getLocationName(stored);
  return queryOptions({
    queryKey: [...LOCATION_KEY, name],
    queryFn: async ({ signal }): Promise<BoothLocation> => {
      const { data } = await api.call(calls.getLocation, { params: { name }, signal });
      const { bases } = await api.getConfig();
      const version = cacheVersion(new Date(clock.now()));
      return { ...data, videoUrl: `${bases.videos}${data.landing_video}?v=${version}` };
    },
  });
}
