import { DEFAULT_LANGUAGE, Language } from '@jepret/contract';
import { type Catalogue, createTranslate, type Translate } from '@jepret/messages';
import { createStore, type StoreApi } from 'zustand';
import type { RememberedValue } from '../devices/storage/remembered-value.ts';

interface Shown {
  language: Language;
  t: Translate;
}

/** The language on screen: the location's, until a visitor chooses another for the visit. */
export interface VisitLanguage {
  shown: StoreApi<Shown>;
  /** The visitor's choice; survives a reload. */
  choose(language: Language): Promise<void>;
  /** The location's language; a visitor's choice has priority. */
  setDefault(language: Language): Promise<void>;
  /** Switches back to the location's language for the next visitor. */
  endVisit(): Promise<void>;
}

interface Dependencies {
  load(language: Language): Promise<Catalogue>;
  /** The location's last language, so that the first render uses it. */
  remembered: RememberedValue<Language>;
  /** Session storage: it survives only a reload. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Called with the page's language at the start and on every change. */
  onChange(language: Language): void;
}

const STORAGE_KEY = 'language';

export async function createVisitLanguage(dependencies: Dependencies): Promise<VisitLanguage> {
  const { load, remembered, storage, onChange } = dependencies;
  const findChoice = () => Language.safeParse(storage.getItem(STORAGE_KEY)).data;
  let locationLanguage = await remembered.find().catch(() => undefined);
  const loadLanguage = async (language: Language): Promise<Shown> => ({
    language,
    t: createTranslate(await load(language)),
  });
  const first = await loadLanguage(findChoice() ?? locationLanguage ?? DEFAULT_LANGUAGE).catch(() =>
    loadLanguage(DEFAULT_LANGUAGE),
  );
  const shown = createStore<Shown>(() => first);
  onChange(first.language);
  let changeCount = 0;

  async function change(language: Language): Promise<void> {
    const changeNumber = ++changeCount;
    if (shown.getState().language === language) return;
    // If the catalogue fails to load, the shown one stays.
    const next = await loadLanguage(language).catch(() => undefined);
    // The second of two taps wins, whichever catalogue loads first.
    if (!next || changeNumber !== changeCount) return;
    shown.setState(next, true);
    onChange(language);
  }

  return {
    shown,
    choose(language) {
      storage.setItem(STORAGE_KEY, language);
      return change(language);
    },
    async setDefault(language) {
      // Not awaited: the store may not respond.
      if (language !== locationLanguage) void remembered.set(language).catch(() => {});
      locationLanguage = language;
      if (findChoice() === undefined) await change(language);
    },
    endVisit() {
      storage.removeItem(STORAGE_KEY);
      return change(locationLanguage ?? DEFAULT_LANGUAGE);
    },
  };
}
