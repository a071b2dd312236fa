// Fails on an import that the layout of ARCHITECTURE.md does not allow, and on a cycle.
import { globSync, readFileSync } from 'node:fs';
import { findStrayServices, findWrongImports, isTest, listCycles } from './arrow-check.ts';

const sources = new Map(
  globSync('{apps,packages}/*/src/**/*.{ts,tsx}')
    .toSorted()
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
const code = [...sources].filter(([file]) => !isTest(file));
const problems = [
  ...code.flatMap(findWrongImports),
  ...code.flatMap(findStrayServices),
  ...listCycles(sources),
];

for (const problem of problems) console.error(problem);
console.log(`${sources.size} files, ${problems.length} wrong arrows`);
process.exit(problems.length === 0 ? 0 : 1);
