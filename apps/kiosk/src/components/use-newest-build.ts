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
  let stop = checkEachMinute();
  const stopListening = listenForTouches(target, () => {
    stop();
    stop = checkEachMinute();
  });

  function checkEachMinute(): () => void {
    const touched = new AbortController();
    const intervalMs = extendLimit(UNTOUCHED_MS, access.settings.getState());
    const stopChecks = repeat(clock, intervalMs, () =>
      builds.takeNewest(touched.signal).catch(() => {}),
    );
    return () => {
      touched.abort();
      stopChecks();
    };
  }

  return () => {
    stopListening();
    stop();
  };
}
