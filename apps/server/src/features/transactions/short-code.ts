import type { Randomness } from '../../ports/randomness.ts';

/** Nothing that is misread or misheard for another: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V, G 6. */
const ALPHABET = 'ACDEFHJKMNPRTWXY3479';
export const SHORT_CODE_LENGTH = 6; // PAY-17

/** For a person to read out over a counter; 64 million of them, and it grants nothing. */
export function newShortCode(randomness: Randomness): string {
  return Array.from(
    { length: SHORT_CODE_LENGTH },
    () => ALPHABET[randomness.below(ALPHABET.length)],
  ).join('');
}

/** As somebody may type it. */
export const normalizeShortCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '');
