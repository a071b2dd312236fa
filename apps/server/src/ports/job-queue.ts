/**
 * Work that must not be lost: a job is stored when `add` resolves and runs at least once, in any process that
 * has started the queue. A handler must therefore accept work that is already done.
 */
export interface JobQueue {
  /**
   * With a key, nothing is added while a job of that name and key waits or runs. A started queue rejects a name
   * without a handler, because the job would never run.
   */
  add(name: string, payload: unknown, options?: AddOptions): Promise<void>;
  /** Rejects a repeating job that has no handler. */
  start(handlers: JobHandlers, repeating?: readonly RepeatingJob[]): Promise<void>;
  /** Takes no more jobs, aborts the signals of running ones and waits for them. */
  stop(): Promise<void>;
  /** The jobs that are due and do not run yet. */
  countDue(): Promise<DueJobs[]>;
  /** The dead letters, oldest first. */
  listDeadLetters(): Promise<DeadLetter[]>;
  /** Adds the job of a dead letter again. False if it was settled before; of two concurrent calls, one returns true. */
  retryDeadLetter(id: string, transaction: OpenTransaction): Promise<boolean>;
  /** Deletes a dead letter. False if it was settled before. */
  dismissDeadLetter(id: string, transaction: OpenTransaction): Promise<boolean>;
}

/**
 * A transaction of the booth's database, which a change of the queue joins. Only adapters know its type: all queues
 * store their jobs in that database.
 */
export type OpenTransaction = object;

interface AddOptions {
  key?: string;
  runAt?: number;
  /** Runs before all jobs that are not urgent; adding a key again as urgent also moves its waiting first attempt forward. */
  isUrgent?: boolean;
}

export type JobHandlers = Record<string, JobHandler>;

/** A rejection is a failed attempt: the job is retried later until its attempts are used up. */
export type JobHandler = (payload: unknown, context: JobContext) => Promise<void>;

interface JobContext {
  /** Aborted when the queue stops, or when another process has claimed the job. */
  signal: AbortSignal;
  /** 1 for the first attempt. */
  attempt: number;
}

/** Runs in one process at a time. A failed run is logged, and the next one is on schedule. */
export interface RepeatingJob {
  name: string;
  /** At least a second. */
  everyMs: number;
}

/** Jobs of one name. */
export interface DueJobs {
  name: string;
  count: number;
  /** How long the oldest has been due. */
  oldestWaitMs: number;
}

export interface DeadLetter {
  id: string;
  name: string;
  payload: unknown;
  attempts: number;
  /** A sentence for operators. */
  reason: string;
  diedAt: number;
}

/** Thrown by a handler if a retry would be useless: the job becomes a dead letter immediately. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}

/** The jobs that one process runs: handlers by name, and the repeating jobs. */
export interface JobSet {
  handlers: JobHandlers;
  repeating: readonly RepeatingJob[];
}

export interface RetryPolicy {
  /** The maximum, including the first attempt. */
  attempts: number;
  /** The delay before the second attempt; doubles with every further one. */
  firstDelayMs: number;
  maxDelayMs: number;
}

export const RETRY_POLICY: RetryPolicy = {
  attempts: 10,
  firstDelayMs: 1_000,
  maxDelayMs: 600_000,
};

/** The log of failures. Payloads are not logged, because they can hold an address. */
export interface JobLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export function assertHasHandlers(handlers: JobHandlers, names: readonly string[]): void {
  for (const name of names) {
    if (!Object.hasOwn(handlers, name)) throw new Error(`The job ${name} has no handler.`);
  }
}

export const describeFailure = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
