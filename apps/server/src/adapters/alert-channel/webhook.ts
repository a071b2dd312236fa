import { createHmac } from 'node:crypto';
import type { Clock } from '@jepret/time';
import type { AlertChannels, AlertMessage } from '../../ports/alert-channel.ts';
import { type Post, readRetryAfterMs } from './http-post.ts';

interface Options {
  secret: string;
  clock: Clock;
  post: Post;
  /** As in `post`. */
  allowsPrivate: boolean;
}

/** The name of the header with the time and the signature. */
const SIGNATURE_HEADER = 'jepret-signature';

/** Signed calls to a program of the operator; the recipient is its address. */
export function createWebhookAlertChannel(options: Options): NonNullable<AlertChannels['webhook']> {
  const { secret, clock, post, allowsPrivate } = options;
  return {
    allowsPrivate,
    async send(message, url, signal) {
      const body = toBody(message);
      const timestamp = Math.floor(clock.now() / 1000);
      const result = await post(url, {
        body,
        signal,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Jepret',
          [SIGNATURE_HEADER]: `t=${timestamp},v1=${signBody(secret, timestamp, body)}`,
        },
      });
      if (result.kind === 'failed') return { kind: 'retry', reason: result.reason };
      const { status } = result;
      if (status >= 200 && status < 300) return { kind: 'sent' };
      const reason = `It answered ${status}.`;
      if (isRefused(status)) return { kind: 'gone', reason };
      const afterMs = readRetryAfterMs(result.headers['retry-after'], clock.now());
      return { kind: 'retry', reason, ...(afterMs !== undefined && { afterMs }) };
    },
  };
}

/** A wrong secret or address, which people correct; a time limit, an early call, too many calls. */
const TEMPORARY_STATUSES = [401, 403, 404, 408, 425, 429];

/** Whether a repeat would get the same answer and only delay the messages after it (ALERT-69). */
const isRefused = (status: number): boolean =>
  status >= 400 && status < 500 && !TEMPORARY_STATUSES.includes(status);

/** ALERT-25: HMAC-SHA256 over the time and the body, so that a recorded call cannot be repeated later. */
export const signBody = (secret: string, timestamp: number, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

const toBody = ({ key, kind, title, lines, url, facts }: AlertMessage): string =>
  JSON.stringify({ id: key, kind, title, text: lines.join('\n\n'), url, ...facts });
