import { expect, test } from 'vitest';
import { readRuleBook } from './rule-book.ts';

const CONTENTS = '| [Tea](tea.md) | TEA | hot |\n| [Cups](cups.md) | CUP | clean |';
const TEA = '# Tea\n\n- **TEA-1** Tea is hot.\n- **TEA-3** Tea is there.\n';
const CUPS = '# Cups\n\n- **CUP-1** Cups are clean.\n';

const read = (changes: Record<string, string> = {}) =>
  readRuleBook(
    new Map(Object.entries({ 'README.md': CONTENTS, 'tea.md': TEA, 'cups.md': CUPS, ...changes })),
  );

test('the pages give the rules, the contents the names of the parts', () => {
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

test('a retired id is no rule any more', () => {
  const book = read({ 'tea.md': `${TEA}\n## Retired\n\n- TEA-2: nobody wants it cold.\n` });
  expect(book.rules.map(({ id }) => id)).toEqual(['TEA-1', 'TEA-3', 'CUP-1']);
  expect(book.retired).toEqual(new Set(['TEA-2']));
  expect(book.problems).toEqual([]);
});

test.each([
  [
    'an id that is given twice',
    { 'tea.md': `${TEA}- **TEA-1** Tea is sweet.` },
    'docs/rules/tea.md:5: TEA-1 stands at docs/rules/tea.md:3 already',
  ],
  [
    'a retired id that is used again',
    { 'tea.md': `${TEA}- TEA-3: cold.` },
    'docs/rules/tea.md:5: TEA-3 stands at docs/rules/tea.md:4 already',
  ],
  [
    "another page's id",
    { 'cups.md': `${CUPS}- **TEA-9** Tea is in a cup.` },
    'docs/rules/cups.md:4: TEA-9 on the page of CUP',
  ],
  [
    'a promise without an id',
    { 'cups.md': `${CUPS}- Cups are warm.` },
    'docs/rules/cups.md:4: neither a rule nor a retired one',
  ],
  [
    'an id without a sentence',
    { 'cups.md': `${CUPS}- **CUP-2** ` },
    'docs/rules/cups.md:4: neither a rule nor a retired one',
  ],
  [
    'a page that the contents do not name',
    { 'milk.md': '- **CUP-2** Milk.' },
    'docs/rules/milk.md: not in the contents',
  ],
  [
    'a page that only the contents know',
    { 'README.md': `${CONTENTS}\n| [Milk](milk.md) | MILK | white |` },
    'docs/rules/milk.md: in the contents, but not there',
  ],
])('%s is a problem', (_, changes, problem) => {
  expect(read(changes).problems).toEqual([problem]);
});
