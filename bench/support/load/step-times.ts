/** How long each step took, and what went wrong. */
export interface StepTimes {
  note(step: string, ms: number): void;
  fail(what: string): void;
  /** What came before does not count: caches were cold and booths still missing. */
  startCounting(): void;
  waitsOf(step: string): readonly number[];
  failures(): ReadonlyMap<string, number>;
}

export function createStepTimes(): StepTimes {
  const waits = new Map<string, number[]>();
  const failures = new Map<string, number>();
  return {
    note(step, ms) {
      const known = waits.get(step);
      if (known) known.push(ms);
      else waits.set(step, [ms]);
    },
    fail(what) {
      failures.set(what, (failures.get(what) ?? 0) + 1);
    },
    startCounting() {
      waits.clear();
      failures.clear();
    },
    waitsOf: (step) => waits.get(step) ?? [],
    failures: () => failures,
  };
}

/** Of `share` of them; NaN of nothing, so that a bench that measured nothing shows it. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
