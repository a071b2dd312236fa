import type { Sentence } from '@jepret/messages';

/** Text for staff, translatable. */
export interface ReasonAndRemedy {
  /** What is wrong. */
  reason: Sentence;
  /** What to do about it. */
  remedy: Sentence;
}
