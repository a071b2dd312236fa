import { EDIT_BUDGET_MS } from '@jepret/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOwnLimit } from '../../hooks/use-own-limit.ts';
import { useBooth } from '../../kiosk/booth.tsx';
import { startCountdown } from '../../time/start-countdown.ts';

/** The seconds left; `onOver` runs once, at zero. Who asks for more time has what is left twice (ACCESS-11). */
export function useBudget(onOver: () => void): number {
  const { clock } = useBooth();
  const totalMs = useOwnLimit(EDIT_BUDGET_MS);
  const [secondsLeft, setSecondsLeft] = useState(totalMs / 1_000);
  /** The part of the time that is left, whatever the whole is. */
  const partLeft = useRef(1);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (partLeft.current === 0) return;
    const stop = startCountdown(partLeft.current * totalMs, clock, {
      onTick: setSecondsLeft,
      onOver: () => end(),
    });
    return () => {
      partLeft.current = stop() / totalMs;
    };
  }, [clock, totalMs]);
  return secondsLeft;
}
