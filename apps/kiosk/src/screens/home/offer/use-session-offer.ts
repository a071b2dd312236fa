import { calls, type KioskSession } from '@jepret/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTimeout } from '../../../hooks/use-timeout.ts';
import { type Booth, useBooth } from '../../../kiosk/booth.tsx';

/** A late payment may arrive while the visitor waits at the home screen. */
const POLL_INTERVAL_MS = 10_000;

/** The kiosk's unfinished paid session while it may be offered. */
export function useSessionOffer(): KioskSession | undefined {
  const { api, serverTime, shots, product, reports } = useBooth();
  const [endedOffer, setEndedOffer] = useState<KioskSession>();
  const { data: offer, dataUpdatedAt } = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => findOffer({ api, reports }, signal),
    // Not cached: the last offer may belong to another visitor.
    gcTime: 0,
    retry: false,
    refetchInterval: POLL_INTERVAL_MS,
  });
  const offeredTxId = offer?.trx_id;
  useEffect(() => {
    // Deletes photos that no session needs: they show other visitors.
    if (dataUpdatedAt > 0) void shots.deleteAllExcept(offeredTxId);
    product.getState().clear();
  }, [shots, product, dataUpdatedAt, offeredTxId]);
  const leftMs = offer
    ? Math.max(0, Date.parse(offer.offered_until) - serverTime.now())
    : undefined;
  useTimeout(() => setEndedOffer(offer ?? undefined), leftMs);
  return offer && leftMs && offer !== endedOffer ? offer : undefined;
}

/** Sends walk-aways first, and never offers a session that was walked away from. */
export async function findOffer(
  { api, reports }: Pick<Booth, 'api' | 'reports'>,
  signal: AbortSignal,
): Promise<KioskSession | null> {
  await reports.send();
  const { data } = await api.call(calls.getSession, { signal });
  return data && (await reports.hasWalkAway(data.trx_id)) ? null : data;
}
