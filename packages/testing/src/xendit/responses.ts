import type { ApiRequest, ApiResponse } from '../providers/provider-http.ts';
import type { WebhookSenderOptions } from '../providers/webhook-sender.ts';

export type XenditOperation =
  | 'charge'
  | 'status'
  | 'cancel'
  | 'simulate'
  | 'payment'
  | 'refund'
  | 'refund-status';

const ROUTES: readonly [XenditOperation, RegExp][] = [
  ['charge', /^POST \/v3\/payment_requests$/],
  ['status', /^GET \/v3\/payment_requests\/[^/]+$/],
  ['cancel', /^POST \/v3\/payment_requests\/[^/]+\/cancel$/],
  ['simulate', /^POST \/v3\/payment_requests\/[^/]+\/simulate$/],
  ['payment', /^GET \/v3\/payments\/[^/]+$/],
  ['refund', /^POST \/refunds$/],
  ['refund-status', /^GET \/refunds\/[^/]+$/],
];

export function operationOf({ method, path }: ApiRequest): XenditOperation | undefined {
  return ROUTES.find(([, route]) => route.test(`${method} ${path}`))?.[0];
}

/** The first `pr-…`, `py-…` or `rfd-…` in a path. */
export const idIn = (path: string): string => /(pr|py|rfd)-[^/]+/.exec(path)?.[0] ?? '';

export const ok = (body: object, status = 200): ApiResponse => ({ status, body });

export const failure = (status: number, error_code: string, more: object = {}): ApiResponse => ({
  status,
  body: { error_code, message: `The double returns ${error_code}.`, ...more },
});

export const rateLimited: ApiResponse = {
  ...failure(429, 'RATE_LIMIT_EXCEEDED'),
  headers: { 'rate-limit-limit': '60', 'rate-limit-remaining': '0', 'rate-limit-reset': '2' },
};

const MINUTE_MS = 60_000;
const DELAYS_MS = [15, 45, 120, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);

/** Six retries within 24 hours, until the response is 2xx. */
export const XENDIT_RETRIES: Omit<WebhookSenderOptions, 'clock'> = {
  timeoutMs: 30_000,
  maxRedirects: 0,
  retryDelayMs: (status, retries) =>
    status !== null && status >= 200 && status < 300 ? undefined : DELAYS_MS[retries],
};
