import { type CallError, findWaitMessage } from '@jepret/api-client';
import type { Translate } from '@jepret/messages';

/** Does not blame the password if the server did not check it. */
export function explainLoginFailure(t: Translate, error: CallError): string {
  const { status, isTemporary } = error;
  const wait = findWaitMessage(error);
  if (wait) return wait;
  if (!isTemporary) return t('staff.loginFailed');
  const cause = t(status === undefined ? 'call.unreachable' : 'call.noAnswer');
  return `${cause} ${t('call.tryAgainSoon')}`;
}
