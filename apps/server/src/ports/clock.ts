import { uptime } from 'node:os';

/**
 * Monotonic time: setting the clock does not change it. It includes the machine's sleep, which
 * `performance.now()` does not: every night's sleep would look like a clock change, and nothing would ever be
 * deleted.
 */
export const systemUptimeMs = (): number => uptime() * 1000;

/** A smaller difference between two clocks is drift; a larger one means that a clock was set. */
export const MAX_DRIFT_MS = 60_000; // OPS-21

/**
 * Whether an instant that was set at most `longestMs` ahead is due. An instant further ahead was written before
 * the clock was set back; its real time is unknown, so it counts as due.
 */
export const isInstantDue = (at: number, now: number, maxAheadMs: number): boolean =>
  at <= now || at > now + maxAheadMs + MAX_DRIFT_MS;

/** Whether an instant is less than `lifetimeMs` ago. An instant in the future is not recent. */
export const isRecent = (at: number, now: number, lifetimeMs: number): boolean =>
  !isInstantDue(at + lifetimeMs, now, lifetimeMs);

declare const steady: unique symbol;

/** An instant by which data may be deleted: only the clock watch returns one. */
export type SteadyInstant = number & { readonly [steady]: true };
