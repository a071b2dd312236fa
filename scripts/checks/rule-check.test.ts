import { expect, test } from 'vitest';
import { readRuleBook } from './rule-book.ts';
import { type Citations, formatTable, listRuleProblems } from './rule-check.ts';
import { listMentions, listTestCitations } from './rule-citations.ts';
import type { TestResult } from './rule-results.ts';

const FILE = 'apps/tea.test.ts';
const HOT = `test('hot (TEA-1)', f);`;
const SWEET = `describe('tea', () => { test('sweet (TEA-1, TEA-2)', f); });`;

const book = readRuleBook(
  new Map([
    ['README.md', '| [Tea](tea.md) | TEA | hot |'],
    [
      'tea.md',
      '- **TEA-1** Tea is hot.\n- **TEA-2** Tea is sweet.\n- TEA-3: cold tea is not served.',
    ],
  ]),
);

function cite(source: string, code = ''): Citations {
  return {
    tests: listTestCitations(FILE, source, book.prefixes),
    mentions: [
      ...listMentions(FILE, source, book.prefixes),
      ...listMentions('apps/tea.ts', code, book.prefixes),
    ],
  };
}

const result = (outcome: TestResult['outcome'], ...titles: string[]): TestResult => ({
  file: FILE,
  titles,
  outcome,
});
const hot = result('passed', 'hot (TEA-1)');
const sweet = result('passed', 'tea', 'sweet (TEA-1, TEA-2)');

test('a book in which every rule has a passed test has no problem', () => {
  expect(listRuleProblems(book, cite(SWEET))).toEqual([]);
  expect(listRuleProblems(book, cite(HOT + SWEET), [hot, sweet])).toEqual([]);
});

test("the book's own problems are included", () => {
  expect(listRuleProblems({ ...book, problems: ['twice'] }, cite(SWEET))).toEqual(['twice']);
});

test('a rule without citations is a problem', () => {
  expect(listRuleProblems(book, cite(HOT))).toEqual(['TEA-2: not cited']);
});

test('a rule that only code cites is a problem', () => {
  expect(listRuleProblems(book, cite(HOT, '\n// TEA-2'))).toEqual([
    'TEA-2: no test cites it, only apps/tea.ts:2',
  ]);
});

test('an unknown or retired id is listed with file and line', () => {
  expect(listRuleProblems(book, cite(SWEET, '// TEA-9\n// TEA-3'))).toEqual([
    'apps/tea.ts:1: TEA-9 is not a rule',
    'apps/tea.ts:2: TEA-3 is retired',
  ]);
});

test('an unknown id in a test title is listed', () => {
  expect(listRuleProblems(book, cite(`${SWEET} test('big (TEA-10)', f);`))).toEqual([
    `${FILE}:1: TEA-10 is not a rule`,
  ]);
});

test('a failed test is listed for each rule that it cites', () => {
  const failed = result('failed', 'tea', 'sweet (TEA-1, TEA-2)');
  expect(listRuleProblems(book, cite(HOT + SWEET), [hot, failed])).toEqual([
    `TEA-1: failed in ${FILE}: tea > sweet (TEA-1, TEA-2)`,
    `TEA-2: failed in ${FILE}: tea > sweet (TEA-1, TEA-2)`,
  ]);
});

test('a rule is a problem if none of its tests has run, or all were skipped', () => {
  const problem = `TEA-2: none of its tests has run and passed: ${FILE}: tea > sweet (TEA-1, TEA-2)`;
  const skipped = result('skipped', 'tea', 'sweet (TEA-1, TEA-2)');
  expect(listRuleProblems(book, cite(HOT + SWEET), [hot])).toEqual([problem]);
  expect(listRuleProblems(book, cite(HOT + SWEET), [hot, skipped])).toEqual([problem]);
});

test('the table has every rule with its tests', () => {
  expect(formatTable(book, cite(HOT).tests).split('\n')).toEqual([
    'TEA-1       1',
    `    ${FILE}: hot (TEA-1)`,
    'TEA-2       0',
  ]);
});
