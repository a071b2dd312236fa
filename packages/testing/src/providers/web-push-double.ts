import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { ApiRequest, ApiResponse } from './provider-http.ts';
import { type ProviderServer, startProviderServer } from './provider-server.ts';

interface PushedMessage {
  subscription: string;
  text: string;
  headers: Record<string, string | undefined>;
  /** The token's claims. */
  claims: Record<string, unknown>;
}

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A double of a push service and of the browsers that subscribed at it, on loopback. */
export interface WebPushDouble
  extends Pick<
    ProviderServer<'push'>,
    'url' | 'received' | 'untilReceived' | 'fail' | 'recover' | 'goDown' | 'comeUp' | 'stop'
  > {
  /** What `PushManager.subscribe` returns in a browser. */
  subscribe(applicationServerKey: string): Subscription;
  /** Removes a subscription, as a browser does if the person forbids notifications. */
  unsubscribe(endpoint: string): void;
  /** Decrypted with the subscription's keys. */
  messages: readonly PushedMessage[];
}

interface Browser {
  applicationServerKey: string;
  privateKey: Buffer;
  auth: Buffer;
}

const MAX_BODY_BYTES = 4096;

export async function startWebPushDouble(): Promise<WebPushDouble> {
  const browsers = new Map<string, Browser>();
  const messages: PushedMessage[] = [];
  let count = 0;

  function respond(request: ApiRequest): ApiResponse {
    const { path, headers, bytes } = request;
    const browser = browsers.get(path);
    if (!browser) return plain(410);
    if (bytes.length > MAX_BODY_BYTES) return plain(413);
    if (!/^\d+$/.test(headers.ttl ?? '') || headers['content-encoding'] !== 'aes128gcm') {
      return plain(400);
    }
    const claims = readVapid(headers.authorization ?? '', browser.applicationServerKey);
    if (!claims || claims.aud !== server.url || !isTimely(claims)) return plain(403);
    const text = decryptPush(bytes, browser);
    messages.push({ subscription: path, text, headers, claims });
    return { status: 201, headers: { location: `/message/${messages.length}` }, body: EMPTY };
  }

  const server = await startProviderServer<'push'>({
    operationOf: ({ method, path }) =>
      method === 'POST' && path.startsWith('/push/') ? 'push' : undefined,
    respond: (request, operation) => (operation ? respond(request) : plain(404)),
    faultResponses: {
      'rate-limit': { status: 429, headers: { 'retry-after': '120' }, body: EMPTY },
      unavailable: plain(503),
      'late-failure': plain(500),
    },
  });

  return {
    ...server,
    messages,
    subscribe(applicationServerKey) {
      count += 1;
      const path = `/push/browser-${count}`;
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { applicationServerKey, privateKey: pair.getPrivateKey(), auth });
      return {
        endpoint: `${server.url}${path}`,
        keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      };
    },
    unsubscribe: (endpoint) => void browsers.delete(new URL(endpoint).pathname),
  };
}

const EMPTY = Buffer.alloc(0);
const plain = (status: number): ApiResponse => ({ status, body: EMPTY });

/** RFC 8292: undefined unless the key of the subscription signed the token. */
function readVapid(header: string, expectedKey: string): Record<string, unknown> | undefined {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  if (key !== expectedKey) return undefined;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? Object(JSON.parse(Buffer.from(claims, 'base64url').toString())) : undefined;
}

/** At most a day ahead, with a way to reach the sender. */
function isTimely({ exp, sub }: Record<string, unknown>): boolean {
  const seconds = Number(exp) - Date.now() / 1000;
  return seconds > 0 && seconds <= 86_400 && /^(?:https|mailto):/.test(String(sub));
}

/** RFC 8291 over RFC 8188, written from the standards, so that it shares no code with the sender. */
function decryptPush(
  body: Buffer,
  { privateKey, auth }: Omit<Browser, 'applicationServerKey'>,
): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const encrypted = body.subarray(21 + keyLength);
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]);
  const secret = derive(own.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  // The last record ends with the delimiter 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
