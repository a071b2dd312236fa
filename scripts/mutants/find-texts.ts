import { parseSync } from 'oxc-parser';
import { escapePattern } from '../checks/rule-results.ts';
import { lineAt } from '../checks/test-titles.ts';
import { listLiterals } from './list-literals.ts';
import { changeText, type Mutant } from './mutant.ts';

export interface RuleSentence {
  id: string;
  page: string;
  sentence: string;
}

export function listSentences(page: string, text: string): RuleSentence[] {
  return [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm)].map(
    ([, id = '', sentence = '']) => ({ id, page, sentence }),
  );
}

/** Lists every message of a catalogue that a rule quotes. */
export function listTextMutants(
  file: string,
  source: string,
  book: readonly RuleSentence[],
): Mutant[] {
  const { program } = parseSync(file, source);
  const literals = program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return [];
    if (node.declaration?.type !== 'VariableDeclaration') return [];
    return node.declaration.declarations.flatMap(({ init }) => (init ? listLiterals(init) : []));
  });
  return literals.flatMap(({ path, value, start, end }): Mutant[] => {
    const quoted = typeof value === 'string' ? findQuoted(value) : undefined;
    if (!quoted) return [];
    const rules = book.filter(({ sentence }) => quoted.test(sentence)).map(({ id }) => id);
    const before = source.slice(start, end);
    const after = changeText(before);
    if (rules.length === 0 || after === undefined) return [];
    return [
      { file, line: lineAt(source, start), name: path.slice(1), start, end, before, after, rules },
    ];
  });
}

/** Matches the text in quotes, or in capitals as on a button; `{attempts}` matches any word. */
function findQuoted(text: string): RegExp | undefined {
  if (!/[a-z]{2}/i.test(text) || /plural,|select,/.test(text)) return undefined;
  const words = text
    .split(/\{\w+\}/)
    .map((part) => escapePattern(part))
    .join('.+?');
  const isButton = text.length > 3 && text === text.toUpperCase();
  return new RegExp(isButton ? `(?<![\\w'])${words}(?!\\w)|'${words}'` : `'${words}'`);
}
