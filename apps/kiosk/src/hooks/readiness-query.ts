import { calls } from '@jepret/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Booth } from '../kiosk/booth.tsx';
import { syncLocation } from '../kiosk/location-name.ts';

export const READINESS_KEY = ['readiness'];

/** Each screen that shows it fetches it again; until then the last value is used. */
export const readinessQuery = ({ api, stored }: Pick<Booth, 'api' | 'stored'>) =>
  queryOptions({
    queryKey: READINESS_KEY,
    queryFn: ({ signal }) =>
      syncLocation(stored, async () => (await api.call(calls.readiness, { signal })).data),
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
