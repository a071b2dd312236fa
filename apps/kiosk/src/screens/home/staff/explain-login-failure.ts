import { ERROR_TEXTS } from '@jepret/contract';
import { type CallError, findWait } from '../../../api/call-error.ts';

/** Blaming the password when the server did not even look at it would mislead. */
export function explainLoginFailure(error: CallError): string {
  const { status, isTemporary } = error;
  const wait = findWait(error);
  if (wait) return wait;
  if (!isTemporary) return ERROR_TEXTS.adminLoginFailed;
  const cause =
    status === undefined ? 'The booth cannot reach its server.' : 'The server could not answer.';
  return `${cause} Please try again in a moment.`;
}
