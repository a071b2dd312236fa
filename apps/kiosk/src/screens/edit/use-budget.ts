import { EDIT_BUDGET_MS } from '@jepret/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBooth } from '../../kiosk/booth.tsx';
import { startCountdown } from '../../time/start-countdown.ts';

/** The seconds left; `onOver` runs once, at zero. */
export function useBudget(onOver: () => void): number {
  const { clock } = useBooth();
  const [secondsLeft, setSecondsLeft] = useState(EDIT_BUDGET_MS / 1_000);
  const end = useEffectEvent(onOver);
  useEffect(
    () => startCountdown(EDIT_BUDGET_MS, clock, { onTick: setSecondsLeft, onOver: () => end() }),
    [clock],
  );
  return secondsLeft;
}
