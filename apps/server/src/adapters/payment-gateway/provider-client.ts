import { pause, type Scheduler } from '@jepret/time';
import type { Answer, Call, CallFailure, CallResult, ProviderRequest } from './provider-call.ts';

export interface ProviderClientOptions {
  baseUrl: string;
  /** Sent with every request. */
  headers: Record<string, string>;
  scheduler: Scheduler;
  limits?: Partial<CallLimits> | undefined;
  /** Returns why a response should be retried; undefined if it is final. */
  findFailure: (answer: Answer) => CallFailure | undefined;
}

export interface CallLimits {
  /** For one request with its response. */
  requestMs: number;
  /** For one method of the port, including retries and pauses. */
  totalMs: number;
  /** The pauses before the retries; one retry after each. */
  pausesMs: readonly number[];
}

export const CALL_LIMITS: CallLimits = {
  requestMs: 5_000,
  totalMs: 15_000,
  pausesMs: [300, 1_000],
};

export interface ProviderClient {
  /** Runs the calls of one operation under one time limit and the caller's signal. */
  run<Outcome>(
    signal: AbortSignal | undefined,
    operation: (call: Call) => Promise<Outcome>,
  ): Promise<Outcome>;
}

/** The HTTP client of all payment providers: timeouts and retries are handled only here. */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const limits = { ...CALL_LIMITS, ...options.limits };
  const { scheduler } = options;

  async function callWithRetries(
    request: ProviderRequest,
    signal: AbortSignal,
    deadlineAt: number,
  ): Promise<CallResult> {
    let isDoubtful = false;
    for (let retries = 0; ; retries += 1) {
      const outcome = await sendOnce(request, signal);
      if ('body' in outcome) return { answer: outcome, isDoubtful };
      isDoubtful ||= outcome.isDoubtful;
      const pauseMs = limits.pausesMs[retries];
      const delayMs = Math.max(pauseMs ?? 0, outcome.pauseMs ?? 0);
      const hasTime = !signal.aborted && scheduler.now() + delayMs < deadlineAt;
      const canRetry = request.isRepeatable || !isDoubtful;
      if (pauseMs === undefined || !hasTime || !canRetry) {
        return { answer: null, isDoubtful, reason: outcome.reason };
      }
      await pause(scheduler, delayMs, signal);
    }
  }

  async function sendOnce(
    { method, path, headers, body }: ProviderRequest,
    signal: AbortSignal,
  ): Promise<Answer | CallFailure> {
    if (signal.aborted) return { reason: String(signal.reason), isDoubtful: false };
    const timeout = new AbortController();
    const clearTimer = scheduler.schedule(limits.requestMs, () => timeout.abort(TIMED_OUT));
    const stop = AbortSignal.any([signal, timeout.signal]);
    try {
      const response = await fetch(`${options.baseUrl.replace(/\/+$/, '')}${path}`, {
        method,
        headers: { ...options.headers, ...headers },
        body: body ? JSON.stringify(body) : null,
        // A redirect would send the key to another host.
        redirect: 'manual',
        signal: stop,
      });
      const answer = {
        httpStatus: response.status,
        headers: response.headers,
        body: Buffer.from(await response.arrayBuffer()),
      };
      return options.findFailure(answer) ?? answer;
    } catch (error) {
      if (stop.aborted) return { reason: String(stop.reason), isDoubtful: true };
      return {
        reason: 'The connection to the provider failed.',
        isDoubtful: !isConnectFailure(error),
      };
    } finally {
      clearTimer();
    }
  }

  return {
    async run(signal, operation) {
      const stop = new AbortController();
      const cancel = () => stop.abort(CANCELLED);
      if (signal?.aborted) cancel();
      signal?.addEventListener('abort', cancel);
      const clearTimer = scheduler.schedule(limits.totalMs, () => stop.abort(TIMED_OUT));
      const deadlineAt = scheduler.now() + limits.totalMs;
      try {
        return await operation((request) => callWithRetries(request, stop.signal, deadlineAt));
      } finally {
        clearTimer();
        signal?.removeEventListener('abort', cancel);
      }
    },
  };
}

const TIMED_OUT = 'The provider did not answer in time.';
const CANCELLED = 'The call was cancelled.';

/** Failures before a connection is made, so that no byte of the request can have arrived. */
const CONNECT_FAILURES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isConnectFailure(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && CONNECT_FAILURES.has(code);
}
