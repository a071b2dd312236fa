import { pause, type Scheduler } from '@jepret/time';
import type { Answer, Call, CallFailure, CallResult, ProviderRequest } from './provider-call.ts';

export interface ProviderClientOptions {
  baseUrl: string;
  /** Sent with every request. */
  headers: Record<string, string>;
  scheduler: Scheduler;
  limits?: Partial<CallLimits> | undefined;
  /** What makes an answer worth a repeat; undefined for an answer that is final. */
  findFailure: (answer: Answer) => CallFailure | undefined;
}

export interface CallLimits {
  /** One request with its answer. */
  requestMs: number;
  /** All that one method of the port does, repeats and pauses included. */
  totalMs: number;
  /** The pauses before the repeats; as many repeats as pauses. */
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

/** HTTP to a payment provider: the one place where calls are timed, repeated and given up. */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const limits = { ...CALL_LIMITS, ...options.limits };
  const { scheduler } = options;

  async function repeat(
    request: ProviderRequest,
    signal: AbortSignal,
    deadlineAt: number,
  ): Promise<CallResult> {
    let isDoubtful = false;
    for (let repeats = 0; ; repeats += 1) {
      const outcome = await sendOnce(request, signal);
      if ('body' in outcome) return { answer: outcome, isDoubtful };
      isDoubtful ||= outcome.isDoubtful;
      const pauseMs = limits.pausesMs[repeats];
      const delayMs = Math.max(pauseMs ?? 0, outcome.pauseMs ?? 0);
      const hasTime = !signal.aborted && scheduler.now() + delayMs < deadlineAt;
      const mayRepeat = request.isRepeatable || !isDoubtful;
      if (pauseMs === undefined || !hasTime || !mayRepeat) {
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
    const late = new AbortController();
    const cancelLimit = scheduler.schedule(limits.requestMs, () => late.abort(TOO_SLOW));
    const stop = AbortSignal.any([signal, late.signal]);
    try {
      const response = await fetch(`${options.baseUrl.replace(/\/+$/, '')}${path}`, {
        method,
        headers: { ...options.headers, ...headers },
        body: body ? JSON.stringify(body) : null,
        // A redirect would carry the key to wherever it points.
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
      return { reason: 'The connection to the provider failed.', isDoubtful: !neverLeft(error) };
    } finally {
      cancelLimit();
    }
  }

  return {
    async run(signal, operation) {
      const stop = new AbortController();
      const cancel = () => stop.abort(CANCELLED);
      if (signal?.aborted) cancel();
      signal?.addEventListener('abort', cancel);
      const cancelLimit = scheduler.schedule(limits.totalMs, () => stop.abort(TOO_SLOW));
      const deadlineAt = scheduler.now() + limits.totalMs;
      try {
        return await operation((request) => repeat(request, stop.signal, deadlineAt));
      } finally {
        cancelLimit();
        signal?.removeEventListener('abort', cancel);
      }
    },
  };
}

const TOO_SLOW = 'The provider did not answer in time.';
const CANCELLED = 'The call was cancelled.';

/** Failures before a connection stood, when no byte of the request can have arrived. */
const CONNECT_FAILURES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && CONNECT_FAILURES.has(code);
}
