import { expect, test } from 'vitest';
import { listExternalReferences } from './external-references.ts';

const find = (file: string, source: string) =>
  listExternalReferences(file, source).map((problem) =>
    problem.replace(': refers to an external document:', ''),
  );

test('a reference to an external document is listed with file, line and text (RUN-31)', () => {
  expect(listExternalReferences('tea.md', 'Tea\nis hot (D12).')).toEqual([
    'tea.md:2: refers to an external document: D12',
  ]);
});

test.each([
  ['a.ts', 'pour();\n// hot (D3, D45)', ['a.ts:2 D3', 'a.ts:2 D45']],
  ['a.tsx', '/**\n * Section 4: hot.\n */', ['a.tsx:2 Section 4']],
  ['a.mjs', '/*\n * as sections\n * 7 and 9 say\n */', ['a.mjs:2 sections 7']],
  ['a.css', 'a { top: 0 }\n/* \u00a7 9 */', ['a.css:2 \u00a7']],
  ['a.html', '<p>\n<!-- section 2 -->', ['a.html:2 section 2']],
  ['a.sql', 'select 1;\n-- D12', ['a.sql:2 D12']],
  ['a.test.ts', `test(\n'hot (section 9)', f);`, ['a.test.ts:2 section 9']],
  ['a.contract.ts', `describe('hot (D1)', f);`, ['a.contract.ts:1 D1']],
  ['a.md', 'See `../shared/tea.txt`.', ['a.md:1 ../shared']],
  ['a.md', 'specification.md, decisions.md', ['a.md:1 specification.md', 'a.md:1 decisions.md']],
  ['a.md', '\n\n[house](house.md)', ['a.md:3 house.md']],
  ['a.md', "The specification's tea.", ['a.md:1 The specification']],
  ['a.ts', '/**\n * As hot as the\n * specification has it.\n */', ['a.ts:2 the specification']],
])('%s: %j (RUN-31)', (file, source, problems) => {
  expect(find(file, source)).toEqual(problems);
});

test.each([
  ['daylight', 'a.ts', '// the white of D50, not of D65'],
  ['a longer number or word', 'a.md', 'D123, 3D12, ABCD12, D1a'],
  ['a public standard', 'a.ts', '// RFC 8011, section 5 and RFC 9110 section 9'],
  ['a specification with a name', 'a.md', 'the IPP specification, a specification'],
  ['code', 'a.ts', `const paper = 'D12'; pour('../shared', section[4]);`],
  ['a colour', 'a.css', 'a { color: #D12 }'],
  ['a part of a page', 'a.html', '<section data-at="D12">4</section>'],
  ['our own decisions', 'a.md', 'docs/decisions/012-tea.md'],
])('%s is not an external reference (RUN-31)', (_, file, source) => {
  expect(find(file, source)).toEqual([]);
});
