/** The result of a suite, from a report of any program. */
export interface SuiteReport {
  passed: number;
  /** Tests skipped in the source; they count as failed, because nothing may be skipped silently. */
  skipped: number;
  failures: readonly Failure[];
}

export interface Failure {
  name: string;
  /** Arguments that run it alone, after the suite's command. */
  args: readonly string[];
  /** The failure is about a whole file, so that all skipped tests of its rerun are skipped in the source. */
  isFile?: true;
}

export interface Run {
  isSuccess: boolean;
  /** Undefined if the run ended before it was written. */
  report: SuiteReport | undefined;
}

export interface SuiteCount {
  passed: number;
  failed: number;
  flaky: readonly string[];
}

/** More failures are not flakiness, and rerunning them one after another would take too long. */
export const MAX_RERUNS = 20;

/** Reruns each failed test alone: if it passes, it is flaky; otherwise it has failed. */
export function rerunFailures(
  { isSuccess, report }: Run,
  runAlone: (failure: Failure) => Run,
): SuiteCount {
  if (!report) return { passed: 0, failed: 1, flaky: [] };
  const { passed, skipped, failures } = report;
  // If a suite failed without a failed test, there is no test to rerun.
  if (failures.length === 0) {
    return { passed, failed: isSuccess ? skipped : Math.max(skipped, 1), flaky: [] };
  }
  if (failures.length > MAX_RERUNS) {
    return { passed, failed: skipped + failures.length, flaky: [] };
  }
  const count = { passed, failed: skipped, flaky: [] as string[] };
  for (const failure of failures) {
    const rerun = runAlone(failure);
    if (hasPassed(rerun)) {
      count.passed += rerun.report.passed;
      count.failed += failure.isFile ? rerun.report.skipped : 0;
      count.flaky.push(failure.name);
    } else {
      count.failed += 1;
    }
  }
  return count;
}

function hasPassed(again: Run): again is Required<Run> & { report: SuiteReport } {
  const { isSuccess, report } = again;
  return isSuccess && report !== undefined && report.passed > 0 && report.failures.length === 0;
}

/** Escapes a text for a pattern that matches only this text. */
export const toExactPattern = (text: string): string =>
  text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
