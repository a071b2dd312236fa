import { expect, test } from 'vitest';
import { listKioskLiterals, listPageLiterals } from './literal-check.ts';

/** Replaces ¤ by the dollar sign of template values. */
const withValues = (source: string) => source.replaceAll('¤', '$');
const inKiosk = (source: string) => listKioskLiterals('screen.tsx', withValues(source));
const inPage = (source: string) => listPageLiterals('page.ts', withValues(source));

test('literal texts of a component are found: text, attributes, sentences in code (LANG-2)', () => {
  expect(inKiosk('<p>Hello</p>')).toEqual([
    'screen.tsx:1 has the literal text “Hello”; use a message',
  ]);
  expect(inKiosk('<img alt="A cat" />')).toHaveLength(1);
  expect(inKiosk("const hint = 'look into the camera';")).toHaveLength(1);
  expect(inKiosk('const hint = `tap ¤{button} to go on`;')).toHaveLength(1);
});

test('texts that users do not see are ignored: classes, paths, errors, names (LANG-2)', () => {
  expect(
    inKiosk(`
      throw new Error('There is no canvas.');
      console.error('It did not load.');
      const box = <svg d="M1 1 L2 2" className="one two" aria-label={t('home.start')}>{count} ✓</svg>;
      const mark = <img alt="Jepret" />;
    `),
  ).toEqual([]);
});

test('literal texts of a page are found, but not its values, tags and styles (LANG-2)', () => {
  const found = ['const page = html`<h1>Hello ¤{name}</h1>', '<img alt="A cat"><p>¤{t(key)}</p>`'];
  expect(inPage(found.join(''))).toHaveLength(2);
  expect(inPage('html`<a class="button main" href="¤{url}">¤{t(key)}</a>`')).toEqual([]);
  expect(inPage('const other = `<h1>Hello</h1>`')).toEqual([]);
});
