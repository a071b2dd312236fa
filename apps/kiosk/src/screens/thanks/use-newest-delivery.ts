import { calls, type Delivery } from '@jepret/contract';
import { useQuery } from '@tanstack/react-query';
import { useBooth } from '../../kiosk/booth.tsx';

const LOOK_EVERY_MS = 1_000;

/** What has become of it by now; as it was, while nobody says anything else. */
export function useNewestDelivery(known: Delivery | undefined): Delivery | undefined {
  const { api } = useBooth();
  const id = known?.delivery_id ?? '';
  const { data } = useQuery({
    queryKey: ['delivery', id],
    queryFn: async ({ signal }) =>
      (await api.call(calls.delivery, { params: { id }, signal })).data,
    enabled: known?.state === 'waiting',
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
    // When the session ends the kiosk keeps nothing of it.
    gcTime: 0,
  });
  return data ?? known;
}
