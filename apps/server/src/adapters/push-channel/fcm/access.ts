import { createSign } from 'node:crypto';
import type { Clock } from '@jepret/time';
import { isInstantDue } from '../../../ports/clock.ts';

/** The fields of a service account's JSON file that are used. */
export interface ServiceAccount {
  client_email: string;
  private_key: string;
  private_key_id?: string | undefined;
  project_id: string;
  token_uri: string;
}

/** A response of Google: status, headers and JSON body, if it has one. */
export interface GoogleAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

export type Post = (
  url: string,
  request: { headers: Record<string, string>; body: string },
) => Promise<GoogleAnswer>;

/** Google returned no access token. */
export class AccessTokenError extends Error {
  readonly isPermanent: boolean;

  constructor(message: string, isForGood: boolean) {
    super(message);
    this.isPermanent = isForGood;
  }
}

export interface AccessTokens {
  /** The current token, or a new one if it is about to expire. */
  get(post: Post): Promise<string>;
  /** For a token that Google rejected. */
  discard(token: string): void;
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const LIFETIME_SECONDS = 3_600;
const REFRESH_BEFORE_MS = 300_000;
/** A smaller difference between the clocks is not the reason for a rejection. */
const MIN_SKEW_MS = 60_000;

/** Shares one token, and one request for it, among all deliveries. */
export function createAccessTokens(account: ServiceAccount, clock: Clock): AccessTokens {
  let current: { token: string; refreshAt: number } | undefined;
  let pending: Promise<string> | undefined;
  /** How far Google's clock is ahead of ours; read when it rejects our time. */
  let skewMs = 0;

  async function request(post: Post, canCorrectClock = true): Promise<string> {
    const assertion = signAssertion(account, clock.now() + skewMs);
    const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const answer = await post(account.token_uri, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type, assertion }).toString(),
    });
    const { access_token, expires_in, error } = Object(answer.body);
    if (answer.status === 200 && typeof access_token === 'string') {
      const lifetimeMs = (Number(expires_in) || LIFETIME_SECONDS) * 1000;
      current = { token: access_token, refreshAt: clock.now() + lifetimeMs - REFRESH_BEFORE_MS };
      return access_token;
    }
    const differenceMs = readSkew(answer.headers, clock);
    if (
      error === 'invalid_grant' &&
      canCorrectClock &&
      Math.abs(differenceMs - skewMs) > MIN_SKEW_MS
    ) {
      skewMs = differenceMs;
      return request(post, false);
    }
    throw toAccessTokenError(answer.status, error);
  }

  return {
    get(post) {
      if (current && !isInstantDue(current.refreshAt, clock.now(), LIFETIME_SECONDS * 1000))
        return Promise.resolve(current.token);
      pending ??= request(post).finally(() => {
        pending = undefined;
      });
      return pending;
    },
    discard(token) {
      if (current?.token === token) current = undefined;
    },
  };
}

function signAssertion(account: ServiceAccount, now: number): string {
  const { client_email, private_key, private_key_id } = account;
  const iat = Math.floor(now / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(private_key_id && { kid: private_key_id }) };
  const claims = {
    iss: client_email,
    scope: SCOPE,
    aud: AUDIENCE,
    iat,
    exp: iat + LIFETIME_SECONDS,
  };
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createSign('RSA-SHA256').update(text).sign(private_key, 'base64url')}`;
}

function readSkew(headers: Headers, clock: Clock): number {
  const serverTime = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(serverTime) ? 0 : serverTime - clock.now();
}

function toAccessTokenError(status: number, error: unknown): AccessTokenError {
  if (status === 429 || status >= 500) {
    return new AccessTokenError(`Google gives no access token now (${status}).`, false);
  }
  const code = typeof error === 'string' ? `${status}, ${error}` : status;
  return new AccessTokenError(
    `Google refuses the service account (${code}): check FCM_SERVICE_ACCOUNT and this machine's clock.`,
    true,
  );
}
