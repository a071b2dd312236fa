import { listTitledCalls, type TitledCall } from './test-titles.ts';

export interface TestCitation extends TitledCall {
  file: string;
  ids: readonly string[];
}

/** A rule id in a file of the repository. */
export interface Mention {
  id: string;
  file: string;
  line: number;
}

/** Files with tests, or with suites for other test files. */
export const hasTests = (file: string): boolean =>
  /\.(?:test|contract)\.tsx?$|^tests\/e2e\/.*\.ts$|\/testing\/.*\.tsx?$/.test(file);

/** Lists tests and suites with the ids in parentheses in their titles, and in comments directly above. */
export function listTestCitations(
  file: string,
  source: string,
  prefixes: readonly string[],
): TestCitation[] {
  return listTitledCalls(file, source).flatMap((call) => {
    const title = call.steps.at(-1)?.title ?? '';
    const inParentheses = title.match(/\([^()]*\)/g) ?? [];
    const ids = listIds([...inParentheses, call.comment].join('\n'), prefixes);
    return ids.length > 0 ? [{ ...call, file, ids: [...new Set(ids)] }] : [];
  });
}

export function listMentions(file: string, text: string, prefixes: readonly string[]): Mention[] {
  return text
    .split('\n')
    .flatMap((line, index) => listIds(line, prefixes).map((id) => ({ id, file, line: index + 1 })));
}

export const listIds = (text: string, prefixes: readonly string[]): string[] =>
  text.match(new RegExp(`(?<![\\w-])(?:${prefixes.join('|')})-\\d+(?![\\w-])`, 'g')) ?? [];
