import { EDIT_BUDGET_MS } from '@jepret/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useExtendableLimit } from '../../hooks/use-extendable-limit.ts';
import { useBooth } from '../../kiosk/booth.tsx';
import { startCountdown } from '../../time/start-countdown.ts';

/**
 * The seconds left; `onOver` runs once at zero. Asking for more time doubles what is left
 * (ACCESS-11).
 */
export function useTimeBudget(onOver: () => void): number {
  const { clock } = useBooth();
  const totalMs = useExtendableLimit(EDIT_BUDGET_MS);
  const [secondsLeft, setSecondsLeft] = useState(totalMs / 1_000);
  /** The share of the budget that is left. */
  const fractionLeft = useRef(1);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (fractionLeft.current === 0) return;
    const stop = startCountdown(fractionLeft.current * totalMs, clock, {
      onTick: setSecondsLeft,
      onOver: () => end(),
    });
    return () => {
      fractionLeft.current = stop() / totalMs;
    };
  }, [clock, totalMs]);
  return secondsLeft;
}
