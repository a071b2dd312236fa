import { parseSync } from 'oxc-parser';
import { hasTests } from './rule-citations.ts';
import { lineAt, listTitledCalls } from './test-titles.ts';

/** A document that a reader of this repository does not have. */
const OUTSIDE =
  /\bD\d{1,2}\b|\b[Ss]ections?[\s*/]+\d+|\u00a7|\.\.\/shared\b|\b(?:specification|decisions|house)\.md\b|\b[Tt]he[\s*/]+specification\b/g;

/** Kinds of daylight, as colour profiles name them. */
const ALLOWED = new Set(['D50', 'D55', 'D65']);

/** The numbered part of a public standard is no secret: `RFC 8011, section 5`. */
const PUBLIC_STANDARD = /\bRFC \d+,?\s+$/;

/** Such references in comments, in the titles of tests and in pages, each with file and line. */
export function listOutsideReferences(file: string, source: string): string[] {
  return listProse(file, source).flatMap(({ text, line }) =>
    [...text.matchAll(OUTSIDE)]
      .filter(
        ({ 0: words, index }) => !ALLOWED.has(words) && !PUBLIC_STANDARD.test(text.slice(0, index)),
      )
      .map(
        ({ 0: words, index }) =>
          `${file}:${line + lineAt(text, index) - 1}: speaks of a document outside: ${words.replace(/\s[\s*/]*/, ' ')}`,
      ),
  );
}

interface Prose {
  text: string;
  line: number;
}

function listProse(file: string, source: string): Prose[] {
  if (file.endsWith('.md')) return [{ text: source, line: 1 }];
  if (/\.(?:css|html|sql)$/.test(file)) {
    return [...source.matchAll(/\/\*.*?\*\/|<!--.*?-->|^\s*--[^\n]*/gms)].map(
      ({ 0: text, index }) => ({ text, line: lineAt(source, index) }),
    );
  }
  const comments = parseSync(file, source).comments.map(({ value, start }) => ({
    text: value,
    line: lineAt(source, start),
  }));
  const titles = (hasTests(file) ? listTitledCalls(file, source) : []).map(({ steps, line }) => ({
    text: steps.at(-1)?.title ?? '',
    line,
  }));
  return [...comments, ...titles];
}
