import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@jepret/contract';
import { loadCatalogue } from './catalogue.ts';
import { createTranslate, type Translate } from './translate.ts';

/** All languages are loaded at once, for the server. */
const TRANSLATIONS = new Map<Language, Translate>(
  await Promise.all(
    LANGUAGES.map(
      async (language) => [language, createTranslate(await loadCatalogue(language))] as const,
    ),
  ),
);

export function getTranslate(language: Language): Translate {
  const t = TRANSLATIONS.get(language);
  if (!t) throw new Error(`There is no catalogue for the language ${language}.`);
  return t;
}

/** For logs, commands and clients that do not choose a language. */
export const english = getTranslate(DEFAULT_LANGUAGE);
