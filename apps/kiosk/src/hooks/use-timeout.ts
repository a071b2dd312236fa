import { useEffect, useEffectEvent } from 'react';
import { useBooth } from '../kiosk/booth.tsx';

/** Runs `task` once after `delayMs`; `undefined` starts no timer. */
export function useTimeout(task: () => void, delayMs: number | undefined): void {
  const { clock } = useBooth();
  const run = useEffectEvent(task);
  useEffect(() => {
    if (delayMs === undefined) return;
    return clock.schedule(delayMs, run);
  }, [clock, delayMs]);
}
