import type { Scheduler } from '@jepret/time';
import type { ApiRequest, ApiResponse } from '../providers/provider-http.ts';

const STORED_MS = 300_000;
const MAX_KEY_LENGTH = 46;

/** Midtrans' idempotency: a repeated key returns the first success again, whatever the request is. */
export function createIdempotencyStore(clock: Scheduler) {
  const stored = new Map<string, { answer: ApiResponse; at: number }>();

  return (request: ApiRequest, work: () => ApiResponse): ApiResponse => {
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    if (!key || key.length > MAX_KEY_LENGTH) return work();
    const earlier = stored.get(key);
    if (earlier && clock.now() - earlier.at < STORED_MS) return earlier.answer;
    const answer = work();
    if (isSuccess(answer)) stored.set(key, { answer, at: clock.now() });
    return answer;
  };
}

function isSuccess({ body }: ApiResponse): boolean {
  const code = Number((body as { status_code?: string }).status_code);
  return code < 300 || code === 407;
}
