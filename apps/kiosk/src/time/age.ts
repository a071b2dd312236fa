/** A time in the future was stored with a wrong clock, so its age is unknown. */
export function isYoungerThan(limitMs: number, startAt: number, now: number): boolean {
  const ageMs = now - startAt;
  return ageMs >= 0 && ageMs < limitMs;
}
