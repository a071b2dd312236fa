import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@jepret/time';
import type { ApiRequest, ApiResponse } from './provider-http.ts';
import { type ProviderServer, startProviderServer } from './provider-server.ts';

/** A program of the operator that receives alerts and checks them as the guide says, on loopback. */
export interface AlertWebhookDouble
  extends Pick<
    ProviderServer<'alert'>,
    'url' | 'received' | 'untilReceived' | 'fail' | 'recover' | 'goDown' | 'comeUp' | 'stop'
  > {
  /** The address of an alert. */
  address: string;
  /** The alerts that were new and had a good signature. */
  alerts: readonly Record<string, unknown>[];
}

const MAX_AGE_SECONDS = 300;
const EMPTY = Buffer.alloc(0);
const plain = (status: number): ApiResponse => ({ status, body: EMPTY });

export async function startAlertWebhookDouble(
  secret: string,
  clock: Clock,
): Promise<AlertWebhookDouble> {
  const alerts: Record<string, unknown>[] = [];
  const seenIds = new Set<unknown>();

  function respond({ headers, body }: ApiRequest): ApiResponse {
    if (!isGenuine(headers['jepret-signature'] ?? '', body, secret, clock.now())) {
      return plain(401);
    }
    const alert = Object(JSON.parse(body));
    if (!seenIds.has(alert.id)) alerts.push(alert);
    seenIds.add(alert.id);
    return plain(204);
  }

  const server = await startProviderServer<'alert'>({
    operationOf: ({ path }) => (path === '/alerts' ? 'alert' : undefined),
    respond: (request, operation) => (operation ? respond(request) : plain(410)),
    faultResponses: {
      'rate-limit': { status: 429, headers: { 'retry-after': '60' }, body: EMPTY },
      unavailable: plain(503),
      'late-failure': plain(500),
    },
  });
  return { ...server, address: `${server.url}/alerts`, alerts };
}

/** The check of the guide: the signature covers the time and the unchanged body, and old calls are refused. */
function isGenuine(header: string, body: string, secret: string, now: number): boolean {
  const [, timestamp = '', signature = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(header) ?? [];
  if (Math.abs(now / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
