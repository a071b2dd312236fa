// Changes every number and text that a rule promises, one at a time in a copy of the tree, and runs the tests that
// cite the rule: a mutant that survives is a promise that no test keeps.
// usage: npm run mutants -- [--list] [--unit | --browser] [NAME...]
// NAME is a page of docs/rules (camera), a rule (CAM-6), a constant (FLASH_MS) or a message's key (otp.hint).
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRuleBook } from './checks/rule-book.ts';
import { hasTests, listTestCitations, type TestCitation } from './checks/rule-citations.ts';
import { copyTree } from './mutants/copy-tree.ts';
import { listConstantMutants } from './mutants/find-constants.ts';
import { listSentences, listTextMutants } from './mutants/find-texts.ts';
import { applyMutant, type Mutant } from './mutants/mutant.ts';
import { type Outcome, runBrowserTests, runUnitTests } from './mutants/run-tests.ts';

const CATALOGUE = 'packages/messages/src/catalogues/en.ts';
const PRODUCT = '{apps,packages}/*/src/**/*.{ts,tsx}';
const NO_PRODUCT = /\.(?:test|contract)\.tsx?$|\/testing\/|\/migrations\/|^packages\/testing\//;

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    unit: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
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

const NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|sixteen|twenty|thirty|minute|hour|day|week)/i;
const TEXT = /['`]/;
/** By its tests, so that each set of them runs once without a mutant. */
const sound = new Map<string, boolean>();
const mutants = findMutants().filter(isChosen);
if (options.list) {
  for (const mutant of mutants) console.log(summarize(mutant));
  console.log(`${mutants.length} mutants`);
} else {
  process.exitCode = tryAll() ? 0 : 1;
}

function findMutants(): Mutant[] {
  const files = globSync(PRODUCT).filter((file) => !NO_PRODUCT.test(file) && file !== CATALOGUE);
  return [
    ...files.toSorted().flatMap((file) => listConstantMutants(file, read(file), prefixes)),
    ...listTextMutants(CATALOGUE, read(CATALOGUE), sentences),
  ].filter(isPromised);
}

/** A number is promised only by a rule that has one, a text by one that quotes something. */
function isPromised({ before, rules }: Mutant): boolean {
  const isNumber = /^[\d.]/.test(before);
  return sentences
    .filter(({ id }) => rules.includes(id))
    .some(({ sentence }) => NUMBER.test(sentence) || (!isNumber && TEXT.test(sentence)));
}

function isChosen({ name, rules }: Mutant): boolean {
  const pagesOf = sentences.filter(({ id }) => rules.includes(id)).map(({ page }) => page);
  const known = [name, name.split(/[.[(]/)[0], ...rules, ...pagesOf];
  return names.length === 0 || names.some((it) => known.includes(it) || known.includes(`${it}.md`));
}

/** True when every mutant was killed. */
function tryAll(): boolean {
  const copy = copyTree(process.cwd());
  const counts: Record<string, number> = {
    killed: 0,
    survived: 0,
    'without a test': 0,
    unsound: 0,
  };
  try {
    for (const mutant of mutants) {
      const verdict = tryOne(copy.folder, mutant);
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

type Verdict = 'killed' | 'survived' | 'without a test' | 'unsound';

function tryOne(folder: string, mutant: Mutant): Verdict {
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
    if (outcome === 'not run') return 'unsound';
    if (outcome === 'failed')
      return isSound(() => run(folder, chosen), chosen) ? 'killed' : 'unsound';
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

/** A failure counts only where the same tests pass without the mutant. */
function isSound(run: () => Outcome, chosen: readonly TestCitation[]): boolean {
  const key = chosen.map(({ file, line }) => `${file}:${line}`).join();
  const known = sound.get(key) ?? run() === 'passed';
  sound.set(key, known);
  return known;
}

function summarize({ file, line, name, before, after, rules }: Mutant): string {
  return `${name} ${before} -> ${after} (${rules.join(', ')}) ${file}:${line}`;
}
