import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@jepret/contract';
import { loadCatalogue } from './catalogue.ts';
import { createTranslate, type Translate } from './translate.ts';

/** For the server, which speaks to everybody at once. */
const TRANSLATIONS = new Map<Language, Translate>(
  await Promise.all(
    LANGUAGES.map(
      async (language) => [language, createTranslate(await loadCatalogue(language))] as const,
    ),
  ),
);

export function translateInto(language: Language): Translate {
  const t = TRANSLATIONS.get(language);
  if (!t) throw new Error(`There is no catalogue for the language ${language}.`);
  return t;
}

/** What logs, commands and whoever names no language read. */
export const english = translateInto(DEFAULT_LANGUAGE);
