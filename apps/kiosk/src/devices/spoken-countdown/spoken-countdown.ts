import type { CountdownWord, Language } from '@jepret/contract';

/** Speaks the countdown (ACCESS-7). Booths without sound count silently. */
export interface SpokenCountdown {
  /** Loads the words of a language, so that they play without delay. */
  prepare(language: Language): void;
  /** Call it from a tap handler: browsers block sound before the first tap. */
  unlock(): void;
  /** Stops the previous word. */
  say(language: Language, word: CountdownWord): void;
  stop(): void;
}
