import type { PushOutcome } from '../../../ports/push-channel.ts';
import type { GoogleAnswer } from './access.ts';

/** An outcome, a retry after a pause, or a retry with a new access token. */
export type SendOutcome =
  | PushOutcome
  | { kind: 'again'; pauseMs: number; reason: string }
  | Refresh;
interface Refresh {
  kind: 'refresh';
  reason: string;
}

/** Google's minimum after a quota error without a Retry-After. */
const QUOTA_PAUSE_MS = 60_000;

/** The error table of the FCM HTTP v1 API. */
export function readSendAnswer(answer: GoogleAnswer, now: number): SendOutcome {
  if (answer.status === 200) return { kind: 'delivered' };
  const { code, message } = readError(answer);
  const reason = `FCM answered ${answer.status} ${code}.`;
  const pauseMs = readRetryAfter(answer.headers, now);

  switch (code) {
    case 'UNREGISTERED':
      return { kind: 'gone', reason: 'The device is no longer registered.' };
    case 'SENDER_ID_MISMATCH':
      return {
        kind: 'gone',
        reason: 'The token belongs to another Firebase project: check FCM_WEB_CONFIG.',
      };
    case 'INVALID_ARGUMENT':
      return /registration token/i.test(message)
        ? { kind: 'gone', reason: 'The token is not valid.' }
        : { kind: 'refused', reason };
    case 'THIRD_PARTY_AUTH_ERROR':
      return { kind: 'refused', reason: 'The web push key is refused: check FCM_VAPID_KEY.' };
    case 'UNAUTHENTICATED':
      return { kind: 'refresh', reason };
    case 'QUOTA_EXCEEDED':
    case 'RESOURCE_EXHAUSTED':
      return { kind: 'again', pauseMs: pauseMs ?? QUOTA_PAUSE_MS, reason };
  }
  if (answer.status === 401) return { kind: 'refresh', reason };
  if (answer.status === 429) return { kind: 'again', pauseMs: pauseMs ?? QUOTA_PAUSE_MS, reason };
  if (answer.status >= 500) return { kind: 'again', pauseMs: pauseMs ?? 0, reason };
  return { kind: 'refused', reason };
}

function readError({ body }: GoogleAnswer): { code: string; message: string } {
  const { error } = Object(body);
  const { details, status, message } = Object(error);
  const own = (Array.isArray(details) ? details : []).find(
    (detail) => typeof Object(detail).errorCode === 'string',
  );
  const code = Object(own).errorCode ?? status;
  return {
    code: typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : 'without a known code',
    message: typeof message === 'string' ? message : '',
  };
}

/** Retry-After holds seconds or a date. */
function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
