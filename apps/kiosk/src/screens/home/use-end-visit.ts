import { useEffect } from 'react';
import { runWhenUntouched } from '../../components/touches.ts';
import { type Booth, useBooth } from '../../kiosk/booth.tsx';
import { endVisit } from '../../kiosk/end-visit.ts';
import { extendLimit } from '../../kiosk/visit-access.ts';

/** A visitor may choose a language and leave without paying. */
const UNTOUCHED_MS = 60_000; // LANG-4

/** Ends the visit when home was not touched for a minute. */
export function useEndVisit(): void {
  const booth = useBooth();
  useEffect(() => endVisitWhenUntouched(window, booth), [booth]);
}

export function endVisitWhenUntouched(
  target: EventTarget,
  booth: Pick<Booth, 'clock' | 'language' | 'access'>,
): () => void {
  const limitMs = () => extendLimit(UNTOUCHED_MS, booth.access.settings.getState());
  return runWhenUntouched(target, booth.clock, limitMs, () => endVisit(booth));
}
