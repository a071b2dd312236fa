import { calls } from '@jepret/contract';
import { useQuery } from '@tanstack/react-query';
import { useBooth } from '../kiosk/booth.tsx';
import { useRetry } from './use-retry.ts';

/**
 * Link to the guest page. A screen between two that show it also uses this hook, so that no
 * placeholder flashes (SCREEN-54).
 */
export function useGuestLink(txID: string) {
  const { api } = useBooth();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['guest-link', txID],
    queryFn: async ({ signal }) =>
      (await api.call(calls.getGuestLink, { params: { id: txID }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    // After a session the kiosk keeps nothing of it (PRIVACY-15).
    gcTime: 0,
  });
  useRetry(isError && !isFetching, () => void refetch());
  return { link: data, isAbsent: isError };
}
