/** Chance as the kiosk sees it; tests decide it. */
export interface Randomness {
  /** At least 0, below 1. */
  fraction(): number;
  /** A text that nobody else has: 128 random bits. */
  key(): string;
}

export const systemRandomness: Randomness = {
  fraction: Math.random,
  // Not `randomUUID`: a kiosk that reaches its server by a plain address does not have it.
  key: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join(''),
};
