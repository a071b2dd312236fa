import { EditMode, PrintStyle } from '@jepret/contract';
import { parseSync, Visitor } from 'oxc-parser';
import { lineAt } from './test-titles.ts';

/** Attributes whose text visitors see or hear. */
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'label',
  'legend',
  'placeholder',
  'text',
  'title',
]);

/** Names that are the same in every language. */
const PROPER_NAMES = new Set(['Jepret', 'Sandbox']);

/** A message key such as `home.heading`. */
const KEY = /^[a-zA-Z]+\.[\w-]+$/;

/** A text of two or more words. */
const SENTENCE =
  /^(?=.*\p{L}{2}.*\s.*\p{L}{2})[\p{L}’'“"]+[,:;!?.…]?(?: [\p{L}\d’'“”"×–-]+[,:;!?.…]?)+$/u;

/** Part of a style sheet or of a tag. */
const STYLE_OR_FRAGMENT = /[{};=]/;

/** Values that look like texts: stored choices, handles of the editor, a camera's brand. */
const VALUES = new Set([...PrintStyle.options, ...EditMode.options, 'turning corner', 'cam link']);

interface Found {
  line: number;
  text: string;
}

/** Lists literal texts of a component that should be messages: text, attributes, sentences. */
export function listKioskLiterals(file: string, source: string): string[] {
  const found: Found[] = [];
  const addFound = (start: number, text: string) => {
    const words = text.trim().replaceAll(/\s+/g, ' ');
    if (/\p{L}{2}/u.test(words) && !PROPER_NAMES.has(words) && !KEY.test(words)) {
      found.push({ line: lineAt(source, start), text: words });
    }
  };
  /** Attributes, which are checked separately, and texts for programmers: errors, the console. */
  const ignored: [start: number, end: number][] = [];
  const sentences: { start: number; text: string }[] = [];
  new Visitor({
    JSXText: ({ start, value }) => addFound(start, value),
    JSXAttribute: ({ name, value, start, end }) => {
      if (value?.type !== 'Literal' || typeof value.value !== 'string') return;
      // Checked here; other attributes are paths or classes.
      ignored.push([start, end]);
      if (name.type === 'JSXIdentifier' && TEXT_ATTRIBUTES.has(name.name))
        addFound(start, value.value);
    },
    NewExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) {
        ignored.push([start, end]);
      }
    },
    CallExpression: ({ callee, start, end }) => {
      const isConsole =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'console';
      // `super` is in the constructor of an error class.
      if (isConsole || callee.type === 'Super') ignored.push([start, end]);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') sentences.push({ start, text: value.trim() });
    },
    TemplateElement: ({ value, start }) => sentences.push({ start, text: value.raw.trim() }),
  }).visit(parseSync(file, source).program);
  for (const { start, text } of sentences) {
    const isIgnored = ignored.some(([from, to]) => start >= from && start < to);
    if (!isIgnored && SENTENCE.test(text) && !VALUES.has(text)) addFound(start, text);
  }
  return report(file, found);
}

/** Lists literal texts in the HTML of the server's pages and mails. */
export function listPageLiterals(file: string, source: string): string[] {
  const found: Found[] = [];
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'html') return;
      const markup = quasi.quasis
        .map(({ value }) => value.raw)
        // A placeholder for a value.
        .join('\0');
      const texts = markup.split(/<[^>]*>/).flatMap((text) => text.split('\0'));
      const attributes = [...markup.matchAll(/\b(?:alt|aria-label|title|placeholder)="([^"]+)"/g)];
      for (const text of [...texts, ...attributes.flatMap(([, value = '']) => value.split('\0'))]) {
        const words = text.trim().replace(/^\| /, '');
        if (/\p{L}{2}/u.test(words) && !PROPER_NAMES.has(words) && !STYLE_OR_FRAGMENT.test(words)) {
          found.push({ line: lineAt(source, quasi.start), text: words });
        }
      }
    },
  }).visit(parseSync(file, source).program);
  return report(file, found);
}

const report = (file: string, found: readonly Found[]): string[] =>
  found.map(({ line, text }) => `${file}:${line} has the literal text “${text}”; use a message`);
