import { cacheVersion, calls, type Location } from '@jepret/contract';
import { useQuery } from '@tanstack/react-query';
import { useBooth } from '../../lib/booth.tsx';
import { locationNameOf } from '../../lib/location-name.ts';

/** A booth that nobody watches finds its way back by itself. */
const HEALING_INTERVAL_MS = 15_000;
/** A booth that nobody touches still hears of a new price, a new day or the end of its sign-in. */
const NEWS_INTERVAL_MS = 60_000;

export interface BoothLocation extends Location {
  /** Address of the landing video with the version of the day, as of the last answer. */
  videoUrl: string;
}

export function useLocationProfile() {
  const { api, stored, clock } = useBooth();
  const name = locationNameOf(stored);
  const query = useQuery({
    queryKey: ['location', name],
    queryFn: async ({ signal }): Promise<BoothLocation> => {
      const { data } = await api.call(calls.getLocation, { params: { name }, signal });
      const { bases } = await api.getConfig();
      const version = cacheVersion(clock.now());
      return { ...data, videoUrl: `${bases.videos}${data.landing_video}?v=${version}` };
    },
    refetchInterval: ({ state }) => (state.data ? NEWS_INTERVAL_MS : HEALING_INTERVAL_MS),
  });
  return {
    location: query.data,
    // While another try runs, the query forgets its error; the screen should not flicker with it.
    isUnreachable: !query.data && query.errorUpdateCount > 0,
    isTrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
