import { type CallError, findWait } from '@jepret/api-client';
import type { Translate } from '@jepret/messages';

/** Blaming the password when the server did not even look at it would mislead. */
export function explainLoginFailure(t: Translate, error: CallError): string {
  const { status, isTemporary } = error;
  const wait = findWait(error);
  if (wait) return wait;
  if (!isTemporary) return t('staff.loginFailed');
  const cause = t(status === undefined ? 'call.unreachable' : 'call.noAnswer');
  return `${cause} ${t('call.tryAgainSoon')}`;
}
