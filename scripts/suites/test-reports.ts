import { relative } from 'node:path';
import { type Failure, type SuiteReport, toExactPattern } from './flaky-tests.ts';

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

/** Reads the report of `vitest run --reporter=json`; `root` is the folder that vitest ran in. */
export function readVitestReport(report: unknown, root = process.cwd()): SuiteReport {
  const total: SuiteReport & { failures: Failure[] } = { passed: 0, skipped: 0, failures: [] };
  for (const { name, status, assertionResults } of (report as VitestReport).testResults) {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const passed = assertionResults.filter((test) => test.status === 'passed');
    const others = assertionResults.length - passed.length - failed.length;
    const isBroken = status === 'failed' && (failed.length === 0 || others > 0);
    if (isBroken) {
      // A hook or the file itself failed: no single test can be rerun.
      total.failures.push({ name: file, args: [file], isFile: true });
      continue;
    }
    total.passed += passed.length;
    total.skipped += others;
    const names = failed.map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(' > '));
    for (const name of new Set(names)) {
      const args = [file, '-t', `^${toExactPattern(name)}$`];
      total.failures.push({ name: `${file} > ${name}`, args });
    }
  }
  return total;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; annotations: { type: string }[] }[];
  }[];
}

/** Reads the report of `playwright test --reporter=json`. */
export function readPlaywrightReport(report: unknown): SuiteReport {
  const total: SuiteReport & { failures: Failure[] } = { passed: 0, skipped: 0, failures: [] };
  const read = ({ suites = [], specs = [] }: PlaywrightSuite): void => {
    for (const suite of suites) read(suite);
    for (const { title, file, line, tests } of specs) {
      for (const { status, annotations } of tests) {
        if (status === 'expected') total.passed += 1;
        else if (annotations.some(({ type }) => type === 'skip' || type === 'fixme')) {
          total.skipped += 1;
        } else {
          // Also by title, because tests created in a loop share a line.
          const args = [`${file}:${line}`, '--grep', `${toExactPattern(title)}$`, '--workers=1'];
          total.failures.push({ name: `${file} > ${title}`, args });
        }
      }
    }
  };
  for (const suite of (report as { suites: PlaywrightSuite[] }).suites) read(suite);
  return total;
}
