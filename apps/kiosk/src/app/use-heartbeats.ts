import type { HeartbeatAnswer } from '@jepret/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LOCATION_KEY } from '../hooks/location-query.ts';
import { READINESS_KEY } from '../hooks/readiness-query.ts';
import type { Booth } from '../kiosk/booth.tsx';

/** Sends heartbeats while the server is open, on every screen; their answers are what screens show. */
export function useHeartbeats(
  { heartbeats }: Pick<Booth, 'heartbeats'>,
  queryClient: QueryClient,
  isServerOpen: boolean,
): void {
  useEffect(() => {
    if (!isServerOpen) return;
    const showAnswer = createShowAnswer(queryClient);
    return heartbeats.keepSending(showAnswer);
  }, [heartbeats, queryClient, isServerOpen]);
}

function createShowAnswer(queryClient: QueryClient) {
  let knownVersion: string | undefined;
  return ({ readiness, settings_version: version }: HeartbeatAnswer): void => {
    queryClient.setQueryData(READINESS_KEY, readiness);
    // Its price or videos may have changed.
    if (knownVersion !== undefined && version !== knownVersion) {
      void queryClient.invalidateQueries({ queryKey: LOCATION_KEY });
    }
    knownVersion = version;
  };
}
