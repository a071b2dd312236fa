import type { PaymentEvent } from '@jepret/contract';
import { pause, type Scheduler } from '@jepret/time';
import type { PushChannel, PushOutcome } from '../../../ports/push-channel.ts';
import {
  AccessRefused,
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
const REQUEST_MS = 4_000;
/** All tries and pauses; an event that comes later helps nobody at the kiosk. */
const TOTAL_MS = 9_000;
/** As many further tries as pauses. */
const PAUSES_MS = [300, 2_000];
/** The visitor stands at the kiosk now or not at all. */
const TTL_SECONDS = 60;

/** Firebase Cloud Messaging, HTTP v1. */
export function createFcmPushChannel(options: FcmOptions): PushChannel {
  const { account, baseUrl = FCM_URL, scheduler } = options;
  const accessTokens = createAccessTokens(account, scheduler);
  const url = `${baseUrl}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
  const post = createPost(scheduler);
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  async function sendRepeatedly(body: string, signal: AbortSignal): Promise<PushOutcome> {
    const deadlineAt = scheduler.now() + TOTAL_MS;
    let hasRefreshed = false;
    for (let tries = 0; ; ) {
      const outcome = await sendOnce(body, signal);
      if (outcome.kind === 'refresh') {
        if (hasRefreshed) return { kind: 'refused', reason: outcome.reason };
        hasRefreshed = true;
        continue;
      }
      if (outcome.kind !== 'again') return outcome;
      const ownPauseMs = PAUSES_MS[tries];
      const pauseMs = Math.max(outcome.pauseMs, ownPauseMs ?? 0);
      const hasTime = !signal.aborted && scheduler.now() + pauseMs < deadlineAt;
      if (ownPauseMs === undefined || !hasTime) {
        return { kind: 'unreachable', reason: outcome.reason };
      }
      tries += 1;
      await pause(scheduler, pauseMs, signal);
    }
  }

  async function sendOnce(body: string, signal: AbortSignal) {
    try {
      // Others may wait for the same access token: we stop waiting, its request goes on.
      const token = await Promise.race([
        accessTokens.get((tokenUrl, request) => post(tokenUrl, request, closing.signal)),
        rejectWhenAborted(signal),
      ]);
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const outcome = readSendAnswer(await post(url, { headers, body }, signal), scheduler.now());
      if (outcome.kind === 'refresh') accessTokens.discard(token);
      return outcome;
    } catch (error) {
      if (error instanceof AccessRefused && error.isForGood) {
        return { kind: 'refused' as const, reason: error.message };
      }
      const reason = error instanceof AccessRefused ? error.message : 'FCM cannot be reached.';
      return { kind: 'again' as const, pauseMs: 0, reason };
    }
  }

  return {
    provider: 'fcm',
    async deliver({ token }, event, signal) {
      const late = new AbortController();
      const stop = AbortSignal.any([closing.signal, late.signal, ...(signal ? [signal] : [])]);
      if (stop.aborted) return { kind: 'unreachable', reason: 'The delivery was cancelled.' };
      const cancelLimit = scheduler.schedule(TOTAL_MS, () => late.abort());
      const sending = sendRepeatedly(toMessage(token, event), stop);
      underWay.add(sending);
      return sending.finally(() => {
        cancelLimit();
        underWay.delete(sending);
      });
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

/** One request, within its time. */
const createPost = (scheduler: Scheduler) =>
  async function post(
    target: string,
    { headers, body }: Parameters<Post>[1],
    signal: AbortSignal,
  ): Promise<GoogleAnswer> {
    const late = new AbortController();
    const cancelLimit = scheduler.schedule(REQUEST_MS, () => late.abort());
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers,
        body,
        // A redirect would carry the access token to wherever it points.
        redirect: 'manual',
        signal: AbortSignal.any([signal, late.signal]),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: parseJson(text) };
    } finally {
      cancelLimit();
    }
  };

/** Data only: a visible page gets it as it is, and no notification is shown. */
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
