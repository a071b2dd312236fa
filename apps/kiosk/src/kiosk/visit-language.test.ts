import type { Language } from '@jepret/contract';
import { loadCatalogue } from '@jepret/messages';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createVisitLanguage, type VisitLanguage } from './visit-language.ts';

type Load = typeof loadCatalogue;

/** What survives a reload: session storage and the kiosk's database. */
let storage: Storage;
let storedLanguage: Language | undefined;
let load: Load;
/** The languages passed to the page. */
let pages: Language[];

beforeEach(() => {
  storage = createFakeStorage();
  storedLanguage = undefined;
  load = loadCatalogue;
  pages = [];
});

const open = () =>
  createVisitLanguage({
    load: (language) => load(language),
    remembered: {
      find: async () => storedLanguage,
      set: async (language) => {
        storedLanguage = language;
      },
    },
    storage,
    onChange: (language) => pages.push(language),
  });
const shownBy = ({ shown }: VisitLanguage) => shown.getState().language;
const headingOf = ({ shown }: VisitLanguage) => shown.getState().t('home.tapToSnap');

/** Catalogues load when the test calls the returned function. */
function loadManually() {
  const arrivals = new Map<Language, () => void>();
  load = async (language) => {
    await new Promise<void>((resolve) => arrivals.set(language, resolve));
    return loadCatalogue(language);
  };
  return async (language: Language) => {
    arrivals.get(language)?.();
    await loadCatalogue(language);
    await settle();
  };
}

const failToLoad: Load = () => Promise.reject(new TypeError('Failed to fetch'));

describe('at the start', () => {
  test('a kiosk without a stored location language shows English (LANG-1)', async () => {
    const language = await open();
    expect(shownBy(language)).toBe('en');
    expect(headingOf(language)).toBe('TAP TO SNAP');
  });

  test("the location's last language is shown from the first render on (LANG-5)", async () => {
    await (await open()).setDefault('id');
    const reloaded = await open();
    expect(shownBy(reloaded)).toBe('id');
    expect(headingOf(reloaded)).toBe('JEPRET SEKARANG');
  });

  test('a store that fails is ignored', async () => {
    const fail = () => Promise.reject(new DOMException('The user denied it.', 'UnknownError'));
    const language = await createVisitLanguage({
      load,
      remembered: { find: fail, set: fail },
      storage,
      onChange() {},
    });
    expect(shownBy(language)).toBe('en');
    await language.setDefault('id');
    expect(shownBy(language)).toBe('id');
  });

  test('an unsupported stored choice is ignored', async () => {
    storage.setItem('language', 'nl');
    expect(shownBy(await open())).toBe('en');
  });

  test('a catalogue that fails to load is replaced by the English one (LANG-12)', async () => {
    storedLanguage = 'id';
    load = (language) => (language === 'id' ? failToLoad(language) : loadCatalogue(language));
    expect(shownBy(await open())).toBe('en');
  });
});

describe('the choice of a visitor', () => {
  test('is shown and survives a reload (LANG-4)', async () => {
    const language = await open();
    await language.choose('id');
    expect(headingOf(language)).toBe('JEPRET SEKARANG');
    expect(shownBy(await open())).toBe('id');
  });

  test("has priority over the location's language, also after a reload", async () => {
    const language = await open();
    await language.choose('en');
    await language.setDefault('id');
    expect(shownBy(language)).toBe('en');
    expect(shownBy(await open())).toBe('en');
  });

  test('is the last of two taps, whichever catalogue loads first', async () => {
    const language = await open();
    const finishLoading = loadManually();
    void language.choose('id');
    void language.choose('en');
    await finishLoading('id');
    expect(shownBy(language)).toBe('en');

    void language.choose('id');
    await finishLoading('id');
    void language.choose('en');
    void language.choose('id');
    await finishLoading('en');
    expect(shownBy(language)).toBe('id');
    expect(pages).toEqual(['en', 'id']);
  });

  test('keeps the shown catalogue if the new one fails to load, until another tap (LANG-12)', async () => {
    const language = await open();
    load = failToLoad;
    await language.choose('id');
    expect(headingOf(language)).toBe('TAP TO SNAP');
    load = loadCatalogue;
    await language.choose('id');
    expect(headingOf(language)).toBe('JEPRET SEKARANG');
  });
});

describe("the location's own language", () => {
  test('is shown as soon as it is known if there is no choice', async () => {
    const language = await open();
    await language.setDefault('id');
    expect(shownBy(language)).toBe('id');
    await language.setDefault('en');
    expect(shownBy(language)).toBe('en');
  });

  test('is shown again when the visit ends, also after a reload (LANG-4)', async () => {
    const language = await open();
    await language.setDefault('id');
    await language.choose('en');
    await language.endVisit();
    expect(shownBy(language)).toBe('id');
    expect(shownBy(await open())).toBe('id');
  });

  test('is shown after the visit if it changed during the visit', async () => {
    const language = await open();
    await language.choose('en');
    await language.setDefault('id');
    await language.endVisit();
    expect(shownBy(language)).toBe('id');
  });

  test('is shown if the visit ends while a chosen catalogue is loading', async () => {
    const language = await open();
    const finishLoading = loadManually();
    void language.choose('id');
    await language.endVisit();
    await finishLoading('id');
    expect(shownBy(language)).toBe('en');
  });
});

test('onChange reports every change and nothing else', async () => {
  const language = await open();
  await language.choose('id');
  await language.choose('id');
  await language.setDefault('en');
  await language.endVisit();
  expect(pages).toEqual(['en', 'id', 'en']);
});
