import { CallError } from '@jepret/api-client';
import {
  PAYMENT_POLL_INTERVAL_MS,
  PAYMENT_POLL_TRIES,
  PROCESSING_MAX_TRIES,
  PROCESSING_RETRY_DELAY_MS,
} from '@jepret/contract';
import type { PlainKey, Translate } from '@jepret/messages';
import type { Go } from '../../kiosk/navigation.ts';
import type { SessionReports } from '../../session/session-reports.ts';

/** The way out of /load; always in its place in the history, so that nobody comes back into it. */
export type Exit = (go: Go) => void;

/** How an action ends that did not succeed, in words: some of them are the server's. */
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
  waitingText?: PlainKey;
  /** For work that goes on at the server, whoever asks. */
  joins?: Joining;
}

/**
 * A try is then a time of waiting for that work, not one call: a line that breaks is taken up again
 * soon, and when the time is over the next try joins the same work at once.
 */
export interface Joining {
  lastsMs: number;
  againMs: number;
  /** What waits for its answer when the time is over is called anew; else it waits on. */
  isCutOff: boolean;
}

/** One thing an action does, as the visitor is told of it. */
export interface Step {
  doing: PlainKey;
  tries: Tries;
  /** What somebody taps who does not want to wait for the next try; leads where a failure leads. */
  wayOut?: PlainKey;
  onFailure(error: unknown, t: Translate): Ending;
}

/** Asked in time, answered well, and yet not what was hoped for. */
export class PendingError extends Error {}

const isTemporary = (error: unknown) => error instanceof CallError && error.isTemporary;

export const ONCE: Tries = { max: 1, delayMs: 0, isWorthAnother: () => false };

/** SCREEN-18, CALL-17. */
export const RETRY: Tries = {
  max: PROCESSING_MAX_TRIES,
  delayMs: PROCESSING_RETRY_DELAY_MS,
  isWorthAnother: isTemporary,
  waitingText: 'load.noResponse',
};

const JOIN: Joining = { lastsMs: PROCESSING_RETRY_DELAY_MS, againMs: 2_000, isCutOff: true }; // FILM-20, FILM-22

/** As long in all, but nobody whose film is ready waits for a delay. */
export const JOINING: Tries = { ...RETRY, joins: JOIN };

/** A file that is on its way on a slow line is not begun anew. */
export const JOINING_WITH_A_FILE: Tries = { ...RETRY, joins: { ...JOIN, isCutOff: false } };

/** Of verify; the first at once (PAY-11). */
export const PAYMENT_POLLS: Tries = {
  max: PAYMENT_POLL_TRIES,
  delayMs: PAYMENT_POLL_INTERVAL_MS,
  isWorthAnother: (error) => error instanceof PendingError || isTemporary(error),
};

export const exitHome =
  (errors: readonly string[] = []): Exit =>
  (go) =>
    go('/', { replace: true, ...(errors.length > 0 ? { state: { errors: [...errors] } } : {}) });

/** As long as `work` fails home offers the session, whichever way leads there, crash or no crash. */
export const orStillWanted = <Result>(
  work: Promise<Result>,
  reports: Pick<SessionReports, 'stillWanted'>,
  txID: string,
): Promise<Result> =>
  work.catch((error) => {
    void reports.stillWanted(txID);
    throw error;
  });
