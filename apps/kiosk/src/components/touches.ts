import type { Scheduler } from '@jepret/time';

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Calls `onTouch` on every user activity, also if an element stops the event. */
export function listenForTouches(target: EventTarget, onTouch: () => void): () => void {
  const onEvent = (event: Event) => {
    if (isTouch(event)) onTouch();
  };
  for (const name of ACTIVITY_EVENTS)
    target.addEventListener(name, onEvent, { capture: true, passive: true });
  return () => {
    for (const sign of ACTIVITY_EVENTS)
      target.removeEventListener(sign, onEvent, { capture: true });
  };
}

/** Runs `task` after each period without activity; returns a function that stops it. */
export function runWhenUntouched(
  target: EventTarget,
  clock: Scheduler,
  afterMs: number | (() => number),
  task: () => void,
): () => void {
  let cancel = () => {};
  const restart = () => {
    cancel();
    cancel = clock.schedule(typeof afterMs === 'number' ? afterMs : afterMs(), task);
  };
  restart();
  const stopListening = listenForTouches(target, restart);
  return () => {
    stopListening();
    cancel();
  };
}

/**
 * A moving pointer counts only while pressed: a mouse on the desk of an empty booth may tremble.
 */
function isTouch(event: Event): boolean {
  return event.type !== 'pointermove' || ('buttons' in event && event.buttons !== 0);
}
