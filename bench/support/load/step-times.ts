import { percentile } from '../measured.ts';
import { type Limits, STEP_NAMES, type StepName } from './session-plan.ts';

/** How long each step took, and what went wrong, each with the moment. */
export interface StepTimes {
  note(step: StepName, ms: number): void;
  fail(what: string): void;
  /** Of this time alone, in milliseconds of `performance.now()`. */
  between(fromMs: number, toMs?: number): Waits;
}

/** What was noted in some time. */
export interface Waits {
  of(step: StepName): readonly number[];
  failures: ReadonlyMap<string, number>;
  /** How many whole sessions the steps amount to. */
  sessions: number;
  limits: Limits;
  /** Those that kept too many visitors waiting for too long. */
  broken: readonly StepName[];
}

export function createStepTimes(limits: Limits, now = () => performance.now()): StepTimes {
  const waits: { step: StepName; ms: number; atMs: number }[] = [];
  const failures: { what: string; atMs: number }[] = [];
  return {
    note: (step, ms) => void waits.push({ step, ms, atMs: now() }),
    fail: (what) => void failures.push({ what, atMs: now() }),
    between(fromMs, toMs = Number.POSITIVE_INFINITY) {
      const isWithin = ({ atMs }: { atMs: number }) => atMs >= fromMs && atMs < toMs;
      const noted = waits.filter(isWithin);
      const of = (step: StepName) => noted.filter((wait) => wait.step === step).map(({ ms }) => ms);
      return {
        of,
        failures: count(failures.filter(isWithin).map(({ what }) => what)),
        sessions: noted.length / STEP_NAMES.length,
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
