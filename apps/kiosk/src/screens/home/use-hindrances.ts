import { calls, type Hindrance } from '@jepret/contract';
import { useQuery } from '@tanstack/react-query';
import { useBooth } from '../../lib/booth.tsx';

/** Paper that staff have just put in should not be missing for long. */
const LOOK_AGAIN_MS = 15_000;
const NONE: readonly Hindrance[] = [];

/** What keeps the booth from its promises just now. A server that does not say hinders nobody. */
export function useHindrances(): readonly Hindrance[] {
  const { api } = useBooth();
  const { data, isError } = useQuery({
    queryKey: ['readiness'],
    queryFn: async ({ signal }) => (await api.call(calls.readiness, { signal })).data,
    // Each visit to the home screen asks anew.
    gcTime: 0,
    retry: false,
    refetchInterval: LOOK_AGAIN_MS,
  });
  return isError || !data ? NONE : data.hindrances;
}
