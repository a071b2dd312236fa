import { OTP_LIFETIME_MS } from '@jepret/contract';
import { useEffect, useState } from 'react';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo } from '../../kiosk/navigation.ts';

const ENDING_MS = 30_000;

/**
 * Leaves when the newest code expires, whatever is touched meanwhile: a dead code helps nobody
 * (SIGN-97). True in the last 30 s. Without `requestedAt` the code counts as requested on arrival.
 */
export function useCodeEnd(requestedAt: number | undefined): boolean {
  const { clock } = useBooth();
  const go = useGo();
  const [arrivedAt] = useState(() => clock.now());
  const [isEnding, setEnding] = useState(false);
  const beganAt = requestedAt ?? arrivedAt;
  useEffect(() => {
    // A clock that was set meanwhile makes it neither longer nor negative.
    const leftMs = Math.max(0, Math.min(OTP_LIFETIME_MS, beganAt + OTP_LIFETIME_MS - clock.now()));
    setEnding(leftMs <= ENDING_MS);
    const callOffs = [
      clock.schedule(leftMs, () => go('/otp-request', { replace: true })),
      clock.schedule(Math.max(0, leftMs - ENDING_MS), () => setEnding(true)),
    ];
    return () => {
      for (const callOff of callOffs) callOff();
    };
  }, [clock, go, beganAt]);
  return isEnding;
}
