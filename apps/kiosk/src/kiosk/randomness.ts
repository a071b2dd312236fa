/** Random values, replaceable in tests. */
export interface Randomness {
  /** In [0, 1). */
  fraction(): number;
  /** A unique text of 128 random bits. */
  key(): string;
}

export const systemRandomness: Randomness = {
  fraction: Math.random,
  // Not `randomUUID`: it is missing when the server is reached over plain HTTP.
  key: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join(''),
};
