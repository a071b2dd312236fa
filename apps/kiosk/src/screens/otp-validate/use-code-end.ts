import { OTP_LIFETIME_MS } from '@jepret/contract';
import { useEffect, useState } from 'react';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo } from '../../kiosk/navigation.ts';

const ENDING_MS = 30_000;

/**
 * Leaves when the newest code expires, regardless of touches, because it is useless then (SIGN-97).
 * Returns true in the last 30 s. Without `requestedAt` the time starts on arrival.
 */
export function useCodeEnd(requestedAt: number | undefined): boolean {
  const { clock } = useBooth();
  const go = useGo();
  const [arrivedAt] = useState(() => clock.now());
  const [isEnding, setEnding] = useState(false);
  const requestedOrArrivedAt = requestedAt ?? arrivedAt;
  useEffect(() => {
    // A clock change makes the time neither longer nor negative.
    const leftMs = Math.max(
      0,
      Math.min(OTP_LIFETIME_MS, requestedOrArrivedAt + OTP_LIFETIME_MS - clock.now()),
    );
    setEnding(leftMs <= ENDING_MS);
    const cancels = [
      clock.schedule(leftMs, () => go('/otp-request', { replace: true })),
      clock.schedule(Math.max(0, leftMs - ENDING_MS), () => setEnding(true)),
    ];
    return () => {
      for (const cancel of cancels) cancel();
    };
  }, [clock, go, requestedOrArrivedAt]);
  return isEnding;
}
