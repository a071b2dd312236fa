import type { CountdownWord, Language } from '@jepret/contract';

/** The countdown as words (ACCESS-7). A booth that cannot say them counts in silence. */
export interface SpokenCountdown {
  /** Loads a language's words, so that nothing is left to do when their second comes. */
  prepare(language: Language): void;
  /** To be called in a visitor's tap: browsers are silent before the first one. */
  wake(): void;
  /** Instead of whatever is still being said. */
  say(language: Language, word: CountdownWord): void;
  stop(): void;
}
