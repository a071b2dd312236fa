import { expect, test } from 'vitest';
import { listTestCitations } from './rule-citations.ts';
import { findOutcome, joinReports, readReport, type TestResult } from './rule-results.ts';

const FILE = 'apps/tea.test.ts';

const result = (outcome: TestResult['outcome'], ...titles: string[]): TestResult => ({
  file: FILE,
  titles,
  outcome,
});

function outcomesOf(source: string, results: readonly TestResult[], file = FILE): string[] {
  return listTestCitations(file, source, ['TEA']).map((it) => findOutcome(it, results));
}

test("Vitest's report is read", () => {
  const assertionResults = ['passed', 'failed', 'pending', 'todo'].map((status) => ({
    ancestorTitles: ['tea'],
    title: status,
    status,
  }));
  const report = { testResults: [{ name: `/work/${FILE}`, assertionResults }] };
  expect(readReport(report, '/work')).toEqual([
    result('passed', 'tea', 'passed'),
    result('failed', 'tea', 'failed'),
    result('skipped', 'tea', 'pending'),
    result('skipped', 'tea', 'todo'),
  ]);
});

test("Playwright's report is read", () => {
  const spec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] });
  const suites = [
    {
      title: 'tea.test.ts',
      file: 'tea.test.ts',
      specs: [spec('hot', true, 'expected'), spec('cold', false, 'unexpected')],
      suites: [
        {
          title: 'late',
          file: 'tea.test.ts',
          specs: [spec('again', true, 'flaky'), spec('never', true, 'skipped')],
        },
      ],
    },
  ];
  expect(readReport({ config: { rootDir: '/work/apps' }, suites }, '/work')).toEqual([
    result('passed', 'hot'),
    result('failed', 'cold'),
    result('passed', 'late', 'again'),
    result('skipped', 'late', 'never'),
  ]);
});

test('any other report is rejected', () => {
  expect(() => readReport({ tea: [] }, '/work')).toThrow('not a report of Vitest or Playwright');
});

test('a test that passed in a rerun has passed, but not if one of several equal rows failed', () => {
  const first = [result('failed', 'hot'), result('failed', 'row'), result('passed', 'row')];
  const again = [result('passed', 'hot')];
  expect(joinReports([first, again])).toEqual([
    result('failed', 'row'),
    result('passed', 'row'),
    result('passed', 'hot'),
  ]);
});

test.each([
  ['passed', `test('hot? (TEA-1)', f);`, 'hot? (TEA-1)'],
  ['passed', `test.each(all)('%s of $name.first: %i %% (TEA-1)', f);`, 'cup of tea: 3 % (TEA-1)'],
  ['passed', `test.each(all)('$a\\n(TEA-1)', f);`, 'two\nlines\n(TEA-1)'],
  ['passed', `test(\`hot at \${hour(now)} (TEA-1)\`, f);`, 'hot at {7} (TEA-1)'],
  ['not run', `test('hot (TEA-1)', f);`, 'very hot (TEA-1)'],
  ['not run', `test('hot. (TEA-1)', f);`, 'hot! (TEA-1)'],
])('placeholders in a title match any text: %s for %s', (outcome, source, title) => {
  expect(outcomesOf(source, [result('passed', title)])).toEqual([outcome]);
});

test('all rows must pass', () => {
  const source = `test.each(all)('%s (TEA-1)', f);`;
  const rows = [result('passed', 'a (TEA-1)'), result('passed', 'b (TEA-1)')];
  expect(outcomesOf(source, rows)).toEqual(['passed']);
  expect(outcomesOf(source, [...rows, result('failed', 'c (TEA-1)')])).toEqual(['failed']);
  expect(outcomesOf(source, [...rows, result('skipped', 'c (TEA-1)')])).toEqual(['not run']);
});

test('a suite passes if all of its tests pass and there is at least one', () => {
  const source = `describeOnEveryDatabase('tea (TEA-1)', () => {});`;
  const sqlite = result('passed', 'tea (TEA-1) (SQLite)', 'hot');
  const postgres = result('failed', 'tea (TEA-1) (PostgreSQL)', 'late', 'hot');
  expect(outcomesOf(source, [sqlite])).toEqual(['passed']);
  expect(outcomesOf(source, [sqlite, postgres])).toEqual(['failed']);
  expect(outcomesOf(source, [result('passed', 'tea (TEA-1)')])).toEqual(['not run']);
});

test('a test is matched by its file and its suite', () => {
  const source = `describe('tea', () => { test('hot (TEA-1)', f); });`;
  expect(outcomesOf(source, [result('passed', 'tea', 'hot (TEA-1)')])).toEqual(['passed']);
  expect(outcomesOf(source, [result('passed', 'milk', 'hot (TEA-1)')])).toEqual(['not run']);
  expect(outcomesOf(source, [result('passed', 'hot (TEA-1)')])).toEqual(['not run']);
  const elsewhere = { ...result('passed', 'tea', 'hot (TEA-1)'), file: 'apps/milk.test.ts' };
  expect(outcomesOf(source, [elsewhere])).toEqual(['not run']);
});

test('results of a contract are found in every file and suite', () => {
  const source = `describe(title, () => { test('hot (TEA-1)', f); });`;
  const run = result('passed', 'pots', 'an iron pot', 'hot (TEA-1)');
  const failed = result('failed', 'a glass pot', 'hot (TEA-1)');
  expect(outcomesOf(source, [run], 'apps/pot.contract.ts')).toEqual(['passed']);
  expect(outcomesOf(source, [run, failed], 'apps/pot.contract.ts')).toEqual(['failed']);
});
