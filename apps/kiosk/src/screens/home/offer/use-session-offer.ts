import { calls, type KioskSession } from '@jepret/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTimeout } from '../../../hooks/use-timeout.ts';
import { type Booth, useBooth } from '../../../kiosk/booth.tsx';

/** A payment may come late, while somebody stands before the home screen and waits for it. */
const LOOK_AGAIN_MS = 10_000;

/** This kiosk's unfinished paid session, as long as it may be offered. */
export function useSessionOffer(): KioskSession | undefined {
  const { api, serverTime, shots, product, reports } = useBooth();
  const [endedOffer, setEndedOffer] = useState<KioskSession>();
  const { data: offer, dataUpdatedAt } = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => findOffer({ api, reports }, signal),
    // Each visit to the home screen asks anew: the last one's offer may be somebody else's.
    gcTime: 0,
    retry: false,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const openTxId = offer?.trx_id;
  useEffect(() => {
    // What no session needs any more is a stranger's face.
    if (dataUpdatedAt > 0) void shots.forgetAllBut(openTxId);
    product.getState().forget();
  }, [shots, product, dataUpdatedAt, openTxId]);
  const leftMs = offer
    ? Math.max(0, Date.parse(offer.offered_until) - serverTime.now())
    : undefined;
  useTimeout(() => setEndedOffer(offer ?? undefined), leftMs);
  return offer && leftMs && offer !== endedOffer ? offer : undefined;
}

/** Nothing is offered before the server has heard who walked away, and never what somebody left. */
export async function findOffer(
  { api, reports }: Pick<Booth, 'api' | 'reports'>,
  signal: AbortSignal,
): Promise<KioskSession | null> {
  await reports.send();
  const { data } = await api.call(calls.getSession, { signal });
  return data && (await reports.isLeft(data.trx_id)) ? null : data;
}
