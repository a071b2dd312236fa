import {
  ERROR_TEXTS,
  PAYMENT_POLL_INTERVAL_MS,
  PAYMENT_POLL_TRIES,
  PROCESSING_MAX_TRIES,
  PROCESSING_RETRY_DELAY_MS,
} from '@jepret/contract';
import { CallError } from '../../lib/call-error.ts';
import type { Go } from '../../lib/navigation.ts';

/** The way out of /load; always in its place in the history, so that nobody comes back into it. */
export type Exit = (go: Go) => void;

/** How an action ends that did not succeed. */
export interface Ending {
  text?: string;
  hint?: string;
  /** Takes the text's place afterwards, for as long again. */
  thenText?: string;
  /** How long the text stands. */
  afterMs: number;
  exit: Exit;
}

export interface Tries {
  max: number;
  delayMs: number;
  isWorthAnother(error: unknown): boolean;
  /** Shown while the next try is waited for. */
  waitingText?: string;
}

/** One thing an action does, as the visitor is told of it. */
export interface Step {
  doing: string;
  tries: Tries;
  onFailure(error: unknown): Ending;
}

/** Asked in time, answered well, and yet not what was hoped for. */
export class NotYet extends Error {}

const isTemporary = (error: unknown) => error instanceof CallError && error.isTemporary;

export const ONCE: Tries = { max: 1, delayMs: 0, isWorthAnother: () => false };

/** D18. */
export const PATIENTLY: Tries = {
  max: PROCESSING_MAX_TRIES,
  delayMs: PROCESSING_RETRY_DELAY_MS,
  isWorthAnother: isTemporary,
  waitingText: ERROR_TEXTS.noResponse,
};

/** Section 4, verify; the first at once (D17). */
export const PAYMENT_POLLS: Tries = {
  max: PAYMENT_POLL_TRIES,
  delayMs: PAYMENT_POLL_INTERVAL_MS,
  isWorthAnother: (error) => error instanceof NotYet || isTemporary(error),
};

export const exitHome =
  (errors: readonly string[] = []): Exit =>
  (go) =>
    go('/', { replace: true, ...(errors.length > 0 ? { state: { errors: [...errors] } } : {}) });
