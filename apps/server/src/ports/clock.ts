import { uptime } from 'node:os';

/**
 * Time that nobody can set. It goes on while the machine sleeps, which `performance.now()` does not:
 * each night's sleep would look like a clock that was set, and nothing would ever be deleted.
 */
export const systemUptimeMs = (): number => uptime() * 1000;

/** Clocks that differ by less run differently; by more, one of them was set. */
export const MAX_DRIFT_MS = 60_000; // OPS-21

/**
 * Whether an instant that is set at most `longestMs` ahead has come. One that lies further ahead was
 * written before the clock was set back: nobody knows when it would have come, so it waits no more.
 */
export const hasCome = (at: number, now: number, longestMs: number): boolean =>
  at <= now || at > now + longestMs + MAX_DRIFT_MS;

/** Whether what was written at an instant counts for `lifetimeMs`; from the future it does not. */
export const isRecent = (at: number, now: number, lifetimeMs: number): boolean =>
  !hasCome(at + lifetimeMs, now, lifetimeMs);

declare const steady: unique symbol;

/** An instant by which things may be deleted: only whoever watches the clock gives one. */
export type SteadyInstant = number & { readonly [steady]: true };
