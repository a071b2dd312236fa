// Fails where the project uses a word or phrase that retired-words.txt lists.
import { globSync, readFileSync } from 'node:fs';
import { listRetiredWords, readRetiredWords } from './word-check.ts';

const LIST = 'scripts/checks/retired-words.txt';
const files = globSync([
  '*.{md,ts}',
  '{apps,packages}/*/src/**/*.{ts,tsx,css,html}',
  '{assets,bench,docs,scripts,tests}/**/*.{md,mjs,ts,tsx}',
]).filter((file) => !file.startsWith('scripts/checks/word-check'));
const retired = readRetiredWords(readFileSync(LIST, 'utf8'));
const problems = files.flatMap((file) =>
  listRetiredWords(file, readFileSync(file, 'utf8'), retired),
);
for (const problem of problems) console.error(problem);
console.log(`${retired.length} retired words, ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
