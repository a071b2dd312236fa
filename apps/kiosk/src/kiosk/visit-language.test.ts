import type { Language } from '@jepret/contract';
import { loadCatalogue } from '@jepret/messages';
import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createVisitLanguage, type VisitLanguage } from './visit-language.ts';

type Load = typeof loadCatalogue;

/** What outlives a reload: of the tab, and of the kiosk. */
let storage: Storage;
let noted: Language | undefined;
let load: Load;
/** What the page was told. */
let pages: Language[];

beforeEach(() => {
  storage = createFakeStorage();
  noted = undefined;
  load = loadCatalogue;
  pages = [];
});

const open = () =>
  createVisitLanguage({
    load: (language) => load(language),
    remembered: {
      find: async () => noted,
      set: async (language) => {
        noted = language;
      },
    },
    storage,
    onShown: (language) => pages.push(language),
  });
const shownBy = ({ shown }: VisitLanguage) => shown.getState().language;
const headingOf = ({ shown }: VisitLanguage) => shown.getState().t('home.tapToSnap');

/** Catalogues that come when the test says so. */
function loadByHand() {
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
  test('a kiosk that knows nothing of its location speaks English (LANG-1)', async () => {
    const language = await open();
    expect(shownBy(language)).toBe('en');
    expect(headingOf(language)).toBe('TAP TO SNAP');
  });

  test("the location's language, as it last was, is there from the first picture on (LANG-5)", async () => {
    await (await open()).setDefault('id');
    const reloaded = await open();
    expect(shownBy(reloaded)).toBe('id');
    expect(headingOf(reloaded)).toBe('JEPRET SEKARANG');
  });

  test('a memory that cannot be read, or written, is none', async () => {
    const fail = () => Promise.reject(new DOMException('The user denied it.', 'UnknownError'));
    const language = await createVisitLanguage({
      load,
      remembered: { find: fail, set: fail },
      storage,
      onShown() {},
    });
    expect(shownBy(language)).toBe('en');
    await language.setDefault('id');
    expect(shownBy(language)).toBe('id');
  });

  test('a choice that is no language of ours is none', async () => {
    storage.setItem('language', 'nl');
    expect(shownBy(await open())).toBe('en');
  });

  test('a catalogue that does not come is replaced by the English one (LANG-12)', async () => {
    noted = 'id';
    load = (language) => (language === 'id' ? failToLoad(language) : loadCatalogue(language));
    expect(shownBy(await open())).toBe('en');
  });
});

describe('the choice of a visitor', () => {
  test('is shown, and survives a reload (LANG-4)', async () => {
    const language = await open();
    await language.choose('id');
    expect(headingOf(language)).toBe('JEPRET SEKARANG');
    expect(shownBy(await open())).toBe('id');
  });

  test('goes before what the location says, also after a reload', async () => {
    const language = await open();
    await language.choose('en');
    await language.setDefault('id');
    expect(shownBy(language)).toBe('en');
    expect(shownBy(await open())).toBe('en');
  });

  test('of two taps the last counts, whichever catalogue comes first', async () => {
    const language = await open();
    const arrive = loadByHand();
    void language.choose('id');
    void language.choose('en');
    await arrive('id');
    expect(shownBy(language)).toBe('en');

    void language.choose('id');
    await arrive('id');
    void language.choose('en');
    void language.choose('id');
    await arrive('en');
    expect(shownBy(language)).toBe('id');
    expect(pages).toEqual(['en', 'id']);
  });

  test('a catalogue that does not come leaves the one that is there, until another tap (LANG-12)', async () => {
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
  test('is shown as soon as it is known, where nobody has chosen', async () => {
    const language = await open();
    await language.setDefault('id');
    expect(shownBy(language)).toBe('id');
    await language.setDefault('en');
    expect(shownBy(language)).toBe('en');
  });

  test('comes back when the visit ends, and a reload brings no choice back (LANG-4)', async () => {
    const language = await open();
    await language.setDefault('id');
    await language.choose('en');
    await language.endVisit();
    expect(shownBy(language)).toBe('id');
    expect(shownBy(await open())).toBe('id');
  });

  test('that changed during a visit is there when the visit ends', async () => {
    const language = await open();
    await language.choose('en');
    await language.setDefault('id');
    await language.endVisit();
    expect(shownBy(language)).toBe('id');
  });

  test('a visit that ends takes back a choice whose catalogue is still on its way', async () => {
    const language = await open();
    const arrive = loadByHand();
    void language.choose('id');
    await language.endVisit();
    await arrive('id');
    expect(shownBy(language)).toBe('en');
  });
});

test('the page is told of every change, and of nothing else', async () => {
  const language = await open();
  await language.choose('id');
  await language.choose('id');
  await language.setDefault('en');
  await language.endVisit();
  expect(pages).toEqual(['en', 'id', 'en']);
});
