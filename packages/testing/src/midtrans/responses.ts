import { randomUUID } from 'node:crypto';
import type { ApiRequest, ApiResponse } from '../providers/provider-http.ts';
import type { WebhookSenderOptions } from '../providers/webhook-sender.ts';

export type MidtransOperation = 'charge' | 'status' | 'cancel' | 'expire' | 'refund' | 'picture';

export function operationOf({ method, path }: ApiRequest): MidtransOperation | undefined {
  if (method === 'POST' && path === '/v2/charge') return 'charge';
  if (method === 'GET' && /^\/v2\/qris\/[^/]+\/qr-code$/.test(path)) return 'picture';
  if (method === 'GET' && /^\/v2\/[^/]+\/status$/.test(path)) return 'status';
  if (method !== 'POST') return undefined;
  const [, verb] = /^\/v2\/[^/]+\/(cancel|expire|refund)$/.exec(path) ?? [];
  return verb as 'cancel' | 'expire' | 'refund' | undefined;
}

/** The order or transaction id in `/v2/{id}/…`. */
export const idIn = (path: string): string => decodeURIComponent(path.split('/')[2] ?? '');

export const ok = (body: object): ApiResponse => ({ status: 200, body });

/** The body contains Midtrans' own code; the HTTP status of most refusals is 200. */
export const failure = (code: string, status = 200, more: object = {}): ApiResponse => ({
  status,
  body: { status_code: code, status_message: MESSAGES[code], id: randomUUID(), ...more },
});

const MESSAGES: Record<string, string> = {
  '400': 'One or more parameters in the payload is invalid.',
  '401': 'Transaction cannot be authorized with the current client/server key.',
  '404': "Transaction doesn't exist.",
  '406': 'The request could not be completed due to a conflict, duplicate order ID.',
  '412': 'Merchant cannot modify the status of the transaction',
  '413': 'The request cannot be processed due to malformed syntax in the request body',
  '414': 'Refund request is rejected due to invalid amount',
  '429': 'Too many requests',
  '500': 'Sorry, we encountered internal server error. We will fix this soon.',
  '503': 'Bank/partner is experiencing a connection issue.',
};

const MINUTE_MS = 60_000;
const DELAYS_MS = [2, 10, 30, 90, 210].map((minutes) => minutes * MINUTE_MS);

/** How often Midtrans repeats a webhook depends on the response. */
export const MIDTRANS_RETRIES: Omit<WebhookSenderOptions, 'clock'> = {
  timeoutMs: 15_000,
  maxRedirects: 5,
  retryDelayMs: (status, retries) =>
    retries < allowedRetries(status) ? DELAYS_MS[retries] : undefined,
};

function allowedRetries(status: number | null): number {
  if (status === null) return 5;
  if (status >= 200 && status < 300) return 0;
  if (status === 301 || status === 302 || status === 303) return 0;
  if (status === 500) return 1;
  if (status === 503) return 4;
  return status === 400 || status === 404 ? 2 : 5;
}

/** A valid PNG of one white pixel: the picture of a double is never scanned. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
);

export const pictureResponse: ApiResponse = {
  status: 200,
  headers: { 'content-type': 'image/png' },
  body: PICTURE,
};
