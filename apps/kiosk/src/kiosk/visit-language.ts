import { DEFAULT_LANGUAGE, Language } from '@jepret/contract';
import { type Catalogue, createTranslate, type Translate } from '@jepret/messages';
import { createStore, type StoreApi } from 'zustand';
import type { RememberedValue } from '../devices/storage/remembered-value.ts';

interface Shown {
  language: Language;
  t: Translate;
}

/** The language on screen: the location's own, until a visitor chooses another for the visit. */
export interface VisitLanguage {
  shown: StoreApi<Shown>;
  /** The visitor's choice; a reload does not lose it. */
  choose(language: Language): Promise<void>;
  /** What the location says; a visitor's choice goes before it. */
  setDefault(language: Language): Promise<void>;
  /** Whoever comes next finds the location's own language. */
  endVisit(): Promise<void>;
}

interface Dependencies {
  load(language: Language): Promise<Catalogue>;
  /** The location's language as it last was, so that the first picture is right. */
  remembered: RememberedValue<Language>;
  /** Of the tab: it outlives a reload and nothing else. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Told which language the page is in. */
  onShown(language: Language): void;
}

const CHOICE = 'language';

export async function createVisitLanguage(dependencies: Dependencies): Promise<VisitLanguage> {
  const { load, remembered, storage, onShown } = dependencies;
  const findChoice = () => Language.safeParse(storage.getItem(CHOICE)).data;
  let ofLocation = await remembered.find().catch(() => undefined);
  const read = async (language: Language): Promise<Shown> => ({
    language,
    t: createTranslate(await load(language)),
  });
  const first = await read(findChoice() ?? ofLocation ?? DEFAULT_LANGUAGE).catch(() =>
    read(DEFAULT_LANGUAGE),
  );
  const shown = createStore<Shown>(() => first);
  onShown(first.language);
  let changes = 0;

  async function change(language: Language): Promise<void> {
    const number = ++changes;
    if (shown.getState().language === language) return;
    // A catalogue that does not come leaves the one that is there.
    const next = await read(language).catch(() => undefined);
    // Of two taps the second counts, whichever catalogue came first.
    if (!next || number !== changes) return;
    shown.setState(next, true);
    onShown(language);
  }

  return {
    shown,
    choose(language) {
      storage.setItem(CHOICE, language);
      return change(language);
    },
    async setDefault(language) {
      // Nobody waits for a memory that may not even be there.
      if (language !== ofLocation) void remembered.set(language).catch(() => {});
      ofLocation = language;
      if (findChoice() === undefined) await change(language);
    },
    endVisit() {
      storage.removeItem(CHOICE);
      return change(ofLocation ?? DEFAULT_LANGUAGE);
    },
  };
}
