import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { LANGUAGES } from '@jepret/contract';
import { type Catalogue, loadCatalogue } from '@jepret/messages';

/** Two accented letters for each vowel, all of them in the booth's display font. */
const ACCENTED: Record<string, readonly [string, string]> = {
  ...{ a: ['á', 'ä'], e: ['é', 'ë'], i: ['í', 'ï'], o: ['ó', 'ö'], u: ['ú', 'ü'], y: ['ý', 'ÿ'] },
  ...{ A: ['Á', 'Ä'], E: ['É', 'Ë'], I: ['Í', 'Ï'], O: ['Ó', 'Ö'], U: ['Ú', 'Ü'], Y: ['Ý', 'Ý'] },
};

/** Not texts: a locale, and the address of a picture. */
const UNCHANGED_KEYS = ['language.locale', 'home.howToSnapPicture'];

/** The minimum added length. */
const MIN_ADDED_SHARE = 1 / 2;

/**
 * English with an accent on every vowel, 50 % longer, or as long as the longest real translation
 * if that is even longer.
 */
export async function loadPseudoCatalogue(): Promise<Catalogue> {
  const english = listAreas(await loadCatalogue('en'));
  const translations = (await Promise.all(LANGUAGES.map(loadCatalogue))).map(listAreas);
  const areas = Object.entries(english).map(([area, messages]) => {
    const longer = Object.entries(messages).map(([key, text]) => {
      if (UNCHANGED_KEYS.includes(`${area}.${key}`)) return [key, text];
      const longest = Math.max(...translations.map((all) => all[area]?.[key]?.length ?? 0));
      return [key, lengthen(text, Math.max(MIN_ADDED_SHARE, longest / text.length - 1))];
    });
    return [area, Object.fromEntries(longer)];
  });
  return Object.fromEntries(areas);
}

const listAreas = (catalogue: Catalogue): Record<string, Record<string, string>> => catalogue;

function lengthen(message: string, share: number): string {
  // A text without parameters is not parsed: the parser rejects "<< Back".
  if (!/\{|<\//.test(message)) return lengthenWords(message, share);
  return printAST(parse(message).map((part) => lengthenPart(part, share)));
}

function lengthenPart(part: MessageFormatElement, share: number): MessageFormatElement {
  const lengthenAll = (parts: MessageFormatElement[]) =>
    parts.map((each) => lengthenPart(each, share));
  if (isLiteralElement(part)) return { ...part, value: lengthenWords(part.value, share) };
  if (isTagElement(part)) return { ...part, children: lengthenAll(part.children) };
  if (isPluralElement(part) || isSelectElement(part)) {
    const options = Object.entries(part.options).map(([name, option]) => [
      name,
      { ...option, value: lengthenAll(option.value) },
    ]);
    return { ...part, options: Object.fromEntries(options) };
  }
  return part;
}

const lengthenWords = (words: string, share: number): string =>
  words.replaceAll(/[a-z]+/gi, (word) => lengthenWord(word, share));

/** Doubles vowels until the length is reached, then appends the rest. */
function lengthenWord(word: string, share: number): string {
  let missing = Math.ceil(word.length * share);
  const longer = word.replaceAll(/[aeiouy]/gi, (vowel) => {
    const [accented, another] = ACCENTED[vowel] ?? [vowel, ''];
    return missing-- > 0 ? accented + another : accented;
  });
  const filler = word === word.toUpperCase() ? 'Ñ' : 'ñ';
  return longer + filler.repeat(Math.max(0, missing));
}
