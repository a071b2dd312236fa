import { createECDH } from 'node:crypto';
import type { Clock } from '@jepret/time';
import webPush from 'web-push';
import type { AlertChannels, AlertMessage, AlertOutcome } from '../../ports/alert-channel.ts';
import { type Post, type PostResult, readRetryAfterMs } from './http-post.ts';

interface Options {
  /** The private key, base64url. */
  key: string;
  /** `https:` or `mailto:`: where a push service reaches the operator. */
  contact: string;
  clock: Clock;
  post: Post;
}

/** A phone that is off for a day gets the summary instead. */
const TTL_SECONDS = 86_400;
/** A push service accepts 4096 bytes with the encryption's own. */
const MAX_TEXT = 900;

/** Notifications of browsers, encrypted for one browser (RFC 8030, 8291, 8292). */
export function createWebPushAlertChannel(
  options: Options,
): NonNullable<AlertChannels['web-push']> {
  const { key, contact, clock, post } = options;
  const publicKey = getPublicKey(key);
  const vapidDetails = { subject: contact, publicKey, privateKey: key };

  return {
    publicKey,
    async send(message, recipient, signal) {
      let request: ReturnType<typeof webPush.generateRequestDetails>;
      try {
        request = webPush.generateRequestDetails(recipient, toPayload(message), {
          vapidDetails,
          TTL: TTL_SECONDS,
          urgency: message.kind === 'opened' ? 'high' : 'normal',
          contentEncoding: 'aes128gcm',
        });
      } catch {
        return { kind: 'gone', reason: 'The browser’s keys are not valid.' };
      }
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      const result = await post(request.endpoint, {
        headers: Object.fromEntries(headers),
        body: request.body ?? Buffer.alloc(0),
        signal,
      });
      return readAnswer(result, clock.now());
    },
  };
}

/** The public key of a private one, as a browser needs it to subscribe. */
function getPublicKey(key: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(key, 'base64url'));
  return pair.getPublicKey('base64url');
}

const toPayload = ({ key, title, lines, url }: AlertMessage): string =>
  JSON.stringify({
    key,
    title: shorten(title, 120),
    body: shorten(lines.join('\n'), MAX_TEXT),
    url,
  });

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;

function readAnswer(result: PostResult, now: number): AlertOutcome {
  if (result.kind === 'failed') {
    return { kind: 'retry', reason: `The browser’s push service: ${result.reason}` };
  }
  const { status, headers } = result;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const reason = `The browser’s push service answered ${status}.`;
  // RFC 8030: the subscription has expired or was removed.
  if (status === 404 || status === 410) {
    return { kind: 'gone', reason: 'The browser no longer accepts alerts.' };
  }
  if (status === 400 || status === 413) return { kind: 'gone', reason };
  // RFC 8292: a wrong key or clock of ours; if the browser was turned on with another key, it must be turned on again.
  if (status === 401 || status === 403) {
    return { kind: 'retry', reason: `${reason} Check ALERT_VAPID_KEY and the server’s clock.` };
  }
  const afterMs = readRetryAfterMs(headers['retry-after'], now);
  return { kind: 'retry', reason, ...(afterMs !== undefined && { afterMs }) };
}
