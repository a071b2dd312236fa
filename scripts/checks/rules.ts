// Lists the tests of each rule of docs/rules; fails on a rule without a test, on an unknown id and
// on a reference to an external document.   usage: node scripts/checks/rules.ts [--quiet | REPORTS_FOLDER]
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listExternalReferences } from './external-references.ts';
import { readRuleBook } from './rule-book.ts';
import { formatTable, listRuleProblems } from './rule-check.ts';
import { hasTests, listMentions, listTestCitations } from './rule-citations.ts';
import { joinReports, readReport } from './rule-results.ts';

const [argument] = process.argv.slice(2);
const isQuiet = argument === '--quiet';
const reports = isQuiet ? undefined : argument;
const sources = listFiles().map((file) => [file, readFileSync(file, 'utf8')] as const);
const isPage = ([file]: readonly [string, string]) => file.startsWith('docs/rules/');

const book = readRuleBook(
  new Map(sources.filter(isPage).map(([file, text]) => [basename(file), text])),
);
const tests = sources
  .filter(([file]) => hasTests(file))
  .flatMap(([file, source]) => listTestCitations(file, source, book.prefixes));
const mentions = sources
  .filter((source) => !isPage(source))
  .flatMap(([file, text]) => listMentions(file, text, book.prefixes));
const problems = [
  ...listRuleProblems(book, { tests, mentions }, reports ? readResults(reports) : undefined),
  ...sources.flatMap(([file, source]) => listExternalReferences(file, source)),
];

if (!reports && !isQuiet) {
  console.log(formatTable(book, tests));
  console.log('\nThe results of the tests are not checked here; npm run test:full checks them.');
}
for (const problem of problems) console.error(problem);
console.log(
  `${book.rules.length} rules, ${tests.length} tests cite them, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Includes new files that are not committed yet. */
function listFiles(): string[] {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  return execFileSync('git', listing, { encoding: 'utf8' })
    .split('\0')
    .filter((file) => /\.(?:tsx?|css|m?js|md|sql|html)$/.test(file) && existsSync(file));
}

function readResults(folder: string) {
  const files = globSync('*.json', { cwd: folder });
  return joinReports(
    files.map((file) =>
      readReport(JSON.parse(readFileSync(join(folder, file), 'utf8')), process.cwd()),
    ),
  );
}
