import type { Scheduler } from '@jepret/time';
import type { ApiAnswer, ApiRequest } from '../providers/provider-http.ts';

const KEPT_MS = 300_000;
const MAX_KEY_LENGTH = 46;

/** Midtrans' idempotency: a repeated key gets the first success again, whatever it asks for. */
export function createStoredAnswers(clock: Scheduler) {
  const stored = new Map<string, { answer: ApiAnswer; at: number }>();

  return (request: ApiRequest, work: () => ApiAnswer): ApiAnswer => {
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    if (!key || key.length > MAX_KEY_LENGTH) return work();
    const earlier = stored.get(key);
    if (earlier && clock.now() - earlier.at < KEPT_MS) return earlier.answer;
    const answer = work();
    if (isSuccess(answer)) stored.set(key, { answer, at: clock.now() });
    return answer;
  };
}

function isSuccess({ body }: ApiAnswer): boolean {
  const code = Number((body as { status_code?: string }).status_code);
  return code < 300 || code === 407;
}
