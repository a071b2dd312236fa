import { ERROR_TEXTS } from '@jepret/contract';
import type { CallError } from '../../lib/call-error.ts';

/** Blaming the password when the server did not even look at it would mislead. */
export function explainLoginFailure({ status, message, isTemporary }: CallError): string {
  // Says itself how long to wait.
  if (status === 429) return message;
  if (!isTemporary) return ERROR_TEXTS.adminLoginFailed;
  const cause =
    status === undefined ? 'The booth cannot reach its server.' : 'The server could not answer.';
  return `${cause} Please try again in a moment.`;
}
