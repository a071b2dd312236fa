import { useRef, useState } from 'react';
import { abandonRequest } from './abandon-request.ts';
import { useRetry } from './use-retry.ts';
import { useTimeout } from './use-timeout.ts';

export type LoadingState = 'loading' | 'loaded' | 'failed';

interface Loading {
  state: LoadingState;
  attempt: number;
  failed: number;
}

const INITIAL: Loading = { state: 'loading', attempt: 1, failed: 0 };

/**
 * Loading state of a picture or video; `attempt` is the key of its element. A failed one is retried
 * in the background and stays `failed` until it is loaded: otherwise it would flicker.
 */
export function useLoading<Element extends HTMLImageElement | HTMLVideoElement>(
  limitMs: number,
  maxTries?: number,
) {
  const ref = useRef<Element>(null);
  const [{ state, attempt, failed }, setLoading] = useState(INITIAL);
  const isLoading = state !== 'loaded' && attempt > failed;

  const startAttempt = (shown: LoadingState) =>
    setLoading((before) => ({ ...before, state: shown, attempt: before.failed + 1 }));
  const fail = () => {
    abandonRequest(ref.current);
    setLoading((before) => ({ ...before, state: 'failed', failed: before.attempt }));
  };
  useTimeout(fail, isLoading ? limitMs : undefined);
  useRetry(state === 'failed' && !isLoading, () => startAttempt('failed'), maxTries);
  return {
    ref,
    state,
    attempt,
    load: () => setLoading((before) => ({ ...before, state: 'loaded' })),
    fail,
    retry: () => startAttempt('loading'),
  };
}
