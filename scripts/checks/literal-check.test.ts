import { expect, test } from 'vitest';
import { listKioskLiterals, listPageLiterals } from './literal-check.ts';

/** Written with ¤ for the dollar of a template's value. */
const withValues = (source: string) => source.replaceAll('¤', '$');
const inKiosk = (source: string) => listKioskLiterals('screen.tsx', withValues(source));
const inPage = (source: string) => listPageLiterals('page.ts', withValues(source));

test('words of a component are found: text, attributes, sentences in code (LANG-2)', () => {
  expect(inKiosk('<p>Hello</p>')).toEqual(['screen.tsx:1 says “Hello” itself; a message says it']);
  expect(inKiosk('<img alt="A cat" />')).toHaveLength(1);
  expect(inKiosk("const hint = 'look into the camera';")).toHaveLength(1);
  expect(inKiosk('const hint = `tap ¤{button} to go on`;')).toHaveLength(1);
});

test('what nobody reads aloud is left alone: classes, paths, errors, names (LANG-2)', () => {
  expect(
    inKiosk(`
      throw new Error('There is no canvas.');
      console.error('It did not come.');
      const box = <svg d="M1 1 L2 2" className="one two" aria-label={t('home.start')}>{count} ✓</svg>;
      const mark = <img alt="Jepret" />;
    `),
  ).toEqual([]);
});

test('words of a page are found, those of its values, tags and styles are not (LANG-2)', () => {
  const found = ['const page = html`<h1>Hello ¤{name}</h1>', '<img alt="A cat"><p>¤{t(key)}</p>`'];
  expect(inPage(found.join(''))).toHaveLength(2);
  expect(inPage('html`<a class="button main" href="¤{url}">¤{t(key)}</a>`')).toEqual([]);
  expect(inPage('const other = `<h1>Hello</h1>`')).toEqual([]);
});
