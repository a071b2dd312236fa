import { cacheVersion, calls, type Location } from '@jepret/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Booth, useBooth } from './booth.tsx';
import { locationNameOf } from './location-name.ts';
import { within } from './wait.ts';

export interface BoothLocation extends Location {
  /** Address of the landing video with the version of the day, as of the last answer. */
  videoUrl: string;
}

/** The place this kiosk stands in (D9). */
export function locationQuery({ api, stored, clock }: Pick<Booth, 'api' | 'stored' | 'clock'>) {
  const name = locationNameOf(stored);
  return queryOptions({
    queryKey: ['location', name],
    queryFn: async ({ signal }): Promise<BoothLocation> => {
      const { data } = await api.call(calls.getLocation, { params: { name }, signal });
      const { bases } = await api.getConfig();
      const version = cacheVersion(clock.now());
      return { ...data, videoUrl: `${bases.videos}${data.landing_video}?v=${version}` };
    },
  });
}

/** Nobody waits longer than this to learn whether there will be clips. */
const ASK_LIMIT_MS = 2_000;

/** D36: asks whether clips are recorded here. Not to know means no: nobody is filmed by mistake. */
export function useAskIsRecording(): () => Promise<boolean> {
  const booth = useBooth();
  const queryClient = useQueryClient();
  return async () => {
    const asked = queryClient.ensureQueryData(locationQuery(booth)).catch(() => undefined);
    const location = await within(booth.clock, ASK_LIMIT_MS, () => asked);
    return location?.recording ?? false;
  };
}
