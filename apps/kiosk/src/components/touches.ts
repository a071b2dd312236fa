import type { Scheduler } from '@jepret/time';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Calls `onTouch` whenever somebody uses the booth, whatever part of the screen takes the event. */
export function listenForTouches(target: EventTarget, onTouch: () => void): () => void {
  const notice = (event: Event) => {
    if (isTouch(event)) onTouch();
  };
  for (const sign of SIGNS) target.addEventListener(sign, notice, { capture: true, passive: true });
  return () => {
    for (const sign of SIGNS) target.removeEventListener(sign, notice, { capture: true });
  };
}

/** Runs `task` whenever nobody has touched the booth for so long; returns how to stop. */
export function whenUntouched(
  target: EventTarget,
  clock: Scheduler,
  afterMs: number | (() => number),
  task: () => void,
): () => void {
  let callOff = () => {};
  const waitAnew = () => {
    callOff();
    callOff = clock.schedule(typeof afterMs === 'number' ? afterMs : afterMs(), task);
  };
  waitAnew();
  const stopListening = listenForTouches(target, waitAnew);
  return () => {
    stopListening();
    callOff();
  };
}

/** A moving pointer counts while it is pressed: a mouse trembles on an empty booth's desk. */
function isTouch(event: Event): boolean {
  return event.type !== 'pointermove' || ('buttons' in event && event.buttons !== 0);
}
