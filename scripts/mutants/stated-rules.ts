import type { RuleSentence } from './find-texts.ts';
import type { Mutant } from './mutant.ts';

const NUMBER_WORD =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|sixteen|twenty|thirty|sixty|minutes?|hours?|days?|weeks?)\b/i;
/** Only separate numbers, not the 4 of MP4 or the 8 of UTF-8. */
const NUMBER = /(?<![\w.:/-])\d[\d.,]*(?!\w)/g;
const STATUS_CODE = /^[2-5][01]\d$|^4(?:2[29]|31)$/;
const QUOTED = /(?<!\w)'[^']+'(?!\w)/;
const CODE = /`[^`]*`/g;

/** A number counts only if a cited rule has a number, a text only if a cited rule has a quote. */
export function isStated(
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

/** Lists rules with a number (other than a status code) or a quoted text, but without a mutant. */
export function listRulesWithoutMutant(
  book: readonly RuleSentence[],
  mutants: readonly Pick<Mutant, 'rules'>[],
): RuleSentence[] {
  const rulesWithMutant = new Set(mutants.flatMap(({ rules }) => rules));
  return book.filter(({ id, sentence }) => !rulesWithMutant.has(id) && hasNumberOrQuote(sentence));
}

function hasNumberOrQuote(sentence: string): boolean {
  const words = sentence.replaceAll(CODE, '');
  const numbers = words.match(NUMBER) ?? [];
  return (
    numbers.some((number) => !STATUS_CODE.test(number.replace(/[.,]$/, ''))) ||
    NUMBER_WORD.test(words) ||
    QUOTED.test(words)
  );
}
