import { randomBytes, randomInt } from 'node:crypto';

/** What nobody can guess, injected so that tests decide what it is. */
export interface Randomness {
  bytes(count: number): Uint8Array;
  /** A whole number from 0 up to, and not including, `limit`. */
  below(limit: number): number;
}

export const systemRandomness: Randomness = {
  bytes: (count) => randomBytes(count),
  below: (limit) => randomInt(limit),
};

/** 256 bits, fit for a header or a cookie. */
export const newToken = (randomness: Randomness): string =>
  Buffer.from(randomness.bytes(TOKEN_BYTES)).toString('base64url');
const TOKEN_BYTES = 32; // SIGN-36, PAY-55

/** 80 bits that a person can read out or type; safe in paths and on a command line. */
export const newId = (randomness: Randomness): string => letters(randomness, 16);

/** 130 bits in the same letters: names what only its owner may know. */
export const newSecretId = (randomness: Randomness): string => letters(randomness, 26);

/** 100 bits in groups of four. */
export const newPassword = (randomness: Randomness): string =>
  Array.from({ length: 5 }, () => letters(randomness, 4)).join('-');

/** Without i, l, o and u, which are misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function letters(randomness: Randomness, count: number): string {
  return Array.from(randomness.bytes(count), (byte) => ALPHABET[byte % 32]).join('');
}
