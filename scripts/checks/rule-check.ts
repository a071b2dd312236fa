import type { RuleBook } from './rule-book.ts';
import type { Mention, TestCitation } from './rule-citations.ts';
import { findOutcome, type TestResult } from './rule-results.ts';

export interface Citations {
  tests: readonly TestCitation[];
  mentions: readonly Mention[];
}

/** Lists problems between rules, code and tests; without results, outcomes of tests are not checked. */
export function listRuleProblems(
  book: RuleBook,
  { tests, mentions }: Citations,
  results?: readonly TestResult[],
): string[] {
  const testsOf = groupByRule(tests);
  return [
    ...book.problems,
    ...listUnknown(book, mentions),
    ...book.rules.flatMap(({ id }) => {
      const proofs = testsOf.get(id) ?? [];
      if (proofs.length > 0) return results ? listFailedOutcomes(id, proofs, results) : [];
      const mention = mentions.find((it) => it.id === id);
      if (!mention) return [`${id}: not cited`];
      return [`${id}: no test cites it, only ${mention.file}:${mention.line}`];
    }),
  ];
}

/** Each rule with the number of tests that cite it, and their titles. */
export function formatTable(book: RuleBook, tests: readonly TestCitation[]): string {
  const testsOf = groupByRule(tests);
  return book.rules
    .flatMap(({ id }) => {
      const proofs = testsOf.get(id) ?? [];
      return [`${id.padEnd(12)}${proofs.length}`, ...proofs.map((it) => `    ${nameOf(it)}`)];
    })
    .join('\n');
}

function groupByRule(tests: readonly TestCitation[]): Map<string, TestCitation[]> {
  const groups = new Map<string, TestCitation[]>();
  for (const test of tests) {
    for (const id of test.ids) groups.set(id, [...(groups.get(id) ?? []), test]);
  }
  return groups;
}

function listUnknown({ rules, retired }: RuleBook, mentions: readonly Mention[]): string[] {
  const known = new Set(rules.map(({ id }) => id));
  return mentions
    .filter(({ id }) => !known.has(id))
    .map(({ id, file, line }) => {
      const problem = retired.has(id) ? 'is retired' : 'is not a rule';
      return `${file}:${line}: ${id} ${problem}`;
    });
}

function listFailedOutcomes(
  id: string,
  proofs: readonly TestCitation[],
  results: readonly TestResult[],
): string[] {
  const outcomes = proofs.map((test) => ({ test, outcome: findOutcome(test, results) }));
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0) return failed.map(({ test }) => `${id}: failed in ${nameOf(test)}`);
  if (outcomes.some(({ outcome }) => outcome === 'passed')) return [];
  return [`${id}: none of its tests has run and passed: ${proofs.map(nameOf).join(' · ')}`];
}

const nameOf = ({ file, steps }: TestCitation): string =>
  `${file}: ${steps.map(({ title }) => title).join(' > ')}`;
