import { randomBytes, randomInt } from 'node:crypto';

/** Unpredictable values, injected so that tests can fix them. */
export interface Randomness {
  bytes(count: number): Uint8Array;
  /** An integer from 0 up to, but not including, `limit`. */
  integerBelow(limit: number): number;
}

export const systemRandomness: Randomness = {
  bytes: (count) => randomBytes(count),
  integerBelow: (limit) => randomInt(limit),
};

/** 256 bits, valid in a header or a cookie. */
export const newToken = (randomness: Randomness): string =>
  Buffer.from(randomness.bytes(TOKEN_BYTES)).toString('base64url');
const TOKEN_BYTES = 32; // SIGN-36, PAY-55

/** 80 bits that a person can read out or type; safe in paths and on a command line. */
export const newId = (randomness: Randomness): string => createLetters(randomness, 16);

/** 130 bits of the same letters, for a name that grants access. */
export const newSecretId = (randomness: Randomness): string => createLetters(randomness, 26);

/** 100 bits in groups of four. */
export const newPassword = (randomness: Randomness): string =>
  Array.from({ length: 5 }, () => createLetters(randomness, 4)).join('-');

/** Without i, l, o and u, which are easily misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function createLetters(randomness: Randomness, count: number): string {
  return Array.from(randomness.bytes(count), (byte) => ALPHABET[byte % 32]).join('');
}
