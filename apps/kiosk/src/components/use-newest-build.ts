import { repeat } from '@jepret/time';
import { useEffect } from 'react';
import { type Booth, useBooth } from '../kiosk/booth.tsx';
import { extendLimit } from '../kiosk/visit-access.ts';
import { listenForTouches } from './touches.ts';

/** As long as a visitor's choices at home last (LANG-4). */
const UNTOUCHED_MS = 60_000;

/** Starts a newer build while the screen is untouched and `isResting`: no session waits here (RUN-59). */
export function useNewestBuild(isResting: boolean): void {
  const booth = useBooth();
  useEffect(
    () => (isResting ? takeNewestWhenUntouched(window, booth) : undefined),
    [booth, isResting],
  );
}

export function takeNewestWhenUntouched(
  target: EventTarget,
  { clock, builds, access }: Pick<Booth, 'clock' | 'builds' | 'access'>,
): () => void {
  const checkEachMinute = () =>
    repeat(clock, extendLimit(UNTOUCHED_MS, access.settings.getState()), () =>
      builds.takeNewest().catch(() => {}),
    );
  let stop = checkEachMinute();
  const stopListening = listenForTouches(target, () => {
    stop();
    stop = checkEachMinute();
  });
  return () => {
    stopListening();
    stop();
  };
}
