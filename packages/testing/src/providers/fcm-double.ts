import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import type { Clock } from '@jepret/time';
import { type ApiRequest, type ApiResponse, parseJson } from './provider-http.ts';
import { type ProviderServer, startProviderServer } from './provider-server.ts';

/** Tokens that FCM rejects; every other token is a registered device. */
export const FCM_TOKENS = {
  unregistered: 'token-of-a-device-that-unsubscribed',
  malformed: 'token-that-fcm-cannot-read-at-all',
  ofAnotherProject: 'token-of-another-firebase-project',
  withBadVapid: 'token-whose-web-push-key-is-wrong',
  withBadPayload: 'token-for-which-the-payload-is-bad',
} as const;

interface FcmMessage {
  token: string;
  data: Record<string, string>;
  webpush?: { headers?: Record<string, string> };
}

type Operation = 'token' | 'send';

/** A double of Google's token endpoint and FCM's HTTP v1 API, on loopback. */
export interface FcmDouble
  extends Pick<
    ProviderServer<Operation>,
    'url' | 'received' | 'untilReceived' | 'fail' | 'recover' | 'goDown' | 'comeUp' | 'stop'
  > {
  /** The file that an operator would download, with the address of this double. */
  serviceAccount: Record<
    'type' | 'client_email' | 'private_key' | 'private_key_id' | 'project_id' | 'token_uri',
    string
  >;
  messages: readonly FcmMessage[];
  /** Number of access tokens issued. */
  accessTokenCount(): number;
  /** Invalidates all issued access tokens, as if the project's keys were rotated. */
  revokeAccessTokens(): void;
}

const PROJECT = 'jepret-test';
const ROBOT = `robot@${PROJECT}.iam.gserviceaccount.com`;
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const MAX_SKEW_SECONDS = 300;
const MAX_PAYLOAD_BYTES = 4096;
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

export async function startFcmDouble(clock: Clock): Promise<FcmDouble> {
  const messages: FcmMessage[] = [];
  const accessTokens = new Map<string, { expiresAt: number }>();
  let issued = 0;

  function handleToken({ body }: ApiRequest): ApiResponse {
    const form = new URLSearchParams(body);
    const problem = findAssertionProblem(form, clock.now());
    const date = new Date(clock.now()).toUTCString();
    if (problem) {
      const error = { error: 'invalid_grant', error_description: problem };
      return { status: 400, headers: { date }, body: error };
    }
    issued += 1;
    const token = `ya29.double-${issued}`;
    accessTokens.set(token, { expiresAt: clock.now() + 3_599_000 });
    return {
      status: 200,
      headers: { date },
      body: { access_token: token, expires_in: 3599, token_type: 'Bearer' },
    };
  }

  function handleSend({ headers, body }: ApiRequest): ApiResponse {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if ((accessTokens.get(token)?.expiresAt ?? 0) <= clock.now()) {
      return failure(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    }
    const message = readMessage(body);
    if (!message) return failure(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.');
    const error = ERRORS_BY_TOKEN[message.token];
    if (error) return error;
    messages.push(message);
    return { status: 200, body: { name: `projects/${PROJECT}/messages/${messages.length}` } };
  }

  const server = await startProviderServer<Operation>({
    operationOf: ({ method, path }) => {
      if (method !== 'POST') return undefined;
      if (path === '/token') return 'token';
      return path === `/v1/projects/${PROJECT}/messages:send` ? 'send' : undefined;
    },
    respond: (request, operation) => {
      if (operation === 'token') return handleToken(request);
      return operation ? handleSend(request) : failure(404, 'NOT_FOUND', 'Not found.');
    },
    faultResponses: {
      'rate-limit': failure(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', 'QUOTA_EXCEEDED'),
      unavailable: failure(503, 'UNAVAILABLE', 'The service is currently unavailable.'),
      'late-failure': failure(500, 'INTERNAL', 'Internal error encountered.'),
    },
  });

  return {
    ...server,
    messages,
    serviceAccount: {
      type: 'service_account',
      client_email: ROBOT,
      private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      private_key_id: 'key-1',
      project_id: PROJECT,
      token_uri: `${server.url}/token`,
    },
    accessTokenCount: () => issued,
    revokeAccessTokens: () => accessTokens.clear(),
  };
}

/** A response with a `retry-after` header. */
export const fcmBusy = (status: 429 | 503, retryAfter: string): ApiResponse => ({
  ...(status === 429
    ? failure(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', 'QUOTA_EXCEEDED')
    : failure(503, 'UNAVAILABLE', 'The service is currently unavailable.')),
  headers: { 'retry-after': retryAfter },
});

function failure(code: number, status: string, message: string, errorCode?: string): ApiResponse {
  const type = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
  const details = errorCode ? { details: [{ '@type': type, errorCode }] } : {};
  return { status: code, body: { error: { code, message, status, ...details } } };
}

const ERRORS_BY_TOKEN: Record<string, ApiResponse> = {
  [FCM_TOKENS.unregistered]: failure(
    404,
    'NOT_FOUND',
    'Requested entity was not found.',
    'UNREGISTERED',
  ),
  [FCM_TOKENS.malformed]: failure(
    400,
    'INVALID_ARGUMENT',
    'The registration token is not a valid FCM registration token',
    'INVALID_ARGUMENT',
  ),
  [FCM_TOKENS.ofAnotherProject]: failure(
    403,
    'PERMISSION_DENIED',
    'SenderId mismatch',
    'SENDER_ID_MISMATCH',
  ),
  [FCM_TOKENS.withBadVapid]: failure(
    401,
    'UNAUTHENTICATED',
    'Auth error from APNS or Web Push Service',
    'THIRD_PARTY_AUTH_ERROR',
  ),
  [FCM_TOKENS.withBadPayload]: failure(
    400,
    'INVALID_ARGUMENT',
    "Invalid value at 'message.data[0].value'",
    'INVALID_ARGUMENT',
  ),
};

function findAssertionProblem(form: URLSearchParams, now: number): string | undefined {
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return 'Bad grant.';
  const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${claims}`),
    createPublicKey(keys.publicKey.export({ type: 'spki', format: 'pem' })),
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'Invalid JWT Signature.';
  const { alg, typ } = decode(header);
  if (alg !== 'RS256' || typ !== 'JWT') return 'Invalid JWT header.';
  const { iss, scope, aud, iat, exp } = decode(claims);
  if (iss !== ROBOT) return 'Invalid issuer.';
  if (scope !== SCOPE || aud !== AUDIENCE) return 'Invalid scope or audience.';
  const nowSeconds = now / 1000;
  const isTimely =
    Number(iat) <= nowSeconds + MAX_SKEW_SECONDS &&
    Number(exp) > nowSeconds &&
    Number(exp) - Number(iat) <= 3_600 &&
    Number(iat) > nowSeconds - 3_600;
  if (!isTimely) return 'Invalid JWT: Token must be a short-lived token (60 minutes).';
  return undefined;
}

function decode(part: string): Record<string, unknown> {
  return Object(parseJson(Buffer.from(part, 'base64url').toString()));
}

/** Undefined for messages that FCM rejects: all data must be strings, and some names are reserved. */
function readMessage(body: string): FcmMessage | undefined {
  const { message } = Object(parseJson(body)) as { message?: FcmMessage };
  if (!message || typeof message.token !== 'string') return undefined;
  const data = Object.entries(message.data ?? {});
  const isValid = data.every(
    ([name, value]) => typeof value === 'string' && !/^(from$|message_type$|google|gcm)/.test(name),
  );
  const bytes = Buffer.byteLength(JSON.stringify(message.data ?? {}));
  return isValid && bytes <= MAX_PAYLOAD_BYTES ? message : undefined;
}
