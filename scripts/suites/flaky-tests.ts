/** What a report says of a suite, whichever program wrote it. */
export interface SuiteReport {
  passed: number;
  /** Skipped on purpose; nothing may be skipped silently, so it counts as failed. */
  skipped: number;
  failures: readonly Failure[];
}

export interface Failure {
  name: string;
  /** What runs it alone, after the suite's command. */
  args: readonly string[];
  /** All of a file, so that what is skipped in it was skipped on purpose. */
  isFile?: true;
}

export interface Run {
  isGood: boolean;
  /** Undefined when it broke off before one was written. */
  report: SuiteReport | undefined;
}

export interface SuiteCount {
  passed: number;
  failed: number;
  flaky: readonly string[];
}

/** So many at once are no accident, and one after another they would take all day. */
export const MAX_RERUNS = 20;

/** Runs each test that failed once more, alone: what passes then is flaky, what fails again failed. */
export function settleFailures(
  { isGood, report }: Run,
  runAlone: (failure: Failure) => Run,
): SuiteCount {
  if (!report) return { passed: 0, failed: 1, flaky: [] };
  const { passed, skipped, failures } = report;
  // A suite that failed without a failed test has found something that no test can repeat.
  if (failures.length === 0) {
    return { passed, failed: isGood ? skipped : Math.max(skipped, 1), flaky: [] };
  }
  if (failures.length > MAX_RERUNS) {
    return { passed, failed: skipped + failures.length, flaky: [] };
  }
  const count = { passed, failed: skipped, flaky: [] as string[] };
  for (const failure of failures) {
    const again = runAlone(failure);
    if (hasPassed(again)) {
      count.passed += again.report.passed;
      count.failed += failure.isFile ? again.report.skipped : 0;
      count.flaky.push(failure.name);
    } else {
      count.failed += 1;
    }
  }
  return count;
}

function hasPassed(again: Run): again is Required<Run> & { report: SuiteReport } {
  const { isGood, report } = again;
  return isGood && report !== undefined && report.passed > 0 && report.failures.length === 0;
}

/** For a pattern that finds this text and nothing else. */
export const toExactPattern = (text: string): string =>
  text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
