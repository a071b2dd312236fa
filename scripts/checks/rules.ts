// Which tests prove which rule of docs/rules; fails on a rule without proof, on an id that is no rule and
// on a reference to a document outside the repository.   usage: node scripts/checks/rules.ts [--quiet | REPORTS_FOLDER]
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listOutsideReferences } from './outside-references.ts';
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
  ...sources.flatMap(([file, source]) => listOutsideReferences(file, source)),
];

if (!reports && !isQuiet) {
  console.log(formatTable(book, tests));
  console.log('\nWhether the tests pass is not looked at here; npm run test:full does.');
}
for (const problem of problems) console.error(problem);
console.log(
  `${book.rules.length} rules, ${tests.length} tests cite them, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

/** New files count before they are committed. */
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
