import { percentile } from '../statistics.ts';
import { type Limits, STEP_NAMES, type StepName } from './session-plan.ts';

/** Durations of steps, and failures, each with its time. */
export interface StepTimes {
  record(step: StepName, ms: number): void;
  fail(what: string): void;
  /** Only of this period, in milliseconds of `performance.now()`. */
  between(fromMs: number, toMs?: number): Waits;
}

/** The recorded steps of a period. */
export interface Waits {
  of(step: StepName): readonly number[];
  failures: ReadonlyMap<string, number>;
  /** Number of sessions that the steps are equal to. */
  sessions: number;
  limits: Limits;
  /** Steps that exceeded their limits. */
  broken: readonly StepName[];
}

export function createStepTimes(limits: Limits, now = () => performance.now()): StepTimes {
  const waits: { step: StepName; ms: number; atMs: number }[] = [];
  const failures: { what: string; atMs: number }[] = [];
  return {
    record: (step, ms) => void waits.push({ step, ms, atMs: now() }),
    fail: (what) => void failures.push({ what, atMs: now() }),
    between(fromMs, toMs = Number.POSITIVE_INFINITY) {
      const isWithin = ({ atMs }: { atMs: number }) => atMs >= fromMs && atMs < toMs;
      const recorded = waits.filter(isWithin);
      const of = (step: StepName) =>
        recorded.filter((wait) => wait.step === step).map(({ ms }) => ms);
      return {
        of,
        failures: count(failures.filter(isWithin).map(({ what }) => what)),
        sessions: recorded.length / STEP_NAMES.length,
        limits,
        broken: STEP_NAMES.filter((step) => percentile(of(step), 95) > limits[step]),
      };
    },
  };
}

function count(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
