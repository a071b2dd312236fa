import { queryOptions } from '@tanstack/react-query';
import type { Booth } from '../kiosk/booth.tsx';

export const READINESS_KEY = ['readiness'];

/** Part of every heartbeat's answer. A screen that shows it sends one at once; until then the last value is used. */
export const readinessQuery = ({ heartbeats }: Pick<Booth, 'heartbeats'>) =>
  queryOptions({
    queryKey: READINESS_KEY,
    queryFn: async () => (await heartbeats.send()).readiness,
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
