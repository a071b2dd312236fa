import type { Sentence } from '@jepret/messages';

/** For staff, in the language they read. */
export interface ReasonAndRemedy {
  /** What is wrong. */
  reason: Sentence;
  /** What to do about it. */
  remedy: Sentence;
}
