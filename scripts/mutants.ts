// Changes every number and text that a rule states, one at a time in a copy of the tree, and runs the tests that
// cite the rule. A mutant that survives shows that no test checks the statement.
// usage: npm run mutants -- [--list] [--unit | --browser] [--shard 1/4] [NAME...]
// NAME is a page of docs/rules (camera), a rule (CAM-6), a constant (FLASH_MS) or a message's key (otp.hint).
// --list also prints the rules that state a number or quote a text and have no mutant.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRuleBook } from './checks/rule-book.ts';
import { hasTests, listTestCitations, type TestCitation } from './checks/rule-citations.ts';
import { copyTree } from './mutants/copy-tree.ts';
import { listConstantMutants } from './mutants/find-constants.ts';
import { listSentences, listTextMutants, type RuleSentence } from './mutants/find-texts.ts';
import { applyMutant, type Mutant } from './mutants/mutant.ts';
import { type Outcome, runBrowserTests, runUnitTests } from './mutants/run-tests.ts';
import { takeShard } from './mutants/shard.ts';
import { isStated, listRulesWithoutMutant } from './mutants/stated-rules.ts';

const ENGLISH = 'packages/messages/src/catalogues/en.ts';
const INDONESIAN = 'packages/messages/src/catalogues/id.ts';
const PRODUCT = '{apps,packages}/*/src/**/*.{ts,tsx}';
const NO_PRODUCT = /\.(?:test|contract)\.tsx?$|\/testing\/|\/migrations\/|^packages\/testing\//;

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    unit: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    shard: { type: 'string' },
  },
});
const read = (file: string) => readFileSync(file, 'utf8');
const pages = new Map(globSync('docs/rules/*.md').map((file) => [basename(file), read(file)]));
const sentences = [...pages].flatMap(([page, text]) => listSentences(page, text));
const { prefixes } = readRuleBook(pages);
const tests = globSync('{apps,packages,scripts,tests}/**/*.{ts,tsx}', {
  exclude: ['**/node_modules', '**/dist'],
})
  .filter(hasTests)
  .flatMap((file) => listTestCitations(file, read(file), prefixes));

/** Cached by tests, so that each set of tests runs only once without a mutant. */
const resultsWithoutMutant = new Map<string, boolean>();
const found = findMutants();
const mutants = takeShard(found.filter(isChosen), options.shard);
if (options.list) {
  for (const mutant of mutants) console.log(summarize(mutant));
  const withoutMutant = listRulesWithoutMutant(sentences, found).filter(isNamed);
  for (const { id, sentence } of withoutMutant) console.log(`no mutant: ${id} ${sentence}`);
  console.log(`${mutants.length} mutants, ${withoutMutant.length} rules without one`);
} else {
  process.exitCode = testAll() ? 0 : 1;
}

function findMutants(): Mutant[] {
  const files = globSync(PRODUCT).filter(
    (file) => !NO_PRODUCT.test(file) && file !== ENGLISH && file !== INDONESIAN,
  );
  const listTexts = (file: string) => listTextMutants(file, read(file), sentences);
  const english = listTexts(ENGLISH);
  // Texts that are equal in both languages are counted for English only.
  const others = listTexts(INDONESIAN).filter(({ before }) =>
    english.every((text) => text.before !== before),
  );
  return [
    ...files.toSorted().flatMap((file) => listConstantMutants(file, read(file), prefixes)),
    ...english,
    ...others,
  ].filter((mutant) => isStated(mutant, sentences));
}

function isChosen({ name, rules }: Mutant): boolean {
  const pagesOf = sentences.filter(({ id }) => rules.includes(id)).map(({ page }) => page);
  return isOneOf([name, name.split(/[.[(]/)[0], ...rules, ...pagesOf]);
}

function isNamed({ id, page }: RuleSentence): boolean {
  return isOneOf([id, page]);
}

function isOneOf(known: readonly (string | undefined)[]): boolean {
  return names.length === 0 || names.some((it) => known.includes(it) || known.includes(`${it}.md`));
}

/** Returns true if every mutant was killed. */
function testAll(): boolean {
  const copy = copyTree(process.cwd());
  const counts: Record<string, number> = {
    killed: 0,
    survived: 0,
    'without a test': 0,
    inconclusive: 0,
  };
  try {
    for (const mutant of mutants) {
      const verdict = testMutant(copy.folder, mutant);
      counts[verdict] = (counts[verdict] ?? 0) + 1;
      console.log(`${verdict}: ${summarize(mutant)}`);
    }
  } finally {
    copy.remove();
  }
  const summary = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`);
  console.log(`${mutants.length} mutants: ${summary.join(', ')}`);
  return counts.killed === mutants.length;
}

type Verdict = 'killed' | 'survived' | 'without a test' | 'inconclusive';

function testMutant(folder: string, mutant: Mutant): Verdict {
  const cited = tests.filter(({ ids }) => ids.some((id) => mutant.rules.includes(id)));
  const isBrowser = ({ file }: TestCitation) => file.startsWith('tests/e2e/');
  const units = options.browser ? [] : cited.filter((test) => !isBrowser(test));
  const browsers = options.unit ? [] : cited.filter(isBrowser);
  let verdict: Verdict = 'without a test';
  for (const [run, chosen] of [
    [runUnitTests, units],
    [runBrowserTests, browsers],
  ] as const) {
    if (chosen.length === 0) continue;
    const outcome = runMutated(folder, mutant, () => run(folder, chosen));
    if (outcome === 'not run') return 'inconclusive';
    if (outcome === 'failed')
      return passesWithoutMutant(() => run(folder, chosen), chosen) ? 'killed' : 'inconclusive';
    verdict = 'survived';
  }
  return verdict;
}

function runMutated(folder: string, mutant: Mutant, run: () => Outcome): Outcome {
  const path = join(folder, mutant.file);
  const source = read(path);
  writeFileSync(path, applyMutant(source, mutant));
  try {
    return run();
  } finally {
    writeFileSync(path, source);
  }
}

/** A failure counts only if the same tests pass without the mutant. */
function passesWithoutMutant(run: () => Outcome, chosen: readonly TestCitation[]): boolean {
  const key = chosen.map(({ file, line }) => `${file}:${line}`).join();
  const known = resultsWithoutMutant.get(key) ?? run() === 'passed';
  resultsWithoutMutant.set(key, known);
  return known;
}

function summarize({ file, line, name, before, after, rules }: Mutant): string {
  return `${name} ${before} -> ${after} (${rules.join(', ')}) ${file}:${line}`;
}
