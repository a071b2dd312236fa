import { useRef, useState } from 'react';
import { abandonRequest } from './abandon-request.ts';
import { useTimeout } from './use-timeout.ts';
import { useTryAgain } from './use-try-again.ts';

export type LoadingState = 'loading' | 'loaded' | 'failed';

interface Loading {
  state: LoadingState;
  attempt: number;
  /** The last attempt that failed. */
  failed: number;
}

const BEGINNING: Loading = { state: 'loading', attempt: 1, failed: 0 };

/**
 * How far a picture or film has come; `attempt` is the key of its element. What failed is tried again
 * in the background, and counts as failed until it is here: else its place would flicker.
 */
export function useLoading<Element extends HTMLImageElement | HTMLVideoElement>(
  limitMs: number,
  maxTries?: number,
) {
  const ref = useRef<Element>(null);
  const [{ state, attempt, failed }, setLoading] = useState(BEGINNING);
  const isUnderway = state !== 'loaded' && attempt > failed;

  const begin = (shown: LoadingState) =>
    setLoading((before) => ({ ...before, state: shown, attempt: before.failed + 1 }));
  const fail = () => {
    abandonRequest(ref.current);
    setLoading((before) => ({ ...before, state: 'failed', failed: before.attempt }));
  };
  useTimeout(fail, isUnderway ? limitMs : undefined);
  useTryAgain(state === 'failed' && !isUnderway, () => begin('failed'), maxTries);
  return {
    ref,
    state,
    attempt,
    load: () => setLoading((before) => ({ ...before, state: 'loaded' })),
    fail,
    retry: () => begin('loading'),
  };
}
