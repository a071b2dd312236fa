import { useEffect } from 'react';
import { listenForTouches } from '../../components/touches.ts';
import { type Booth, useBooth } from '../../kiosk/booth.tsx';

/** Whoever chose a language and walked on before paying is followed by somebody else. */
const UNTOUCHED_MS = 60_000;

/** Home that nobody touches turns back to the location's own language. */
export function useEndVisit(): void {
  const booth = useBooth();
  useEffect(() => endVisitUntouched(window, booth), [booth]);
}

export function endVisitUntouched(
  target: EventTarget,
  { clock, language }: Pick<Booth, 'clock' | 'language'>,
): () => void {
  let callOff = () => {};
  const waitAnew = () => {
    callOff();
    callOff = clock.schedule(UNTOUCHED_MS, () => void language.endVisit());
  };
  waitAnew();
  const stopListening = listenForTouches(target, waitAnew);
  return () => {
    stopListening();
    callOff();
  };
}
