import { lineAt } from './test-titles.ts';

export interface RetiredWord {
  word: string;
  instead: string;
  pattern: RegExp;
}

/** One word or phrase a line: `word => what to write instead`; empty lines and `#` comments are skipped. */
export function readRetiredWords(list: string): RetiredWord[] {
  const lines = list.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [word = '', instead] = line.split(' => ');
      if (!instead) throw new Error(`retired-words.txt: “${line}” has no replacement`);
      return { word, instead, pattern: findWord(word) };
    });
}

/**
 * Finds whole words in any case, also where a phrase is broken over two lines of a comment. A word in a name with
 * hyphens or underscores is not found: paths and columns are fixed.
 */
function findWord(word: string): RegExp {
  const phrase = word.split(' ').join('(?:\\s|\\n *(?:\\*|//)? *)+');
  return new RegExp(`(?<![\\w-])${phrase}(?![\\w-])`, 'gi');
}

export function listRetiredWords(
  file: string,
  source: string,
  retired: readonly RetiredWord[],
): string[] {
  return retired.flatMap(({ word, instead, pattern }) =>
    [...source.matchAll(pattern)].map(
      ({ index }) => `${file}:${lineAt(source, index)} “${word}”: write ${instead}`,
    ),
  );
}
