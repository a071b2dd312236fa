import type { PaymentEvent } from '@jepret/contract';
import { pause, type Scheduler } from '@jepret/time';
import type { PushChannel, PushOutcome } from '../../../ports/push-channel.ts';
import {
  AccessTokenError,
  createAccessTokens,
  type GoogleAnswer,
  type Post,
  type ServiceAccount,
} from './access.ts';
import { readSendAnswer } from './answers.ts';

export interface FcmOptions {
  account: ServiceAccount;
  baseUrl?: string;
  scheduler: Scheduler;
}

const FCM_URL = 'https://fcm.googleapis.com';
const REQUEST_TIMEOUT_MS = 4_000;
/** For all attempts and pauses; a later event is of no use at the kiosk. */
const TOTAL_TIMEOUT_MS = 9_000;
/** One retry after each pause. */
const PAUSES_MS = [300, 2_000];
/** Short, because a payment event is useful only while the visitor waits at the kiosk. */
const TTL_SECONDS = 60;

/** Firebase Cloud Messaging, HTTP v1. */
export function createFcmPushChannel(options: FcmOptions): PushChannel {
  const { account, baseUrl = FCM_URL, scheduler } = options;
  const accessTokens = createAccessTokens(account, scheduler);
  const url = `${baseUrl}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
  const post = createPost(scheduler);
  const closing = new AbortController();
  const pendingSends = new Set<Promise<unknown>>();

  async function sendWithRetries(body: string, signal: AbortSignal): Promise<PushOutcome> {
    const deadlineAt = scheduler.now() + TOTAL_TIMEOUT_MS;
    let hasRefreshed = false;
    for (let retries = 0; ; ) {
      const outcome = await sendOnce(body, signal);
      if (outcome.kind === 'refresh') {
        if (hasRefreshed) return { kind: 'refused', reason: outcome.reason };
        hasRefreshed = true;
        continue;
      }
      if (outcome.kind !== 'again') return outcome;
      const retryPauseMs = PAUSES_MS[retries];
      const pauseMs = Math.max(outcome.pauseMs, retryPauseMs ?? 0);
      const hasTime = !signal.aborted && scheduler.now() + pauseMs < deadlineAt;
      if (retryPauseMs === undefined || !hasTime) {
        return { kind: 'unreachable', reason: outcome.reason };
      }
      retries += 1;
      await pause(scheduler, pauseMs, signal);
    }
  }

  async function sendOnce(body: string, signal: AbortSignal) {
    try {
      // Other deliveries may wait for the same access token, so its request is not aborted.
      const token = await Promise.race([
        accessTokens.get((tokenUrl, request) => post(tokenUrl, request, closing.signal)),
        rejectWhenAborted(signal),
      ]);
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const outcome = readSendAnswer(await post(url, { headers, body }, signal), scheduler.now());
      if (outcome.kind === 'refresh') accessTokens.discard(token);
      return outcome;
    } catch (error) {
      if (error instanceof AccessTokenError && error.isPermanent) {
        return { kind: 'refused' as const, reason: error.message };
      }
      const reason = error instanceof AccessTokenError ? error.message : 'FCM cannot be reached.';
      return { kind: 'again' as const, pauseMs: 0, reason };
    }
  }

  return {
    provider: 'fcm',
    async deliver({ token }, event, signal) {
      const timeout = new AbortController();
      const stopSignal = AbortSignal.any([
        closing.signal,
        timeout.signal,
        ...(signal ? [signal] : []),
      ]);
      if (stopSignal.aborted) return { kind: 'unreachable', reason: 'The delivery was cancelled.' };
      const clearTimer = scheduler.schedule(TOTAL_TIMEOUT_MS, () => timeout.abort());
      const sending = sendWithRetries(toMessage(token, event), stopSignal);
      pendingSends.add(sending);
      return sending.finally(() => {
        clearTimer();
        pendingSends.delete(sending);
      });
    },
    async close() {
      closing.abort();
      await Promise.all(pendingSends);
    },
  };
}

/** One request with a time limit. */
const createPost = (scheduler: Scheduler) =>
  async function post(
    target: string,
    { headers, body }: Parameters<Post>[1],
    signal: AbortSignal,
  ): Promise<GoogleAnswer> {
    const timeout = new AbortController();
    const clearTimer = scheduler.schedule(REQUEST_TIMEOUT_MS, () => timeout.abort());
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers,
        body,
        // A redirect would send the access token to another host.
        redirect: 'manual',
        signal: AbortSignal.any([signal, timeout.signal]),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: parseJson(text) };
    } finally {
      clearTimer();
    }
  };

/** Data only: a visible page receives it unchanged, and no notification is shown. */
function toMessage(token: string, { status, trx_id }: PaymentEvent): string {
  return JSON.stringify({
    message: {
      token,
      data: { status, trx_id },
      webpush: { headers: { TTL: String(TTL_SECONDS), Urgency: 'high' } },
    },
  });
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
