import { EditMode, PrintStyle } from '@jepret/contract';
import { parseSync, Visitor } from 'oxc-parser';
import { lineAt } from './test-titles.ts';

/** Attributes whose text a visitor sees or hears. */
const SPOKEN = new Set(['alt', 'aria-label', 'label', 'legend', 'placeholder', 'text', 'title']);

/** Names that stay what they are in every language. */
const PROPER_NAMES = new Set(['Jepret', 'Sandbox']);

/** `home.heading`, which is said in every language. */
const KEY = /^[a-zA-Z]+\.[\w-]+$/;

/** Two words or more, as a person would write them. */
const SENTENCE =
  /^(?=.*\p{L}{2}.*\s.*\p{L}{2})[\p{L}’'“"]+[,:;!?.…]?(?: [\p{L}\d’'“”"×–-]+[,:;!?.…]?)+$/u;

/** Of a style sheet, or the middle of a tag. */
const STYLE_OR_PIECE = /[{};=]/;

/** Values that look like words: choices that are stored, grips of the editor, a camera's brand. */
const VALUES = new Set([...PrintStyle.options, ...EditMode.options, 'turning corner', 'cam link']);

interface Found {
  line: number;
  text: string;
}

/** What a component says in words of its own instead of a message: text, attributes, sentences. */
export function listKioskLiterals(file: string, source: string): string[] {
  const found: Found[] = [];
  const note = (start: number, text: string) => {
    const words = text.trim().replaceAll(/\s+/g, ' ');
    if (/\p{L}{2}/u.test(words) && !PROPER_NAMES.has(words) && !KEY.test(words)) {
      found.push({ line: lineAt(source, start), text: words });
    }
  };
  /** What another rule checks, or programmers read: attributes, errors, the console. */
  const elsewhere: [start: number, end: number][] = [];
  const sentences: { start: number; text: string }[] = [];
  new Visitor({
    JSXText: ({ start, value }) => note(start, value),
    JSXAttribute: ({ name, value, start, end }) => {
      if (value?.type !== 'Literal' || typeof value.value !== 'string') return;
      // Said here, or not at all: a path, a class.
      elsewhere.push([start, end]);
      if (name.type === 'JSXIdentifier' && SPOKEN.has(name.name)) note(start, value.value);
    },
    NewExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) {
        elsewhere.push([start, end]);
      }
    },
    CallExpression: ({ callee, start, end }) => {
      const isConsole =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'console';
      // Of an error's own class.
      if (isConsole || callee.type === 'Super') elsewhere.push([start, end]);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') sentences.push({ start, text: value.trim() });
    },
    TemplateElement: ({ value, start }) => sentences.push({ start, text: value.raw.trim() }),
  }).visit(parseSync(file, source).program);
  for (const { start, text } of sentences) {
    const isElsewhere = elsewhere.some(([from, to]) => start >= from && start < to);
    if (!isElsewhere && SENTENCE.test(text) && !VALUES.has(text)) note(start, text);
  }
  return report(file, found);
}

/** The same of the server's pages and mails: words between the tags of its HTML. */
export function listPageLiterals(file: string, source: string): string[] {
  const found: Found[] = [];
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'html') return;
      const markup = quasi.quasis
        .map(({ value }) => value.raw)
        // A place for a value, which is no word.
        .join('\0');
      const texts = markup.split(/<[^>]*>/).flatMap((text) => text.split('\0'));
      const spoken = [...markup.matchAll(/\b(?:alt|aria-label|title|placeholder)="([^"]+)"/g)];
      for (const text of [...texts, ...spoken.flatMap(([, value = '']) => value.split('\0'))]) {
        const words = text.trim().replace(/^\| /, '');
        if (/\p{L}{2}/u.test(words) && !PROPER_NAMES.has(words) && !STYLE_OR_PIECE.test(words)) {
          found.push({ line: lineAt(source, quasi.start), text: words });
        }
      }
    },
  }).visit(parseSync(file, source).program);
  return report(file, found);
}

const report = (file: string, found: readonly Found[]): string[] =>
  found.map(({ line, text }) => `${file}:${line} says “${text}” itself; a message says it`);
