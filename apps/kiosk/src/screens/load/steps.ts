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

/** Leaves /load; replaces its history entry, so that the visitor cannot go back to it. */
export type Exit = (go: Go) => void;

/** How a failed action ends, in texts; some are the server's. */
export interface Ending {
  text?: string;
  hint?: string;
  /** Shown after `text`, for the same time. */
  thenText?: string;
  /** How long the text is shown. */
  afterMs: number;
  exit: Exit;
}

export interface TryRule {
  max: number;
  delayMs: number;
  canRetry(error: unknown): boolean;
  /** Shown until the next try. */
  waitingText?: PlainKey;
  /** For work that continues on the server after a call ends. */
  joins?: Joining;
}

/**
 * A try is then a time limit for that work, not one call: after a network error the call is
 * repeated soon, and after the limit the next try joins the same work at once.
 */
export interface Joining {
  tryDurationMs: number;
  reconnectDelayMs: number;
  /** If true, a call is aborted and repeated at the limit; else it continues. */
  isAbortedAtEnd: boolean;
}

/** One step of an action as shown to the visitor. */
export interface Step {
  activity: PlainKey;
  tries: TryRule;
  /** Button text of the alternative to waiting, which does the same as a failure. */
  wayOut?: PlainKey;
  onFailure(error: unknown, t: Translate): Ending;
}

/** The call succeeded, but the expected result is pending. */
export class PendingError extends Error {}

const isTemporary = (error: unknown) => error instanceof CallError && error.isTemporary;

export const ONCE: TryRule = { max: 1, delayMs: 0, canRetry: () => false };

/** SCREEN-18, CALL-17. */
export const RETRY: TryRule = {
  max: PROCESSING_MAX_TRIES,
  delayMs: PROCESSING_RETRY_DELAY_MS,
  canRetry: isTemporary,
  waitingText: 'load.noResponse',
};

const JOIN: Joining = {
  tryDurationMs: PROCESSING_RETRY_DELAY_MS,
  reconnectDelayMs: 2_000,
  isAbortedAtEnd: true,
}; // FILM-20, FILM-22

/** The same total time, but a finished film is not delayed by a pause. */
export const JOINING: TryRule = { ...RETRY, joins: JOIN };

/** An upload on a slow connection is not restarted. */
export const JOINING_WITH_FILE: TryRule = { ...RETRY, joins: { ...JOIN, isAbortedAtEnd: false } };

/** For verify; the first poll is immediate (PAY-11). */
export const PAYMENT_POLLS: TryRule = {
  max: PAYMENT_POLL_TRIES,
  delayMs: PAYMENT_POLL_INTERVAL_MS,
  canRetry: (error) => error instanceof PendingError || isTemporary(error),
};

export const exitHome =
  (errors: readonly string[] = []): Exit =>
  (go) =>
    go('/', { replace: true, ...(errors.length > 0 ? { state: { errors: [...errors] } } : {}) });

/** On every failure of `work`, reports the session as still wanted, so that home offers it. */
export const reportStillWantedOnFailure = <Result>(
  work: Promise<Result>,
  reports: Pick<SessionReports, 'reportStillWanted'>,
  txID: string,
): Promise<Result> =>
  work.catch((error) => {
    void reports.reportStillWanted(txID);
    throw error;
  });
