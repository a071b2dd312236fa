import { useEffect } from 'react';
import { whenUntouched } from '../../components/touches.ts';
import { type Booth, useBooth } from '../../kiosk/booth.tsx';
import { endVisit } from '../../kiosk/end-visit.ts';
import { lengthen } from '../../kiosk/visit-access.ts';

/** Whoever chose a language and walked on before paying is followed by somebody else. */
const UNTOUCHED_MS = 60_000; // LANG-4

/** Home that nobody touches turns back to what it always is. */
export function useEndVisit(): void {
  const booth = useBooth();
  useEffect(() => endVisitUntouched(window, booth), [booth]);
}

export function endVisitUntouched(
  target: EventTarget,
  booth: Pick<Booth, 'clock' | 'language' | 'access'>,
): () => void {
  const limitMs = () => lengthen(UNTOUCHED_MS, booth.access.settings.getState());
  return whenUntouched(target, booth.clock, limitMs, () => endVisit(booth));
}
