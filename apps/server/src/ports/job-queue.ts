/**
 * Work that must not be lost: a job is stored when `add` resolves and runs at least once, in any
 * process that has started the queue. A handler may therefore meet work that is already done.
 */
export interface JobQueue {
  /**
   * With a key, adding again while a job of that name and key waits or runs adds nothing. A queue
   * that has started refuses a name it has no handler for: nobody would ever run the job.
   */
  add(name: string, payload: unknown, options?: AddOptions): Promise<void>;
  /** Refuses to start when a repeating job has no handler. */
  start(handlers: JobHandlers, repeating?: readonly RepeatingJob[]): Promise<void>;
  /** Takes no more jobs, aborts the signals of those under way and waits for them. */
  stop(): Promise<void>;
  /** The jobs that were given up, oldest first. */
  listDead(): Promise<DeadJob[]>;
}

interface AddOptions {
  key?: string;
  /** Not before this instant. */
  runAt?: number;
  /** Before all that is not; added again it also hurries what waits for its first try. */
  isUrgent?: boolean;
}

export type JobHandlers = Record<string, JobHandler>;

/** A rejection is a failed try: the job runs again later, until its tries are used up. */
export type JobHandler = (payload: unknown, context: JobContext) => Promise<void>;

interface JobContext {
  /** Aborted when the queue stops, or when another process has taken the job over. */
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
}

/** One process at a time runs it. A run that fails is reported, and the next comes in its turn. */
export interface RepeatingJob {
  name: string;
  /** At least a second. */
  everyMs: number;
}

export interface DeadJob {
  id: string;
  name: string;
  payload: unknown;
  attempts: number;
  /** A sentence for operators. */
  reason: string;
  diedAt: number;
}

/** Thrown by a handler when another try would be useless: the job becomes a dead letter at once. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}

/** What somebody has a queue do: the jobs it knows, and those that come again by themselves. */
export interface JobSet {
  handlers: JobHandlers;
  repeating: readonly RepeatingJob[];
}

export interface RetryPolicy {
  /** How often a job is tried at most. */
  attempts: number;
  /** Before the second try; doubles with every further one. */
  firstDelayMs: number;
  maxDelayMs: number;
}

export const RETRY_POLICY: RetryPolicy = {
  attempts: 10,
  firstDelayMs: 1_000,
  maxDelayMs: 600_000,
};

/** Where failures are reported. Payloads stay out of it: they may hold an address. */
export interface JobLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export function assertHandled(handlers: JobHandlers, names: readonly string[]): void {
  for (const name of names) {
    if (!Object.hasOwn(handlers, name)) throw new Error(`The job ${name} has no handler.`);
  }
}

export const describeFailure = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
