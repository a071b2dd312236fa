import { useQuery } from '@tanstack/react-query';
import { locationQuery } from '../../../hooks/location-query.ts';
import { useBooth } from '../../../kiosk/booth.tsx';

/** A booth that nobody watches finds its way back by itself. */
const HEALING_INTERVAL_MS = 15_000;
/** A booth that nobody touches still hears of a new price, a new day or the end of its sign-in. */
const NEWS_INTERVAL_MS = 60_000; // HOME-9

export function useLocationProfile() {
  const query = useQuery({
    ...locationQuery(useBooth()),
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
