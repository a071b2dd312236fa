const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** A person who reads does not move the pointer all the time. */
const ATTENDED_MS = 60_000;

/** Returns whether the page was used within the last minute; opening it counts. */
export function watchAttention(
  page: Pick<Window, 'addEventListener'>,
  now: () => number,
): () => boolean {
  let touchedAt = now();
  const recordTouch = () => {
    touchedAt = now();
  };
  for (const name of TOUCHES)
    page.addEventListener(name, recordTouch, { capture: true, passive: true });
  return () => now() - touchedAt < ATTENDED_MS;
}
