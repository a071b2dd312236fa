import { calls } from '@jepret/contract';
import { useQuery } from '@tanstack/react-query';
import { useBooth } from '../kiosk/booth.tsx';
import { useTryAgain } from './use-try-again.ts';

/** The visitor's own page. A screen between two that show it holds it, so that no placeholder flashes (SCREEN-54). */
export function useGuestLink(txID: string) {
  const { api } = useBooth();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['guest-link', txID],
    queryFn: async ({ signal }) =>
      (await api.call(calls.getGuestLink, { params: { id: txID }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    // When the session ends the kiosk keeps nothing of it (PRIVACY-15).
    gcTime: 0,
  });
  useTryAgain(isError && !isFetching, () => void refetch());
  return { link: data, isAbsent: isError };
}
