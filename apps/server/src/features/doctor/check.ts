import type { CheckResult } from '@jepret/contract/console';
import { english } from '@jepret/messages/every-language';
import { type Scheduler, withTimeLimit } from '@jepret/time';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';

export type CheckOutcome = Omit<CheckResult, 'name'>;

/** One check of the booth. It changes nothing that remains, and its texts contain no secret. */
export interface Check {
  name: string;
  /** The longest time that it takes, if not `LIMIT_SECONDS`. */
  limitSeconds?: number;
  run(signal: AbortSignal): Promise<CheckOutcome>;
}

export const ok = (message: string): CheckOutcome => ({ status: 'ok', message });
export const warn = (message: string, remedy: string): CheckOutcome => ({
  status: 'warn',
  message,
  remedy,
});
export const fail = (message: string, remedy: string): CheckOutcome => ({
  status: 'fail',
  message,
  remedy,
});
export const failBecause = ({ reason, remedy }: ReasonAndRemedy): CheckOutcome =>
  fail(reason(english), remedy(english));

const LIMIT_SECONDS = 10; // OPS-51

const silentFor = (seconds: number): CheckOutcome =>
  fail(
    `It did not respond within ${seconds} seconds.`,
    'Check its address and the network in between.',
  );

/** Runs a check with a time limit. An unexpected error is a failure too; its text may hold a secret and is not shown. */
export async function runCheck(
  { name, limitSeconds = LIMIT_SECONDS, run }: Check,
  scheduler: Scheduler,
  reportError: (error: unknown, name: string) => void,
): Promise<CheckResult> {
  try {
    const outcome = await withTimeLimit(scheduler, limitSeconds * 1000, run);
    return { name, ...(outcome ?? silentFor(limitSeconds)) };
  } catch (error) {
    reportError(error, name);
    return { name, ...fail(`The check failed (${nameError(error)}).`, 'See the server’s log.') };
  }
}

function nameError(error: unknown): string {
  if (!(error instanceof Error)) return 'unexpected error';
  return 'code' in error ? String(error.code) : error.name;
}
