import type { Language } from '@jepret/contract';
import type { catalogue } from './catalogues/en.ts';

/** The English texts, letter by letter: keys and parameters are checked against them. */
export type English = typeof catalogue;

/** A language's texts: the same keys as English has, each with a text of its own. */
export type Catalogue = {
  readonly [Area in keyof English]: { readonly [Key in keyof English[Area]]: string };
};

/** Each language is a file of its own, loaded when somebody wants it. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const file: { catalogue: Catalogue } = await import(`./catalogues/${language}.ts`);
  return file.catalogue;
}
