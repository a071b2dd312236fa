import { useEffect, useEffectEvent } from 'react';
import { useBooth } from '../kiosk/booth.tsx';

/**
 * Retries what failed because the server was away, as soon as it answers: the visitor need not tap
 * Retry (SCREEN-53). What fails although the server answers is left to the visitor.
 */
export function useRetryWhenBack(hasFailed: boolean, retry: () => void): void {
  const { connection } = useBooth();
  const run = useEffectEvent(retry);
  useEffect(() => {
    if (!hasFailed) return;
    const left = new AbortController();
    connection.untilServerAnswers(left.signal).then(
      ({ wasAway }) => {
        if (wasAway && !left.signal.aborted) run();
      },
      () => {},
    );
    return () => left.abort();
  }, [connection, hasFailed]);
}
