/** Runs a part of the test and prints a line with its result and its time; returns its seconds. */
export async function step(title: string, work: () => unknown): Promise<number> {
  const startedAt = Date.now();
  const result = await work();
  const seconds = (Date.now() - startedAt) / 1_000;
  const shown = typeof result === 'string' ? `: ${result}` : '';
  console.log(`ok  ${title}${shown} (${seconds.toFixed(1)} s)`);
  return seconds;
}

export function check(isGood: boolean, problem: string): void {
  if (!isGood) throw new Error(problem);
}
