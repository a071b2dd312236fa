import { useQuery } from '@tanstack/react-query';
import { locationQuery } from '../../../hooks/location-query.ts';
import { useBooth } from '../../../kiosk/booth.tsx';

/** Retry interval while the location is unknown. */
const RETRY_INTERVAL_MS = 15_000;
/**
 * Refresh interval, so that an idle booth notices a new price, a new day or the end of its sign-in.
 */
const REFRESH_INTERVAL_MS = 60_000; // HOME-9

export function useLocationProfile() {
  const query = useQuery({
    ...locationQuery(useBooth()),
    refetchInterval: ({ state }) => (state.data ? REFRESH_INTERVAL_MS : RETRY_INTERVAL_MS),
  });
  return {
    location: query.data,
    // The query clears its error during a retry, which would flicker.
    isUnreachable: !query.data && query.errorUpdateCount > 0,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
