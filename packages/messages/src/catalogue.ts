import type { Language } from '@jepret/contract';
import type { catalogue } from './catalogues/en.ts';

/** The type of the English texts: keys and parameters are checked against it. */
export type English = typeof catalogue;

/** The texts of a language, with the same keys as in English. */
export type Catalogue = {
  readonly [Area in keyof English]: { readonly [Key in keyof English[Area]]: string };
};

/** Each language is a separate file that is loaded on demand. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const file: { catalogue: Catalogue } = await import(`./catalogues/${language}.ts`);
  return file.catalogue;
}
