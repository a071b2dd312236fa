import { useEffect, useEffectEvent, useState } from 'react';
import { createTries } from '../devices/connection/tries.ts';
import { useBooth } from '../kiosk/booth.tsx';

/**
 * Tries again what failed to load: at once when the server is back, and a few times while it answers
 * (SCREEN-53). `hasFailed` is false while a try is under way.
 */
export function useTryAgain(hasFailed: boolean, tryAgain: () => void, maxTries?: number): void {
  const booth = useBooth();
  const [tries] = useState(() => createTries(booth, maxTries));
  const run = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!hasFailed) return;
    const left = new AbortController();
    tries.untilNext(left.signal).then(
      (isDue) => {
        if (isDue && !left.signal.aborted) run();
      },
      () => {},
    );
    return () => left.abort();
  }, [tries, hasFailed]);
}
