import type { Randomness } from '../../../ports/randomness.ts';

/** Without letters and digits that are misread or misheard: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V, G 6. */
const ALPHABET = 'ACDEFHJKMNPRTWXY3479';
export const SHORT_CODE_LENGTH = 6; // PAY-17

/** For people to read out; 64 million possible codes. It grants nothing. */
export function newShortCode(randomness: Randomness): string {
  return Array.from(
    { length: SHORT_CODE_LENGTH },
    () => ALPHABET[randomness.integerBelow(ALPHABET.length)],
  ).join('');
}

/** Accepts lower case, spaces and hyphens. */
export const normalizeShortCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '');
