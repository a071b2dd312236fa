const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** Whoever reads does not touch all the time. */
const ATTENDED_MS = 60_000;

/** Tells whether somebody has touched the page lately; opening it is a touch, too. */
export function watchAttention(
  page: Pick<Window, 'addEventListener'>,
  now: () => number,
): () => boolean {
  let touchedAt = now();
  const note = () => {
    touchedAt = now();
  };
  for (const name of TOUCHES) page.addEventListener(name, note, { capture: true, passive: true });
  return () => now() - touchedAt < ATTENDED_MS;
}
