/** What is noted in the future was so by a wrong clock: how old it is, nobody knows. */
export function isYoungerThan(limitMs: number, sinceAt: number, now: number): boolean {
  const ageMs = now - sinceAt;
  return ageMs >= 0 && ageMs < limitMs;
}
