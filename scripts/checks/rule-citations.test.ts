import { expect, test } from 'vitest';
import { hasTests, listMentions, listTestCitations } from './rule-citations.ts';

const PREFIXES = ['TEA', 'CUP'];

const cite = (source: string) =>
  listTestCitations('a.test.ts', source, PREFIXES).map(({ kind, steps, ids }) => ({
    kind,
    titles: steps.map(({ title }) => title),
    ids,
  }));

const BODY = 'async () => {}';

test.each([
  ['test', `test('hot (TEA-1)', ${BODY});`, 'hot (TEA-1)'],
  ['test', `it("hot (TEA-1)", { timeout: 5 }, ${BODY});`, 'hot (TEA-1)'],
  ['test', `test.concurrent('hot (TEA-1)', ${BODY});`, 'hot (TEA-1)'],
  ['test', `test.each([1])('hot %s (TEA-1)', ${BODY});`, 'hot %s (TEA-1)'],
  ['test', `it.each<[string]>([['a']] as const)('%s (TEA-1)', ${BODY});`, '%s (TEA-1)'],
  ['test', `test.each\`a\${1}\`('hot $a (TEA-1)', ${BODY});`, 'hot $a (TEA-1)'],
  ['test', `for (const it of all) test(\`hot \${it} (TEA-1)\`, ${BODY});`, 'hot %s (TEA-1)'],
  ['suite', `describe('hot (TEA-1)', ${BODY});`, 'hot (TEA-1)'],
  ['suite', `describe.concurrent.each([1])('hot %s (TEA-1)', ${BODY});`, 'hot %s (TEA-1)'],
  ['suite', `test.describe('hot (TEA-1)', ${BODY});`, 'hot (TEA-1)'],
  ['suite', `describeOnEveryDatabase('hot (TEA-1)', ${BODY});`, 'hot (TEA-1)'],
  ['suite', `describePot('hot (TEA-1)', setUp);`, 'hot (TEA-1)'],
])('a %s is found in %s', (kind, source, title) => {
  expect(cite(source)).toEqual([{ kind, titles: [title], ids: ['TEA-1'] }]);
});

test('several ids may be in one pair of parentheses, or in several', () => {
  const [citation] = cite(`test('hot (once, TEA-1, CUP-2) (%s) (TEA-3)', ${BODY});`);
  expect(citation?.ids).toEqual(['TEA-1', 'CUP-2', 'TEA-3']);
});

test('ids in a comment directly above a test count, also over several lines', () => {
  const source = `// TEA-1, TEA-2\n// and CUP-1: clean\n  test(title, ${BODY});`;
  expect(cite(source)).toEqual([
    { kind: 'test', titles: ['%s'], ids: ['TEA-1', 'TEA-2', 'CUP-1'] },
  ]);
});

test.each([
  ['without parentheses', `test('TEA-1 is hot', ${BODY});`],
  ['in a comment further up', `// TEA-1\n\ntest('hot', ${BODY});`],
  ["in a comment behind another's code", `pour(); // TEA-1\ntest('hot', ${BODY});`],
  ['in a test', `test('hot', () => { pour('(TEA-1)'); /* TEA-1 */ });`],
  ['in a step', `test.step('hot (TEA-1)', ${BODY});`],
  ['in any other call', `pour('hot (TEA-1)', ${BODY});`],
  ['with an unknown prefix', `test('hot (UTF-8, TEA-1b, X-TEA-1)', ${BODY});`],
])('an id %s is not a citation', (_, source) => {
  expect(cite(source)).toEqual([]);
});

test('a citation contains the suites around the test, and no others', () => {
  const source = `describe('cold', () => {}); describe('tea', () => {
    describeOnEveryDatabase('hot', () => { test('sweet (TEA-1)', ${BODY}); });
  });`;
  const [citation, ...others] = listTestCitations('a.test.ts', source, PREFIXES);
  expect(others).toEqual([]);
  expect(citation).toMatchObject({
    file: 'a.test.ts',
    line: 2,
    steps: [
      { title: 'tea', isWrapped: false },
      { title: 'hot', isWrapped: true },
      { title: 'sweet (TEA-1)', isWrapped: false },
    ],
  });
});

test('every id in a file is a mention, with its line', () => {
  expect(listMentions('tea.css', '/* TEA-1 */\na {}\n/* see CUP-22, UTF-8 */', PREFIXES)).toEqual([
    { id: 'TEA-1', file: 'tea.css', line: 1 },
    { id: 'CUP-22', file: 'tea.css', line: 3 },
  ]);
});

test('tests are beside the code, in contracts, in shared suites and in tests/e2e', () => {
  const files = ['a/b.test.tsx', 'a/b.contract.ts', 'a/testing/b.ts', 'tests/e2e/a/b.spec.ts'];
  expect(files.filter(hasTests)).toEqual(files);
  expect(['a/b.ts', 'a/testing.ts', 'tests/README.md'].filter(hasTests)).toEqual([]);
});
