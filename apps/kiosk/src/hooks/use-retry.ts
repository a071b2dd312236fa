import { useEffect, useEffectEvent, useState } from 'react';
import { createRetrySchedule } from '../devices/connection/retry-schedule.ts';
import { useBooth } from '../kiosk/booth.tsx';

/**
 * Retries a failed load: at once when the server is back, and a few times while it responds
 * (SCREEN-53). `hasFailed` is false during a try.
 */
export function useRetry(hasFailed: boolean, retry: () => void, maxTries?: number): void {
  const booth = useBooth();
  const [schedule] = useState(() => createRetrySchedule(booth, maxTries));
  const run = useEffectEvent(retry);
  useEffect(() => {
    if (!hasFailed) return;
    const controller = new AbortController();
    schedule.waitForNext(controller.signal).then(
      (isDue) => {
        if (isDue && !controller.signal.aborted) run();
      },
      () => {},
    );
    return () => controller.abort();
  }, [schedule, hasFailed]);
}
