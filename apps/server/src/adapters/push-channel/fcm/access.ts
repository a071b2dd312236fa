import { createSign } from 'node:crypto';
import type { Clock } from '@jepret/time';
import { hasCome } from '../../../ports/clock.ts';

/** The part of a service account's JSON file that is used. */
export interface ServiceAccount {
  client_email: string;
  private_key: string;
  private_key_id?: string | undefined;
  project_id: string;
  token_uri: string;
}

/** An answer of Google's: its status, its headers and its JSON, if it was any. */
export interface GoogleAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

export type Post = (
  url: string,
  request: { headers: Record<string, string>; body: string },
) => Promise<GoogleAnswer>;

/** Google did not give an access token. */
export class AccessRefused extends Error {
  readonly isForGood: boolean;

  constructor(message: string, isForGood: boolean) {
    super(message);
    this.isForGood = isForGood;
  }
}

export interface AccessTokens {
  /** The present token, or a new one when it is about to expire. */
  get(post: Post): Promise<string>;
  /** Google refused this one. */
  discard(token: string): void;
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const LIFETIME_SECONDS = 3_600;
const REFRESH_BEFORE_MS = 300_000;
/** A smaller difference between the clocks is not what Google complained about. */
const MIN_SKEW_MS = 60_000;

/** One token for everybody, and one request for it however many wait. */
export function createAccessTokens(account: ServiceAccount, clock: Clock): AccessTokens {
  let current: { token: string; refreshAt: number } | undefined;
  let pending: Promise<string> | undefined;
  /** How far Google's clock is ahead of ours; learnt when it refuses our time. */
  let skewMs = 0;

  async function request(post: Post, mayCorrect = true): Promise<string> {
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
    if (error === 'invalid_grant' && mayCorrect && Math.abs(differenceMs - skewMs) > MIN_SKEW_MS) {
      skewMs = differenceMs;
      return request(post, false);
    }
    throw toRefusal(answer.status, error);
  }

  return {
    get(post) {
      if (current && !hasCome(current.refreshAt, clock.now(), LIFETIME_SECONDS * 1000))
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
  const theirs = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(theirs) ? 0 : theirs - clock.now();
}

function toRefusal(status: number, error: unknown): AccessRefused {
  if (status === 429 || status >= 500) {
    return new AccessRefused(`Google gives no access token now (${status}).`, false);
  }
  const code = typeof error === 'string' ? `${status}, ${error}` : status;
  return new AccessRefused(
    `Google refuses the service account (${code}): check FCM_SERVICE_ACCOUNT and this machine's clock.`,
    true,
  );
}
