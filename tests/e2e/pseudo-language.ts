import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { type Catalogue, loadCatalogue } from '@jepret/messages';

/** Each with another one, of the letters that the booth's display font has. */
const ACCENTED: Record<string, readonly [string, string]> = {
  ...{ a: ['á', 'ä'], e: ['é', 'ë'], i: ['í', 'ï'], o: ['ó', 'ö'], u: ['ú', 'ü'], y: ['ý', 'ÿ'] },
  ...{ A: ['Á', 'Ä'], E: ['É', 'Ë'], I: ['Í', 'Ï'], O: ['Ó', 'Ö'], U: ['Ú', 'Ü'], Y: ['Ý', 'Ý'] },
};

/** Not words: a locale, and the address of a picture. */
const AS_THEY_ARE = ['language.locale', 'home.howToSnapPicture'];

/** English, half as long again and with an accent on every vowel. */
export async function loadPseudoCatalogue(): Promise<Catalogue> {
  const english = await loadCatalogue('en');
  const areas = Object.entries(english).map(([area, messages]) => [
    area,
    Object.fromEntries(
      Object.entries(messages as Record<string, string>).map(([key, text]) => [
        key,
        AS_THEY_ARE.includes(`${area}.${key}`) ? text : lengthen(text),
      ]),
    ),
  ]);
  return Object.fromEntries(areas);
}

function lengthen(message: string): string {
  // What has no parameter is no matter for a parser: "<< Back" is not even a message to it.
  if (!/\{|<\//.test(message)) return lengthenWords(message);
  return printAST(parse(message).map(lengthenPart));
}

function lengthenPart(part: MessageFormatElement): MessageFormatElement {
  if (isLiteralElement(part)) return { ...part, value: lengthenWords(part.value) };
  if (isTagElement(part)) return { ...part, children: part.children.map(lengthenPart) };
  if (isPluralElement(part) || isSelectElement(part)) {
    const options = Object.entries(part.options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(lengthenPart) },
    ]);
    return { ...part, options: Object.fromEntries(options) };
  }
  return part;
}

const lengthenWords = (words: string): string => words.replaceAll(/[a-z]+/gi, lengthenWord);

/** Vowels are doubled as long as there is need; what is still missing comes at the end. */
function lengthenWord(word: string): string {
  let missing = Math.ceil(word.length / 2);
  const longer = word.replaceAll(/[aeiouy]/gi, (vowel) => {
    const [accented, another] = ACCENTED[vowel] ?? [vowel, ''];
    return missing-- > 0 ? accented + another : accented;
  });
  const filler = word === word.toUpperCase() ? 'Ñ' : 'ñ';
  return longer + filler.repeat(Math.max(0, missing));
}
