/** NaN for an empty list, so that a missing measurement is visible. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The nearest-rank percentile. */
export const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN;

/** The first run loads code and starts processes, so it is not counted. */
export async function measureWarm<Result>(
  runs: number,
  measure: (run: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let run = 0; run <= runs; run += 1) results.push(await measure(run));
  return results.slice(1);
}

export function reportWaits(what: string, waitsMs: readonly number[], targetMs: number): void {
  const medianMs = median(waitsMs);
  const worst = inMs(Math.max(...waitsMs));
  const share = (medianMs / targetMs).toFixed(2);
  console.log(`${what}:`);
  console.log(`  median ${inMs(medianMs)}, worst ${worst}, target ${targetMs} ms(× ${share})`);
}

export const inMs = (ms: number): string => `${ms.toFixed(0)} ms`;
