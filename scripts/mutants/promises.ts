import type { RuleSentence } from './find-texts.ts';
import type { Mutant } from './mutant.ts';

const NUMBER_WORD =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|sixteen|twenty|thirty|sixty|minutes?|hours?|days?|weeks?)\b/i;
/** By itself: the 4 of MP4 and the 8 of UTF-8 are no numbers of ours. */
const NUMBER = /(?<![\w.:/-])\d[\d.,]*(?!\w)/g;
const STATUS_CODE = /^[2-5][01]\d$|^4(?:2[29]|31)$/;
const QUOTED = /(?<!\w)'[^']+'(?!\w)/;
const CODE = /`[^`]*`/g;

/** A number is promised only by a rule that has one, a text by one that quotes something. */
export function isPromised(
  { before, rules }: Pick<Mutant, 'before' | 'rules'>,
  book: readonly RuleSentence[],
): boolean {
  const isNumber = /^[\dA-Z.]/.test(before);
  return book
    .filter(({ id }) => rules.includes(id))
    .some(
      ({ sentence }) =>
        /\d/.test(sentence) || NUMBER_WORD.test(sentence) || (!isNumber && /['`]/.test(sentence)),
    );
}

/** Rules that state a number, other than a status code, or quote a text, and that no mutant breaks. */
export function listUnbroken(
  book: readonly RuleSentence[],
  mutants: readonly Pick<Mutant, 'rules'>[],
): RuleSentence[] {
  const broken = new Set(mutants.flatMap(({ rules }) => rules));
  return book.filter(({ id, sentence }) => !broken.has(id) && statesSomething(sentence));
}

function statesSomething(sentence: string): boolean {
  const words = sentence.replaceAll(CODE, '');
  const numbers = words.match(NUMBER) ?? [];
  return (
    numbers.some((number) => !STATUS_CODE.test(number.replace(/[.,]$/, ''))) ||
    NUMBER_WORD.test(words) ||
    QUOTED.test(words)
  );
}
