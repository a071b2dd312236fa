/** Runs a part of the test and prints a line with its result and its time. */
export async function step(title: string, work: () => unknown): Promise<void> {
  const startedAt = Date.now();
  const result = await work();
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  console.log(`ok  ${title}${typeof result === 'string' ? `: ${result}` : ''} (${seconds} s)`);
}

export function check(isGood: boolean, problem: string): void {
  if (!isGood) throw new Error(problem);
}
