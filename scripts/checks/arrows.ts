// Fails on an import that ARCHITECTURE.md does not allow, on a cycle, on folders of a feature that import each other,
// and on a function that is too long.
import { globSync, readFileSync } from 'node:fs';
import {
  findMisplacedServices,
  findWrongImports,
  isTest,
  listCycles,
  listTwoWayFolders,
} from './arrow-check.ts';
import { findLongFunctions } from './long-functions.ts';

const sources = new Map(
  globSync('{apps/*,packages/*,assets/artwork}/src/**/*.{ts,tsx}')
    .toSorted()
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
const code = [...sources].filter(([file]) => !isTest(file));
const problems = [
  ...code.flatMap(findWrongImports),
  ...code.flatMap(findMisplacedServices),
  ...listCycles(sources),
  ...listTwoWayFolders(code),
  ...code.flatMap(findLongFunctions),
];

for (const problem of problems) console.error(problem);
console.log(`${sources.size} files, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
