import { join, relative } from 'node:path';
import type { TestCitation } from './rule-citations.ts';
import type { Step } from './test-titles.ts';

export interface TestResult {
  file: string;
  /** From the outermost suite to the test. */
  titles: readonly string[];
  outcome: 'passed' | 'failed' | 'skipped';
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { status: string }[] }[];
}

/** Reads the report of Vitest's or Playwright's JSON reporter. */
export function readReport(report: unknown, projectDir: string): TestResult[] {
  if (isVitest(report)) {
    return report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: relative(projectDir, name),
        titles: [...ancestorTitles, title],
        outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
      })),
    );
  }
  if (!isPlaywright(report)) throw new Error('This is not a report of Vitest or Playwright.');
  const folder = relative(projectDir, report.config.rootDir);
  return report.suites.flatMap((suite) => listSpecs(suite, folder, []));
}

const isVitest = (report: unknown): report is VitestReport =>
  typeof report === 'object' && report !== null && 'testResults' in report;

const isPlaywright = (report: unknown): report is PlaywrightReport =>
  typeof report === 'object' && report !== null && 'suites' in report;

function listSpecs(suite: PlaywrightSuite, folder: string, above: readonly string[]): TestResult[] {
  const own = suite.specs.map(({ title, ok, tests }): TestResult => {
    const isSkipped = tests.every(({ status }) => status === 'skipped');
    const outcome = isSkipped ? 'skipped' : ok ? 'passed' : 'failed';
    return { file: join(folder, suite.file), titles: [...above, title], outcome };
  });
  const inner = suite.suites ?? [];
  return [...own, ...inner.flatMap((it) => listSpecs(it, folder, [...above, it.title]))];
}

/** A test that failed in one report and passed in another has passed: it was rerun alone. */
export function joinReports(reports: readonly (readonly TestResult[])[]): TestResult[] {
  const passed = reports.map((results) => {
    const bad = new Set(results.filter(({ outcome }) => outcome !== 'passed').map(nameOf));
    return new Set(results.map(nameOf).filter((name) => !bad.has(name)));
  });
  return reports
    .flat()
    .filter((it) => it.outcome === 'passed' || !passed.some((names) => names.has(nameOf(it))));
}

const nameOf = ({ file, titles }: TestResult): string => JSON.stringify([file, titles]);

/** Passed if all matching results passed (each row, each test of a suite), and there is at least one. */
export function findOutcome(
  citation: TestCitation,
  results: readonly TestResult[],
): 'passed' | 'failed' | 'not run' {
  const patterns = citation.steps.map(toPattern);
  const isShared = !/\.(?:test|spec)\.tsx?$/.test(citation.file);
  const outcomes = results
    .filter(({ file, titles }) =>
      isShared
        ? titles.some((_, start) => matchesCitation(citation, patterns, titles.slice(start)))
        : file === citation.file && matchesCitation(citation, patterns, titles),
    )
    .map(({ outcome }) => outcome);
  if (outcomes.includes('failed')) return 'failed';
  return outcomes.length > 0 && !outcomes.includes('skipped') ? 'passed' : 'not run';
}

function matchesCitation(
  { kind }: TestCitation,
  patterns: readonly RegExp[],
  titles: readonly string[],
): boolean {
  const hasLength =
    kind === 'test' ? titles.length === patterns.length : titles.length > patterns.length;
  return hasLength && patterns.every((pattern, index) => pattern.test(titles[index] ?? ''));
}

function toPattern({ title, isWrapped }: Step): RegExp {
  const words = matchTitle(title);
  return new RegExp(isWrapped ? words : `^${words}$`, 's');
}

/** The title as a pattern, in which `%s` and `$name` match any text. */
export const matchTitle = (title: string): string =>
  title
    .split(/%[sdifjoOc#$%]|\$[#\w][\w.]*/)
    .map(escapePattern)
    .join('.*');

export const escapePattern = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
