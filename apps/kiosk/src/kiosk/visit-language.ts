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
  let ofLocation = (await remembered.find().catch(() => undefined)) ?? DEFAULT_LANGUAGE;
  const shown = createStore<Shown>(() => undefined as never);
  let changes = 0;

  async function show(language: Language): Promise<void> {
    const change = ++changes;
    const catalogue = await load(language);
    // Of two taps the second counts, whichever catalogue came first.
    if (change !== changes) return;
    shown.setState({ language, t: createTranslate(catalogue) }, true);
    onShown(language);
  }

  /** A catalogue that does not come leaves the one that is there. */
  const change = (language: Language) =>
    shown.getState().language === language ? stay() : show(language).catch(() => {});

  async function stay(): Promise<void> {
    changes += 1;
  }

  await show(findChoice() ?? ofLocation).catch(() => show(DEFAULT_LANGUAGE));
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
      return change(ofLocation);
    },
  };
}
