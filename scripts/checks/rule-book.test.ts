import { expect, test } from 'vitest';
import { readRuleBook } from './rule-book.ts';

const CONTENTS = '| [Tea](tea.md) | TEA | hot |\n| [Cups](cups.md) | CUP | clean |';
const TEA = '# Tea\n\n- **TEA-1** Tea is hot.\n- **TEA-3** Tea is there.\n';
const CUPS = '# Cups\n\n- **CUP-1** Cups are clean.\n';

const read = (changes: Record<string, string> = {}) =>
  readRuleBook(
    new Map(Object.entries({ 'README.md': CONTENTS, 'tea.md': TEA, 'cups.md': CUPS, ...changes })),
  );

test('rules are read from the pages, prefixes from the contents', () => {
  expect(read()).toEqual({
    prefixes: ['TEA', 'CUP'],
    rules: [
      { id: 'TEA-1', page: 'tea.md' },
      { id: 'TEA-3', page: 'tea.md' },
      { id: 'CUP-1', page: 'cups.md' },
    ],
    retired: new Set(),
    problems: [],
  });
});

test('a retired id is not a rule any more', () => {
  const book = read({ 'tea.md': `${TEA}\n## Retired\n\n- TEA-2: cold tea is not served.\n` });
  expect(book.rules.map(({ id }) => id)).toEqual(['TEA-1', 'TEA-3', 'CUP-1']);
  expect(book.retired).toEqual(new Set(['TEA-2']));
  expect(book.problems).toEqual([]);
});

test.each([
  [
    'a duplicate id',
    { 'tea.md': `${TEA}- **TEA-1** Tea is sweet.` },
    'docs/rules/tea.md:5: TEA-1 is already used at docs/rules/tea.md:3',
  ],
  [
    'a retired id that is used again',
    { 'tea.md': `${TEA}- TEA-3: cold.` },
    'docs/rules/tea.md:5: TEA-3 is already used at docs/rules/tea.md:4',
  ],
  [
    "another page's id",
    { 'cups.md': `${CUPS}- **TEA-9** Tea is in a cup.` },
    'docs/rules/cups.md:4: TEA-9 is on the page of CUP',
  ],
  [
    'a rule without an id',
    { 'cups.md': `${CUPS}- Cups are warm.` },
    'docs/rules/cups.md:4: neither a rule nor a retired rule',
  ],
  [
    'an id without a sentence',
    { 'cups.md': `${CUPS}- **CUP-2** ` },
    'docs/rules/cups.md:4: neither a rule nor a retired rule',
  ],
  [
    'a page that is not in the contents',
    { 'milk.md': '- **CUP-2** Milk.' },
    'docs/rules/milk.md: not in the contents',
  ],
  [
    'a page that exists only in the contents',
    { 'README.md': `${CONTENTS}\n| [Milk](milk.md) | MILK | white |` },
    'docs/rules/milk.md: in the contents, but missing',
  ],
])('%s is a problem', (_, changes, problem) => {
  expect(read(changes).problems).toEqual([problem]);
});
