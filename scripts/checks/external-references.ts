import { parseSync } from 'oxc-parser';
import { hasTests } from './rule-citations.ts';
import { lineAt, listTitledCalls } from './test-titles.ts';

/** References to documents that are not in this repository. */
const EXTERNAL_REFERENCE =
  /\bD\d{1,2}\b|\b[Ss]ections?[\s*/]+\d+|\u00a7|\.\.\/shared\b|\b(?:specification|decisions|house)\.md\b|\b[Tt]he[\s*/]+specification\b/g;

/** Standard illuminants of colour profiles. */
const ALLOWED = new Set(['D50', 'D55', 'D65']);

/** Numbered parts of public standards are allowed: `RFC 8011, section 5`. */
const PUBLIC_STANDARD = /\bRFC \d+,?\s+$/;

/** Lists external references in comments, test titles and pages, each with file and line. */
export function listExternalReferences(file: string, source: string): string[] {
  return listProse(file, source).flatMap(({ text, line }) =>
    [...text.matchAll(EXTERNAL_REFERENCE)]
      .filter(
        ({ 0: words, index }) => !ALLOWED.has(words) && !PUBLIC_STANDARD.test(text.slice(0, index)),
      )
      .map(
        ({ 0: words, index }) =>
          `${file}:${line + lineAt(text, index) - 1}: refers to an external document: ${words.replace(/\s[\s*/]*/, ' ')}`,
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
