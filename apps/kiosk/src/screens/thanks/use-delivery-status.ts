import { calls, type Delivery } from '@jepret/contract';
import { useQuery } from '@tanstack/react-query';
import { useBooth } from '../../kiosk/booth.tsx';

const POLL_INTERVAL_MS = 1_000;

/** The delivery's latest state; `known` until the server responds. */
export function useDeliveryStatus(initial: Delivery | undefined): Delivery | undefined {
  const { api } = useBooth();
  const id = initial?.delivery_id ?? '';
  const { data } = useQuery({
    queryKey: ['delivery', id],
    queryFn: async ({ signal }) =>
      (await api.call(calls.delivery, { params: { id }, signal })).data,
    enabled: initial?.state === 'waiting',
    refetchInterval: POLL_INTERVAL_MS,
    retry: false,
    // After a session the kiosk keeps nothing of it.
    gcTime: 0,
  });
  return data ?? initial;
}
