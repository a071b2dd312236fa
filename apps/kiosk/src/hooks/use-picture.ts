import { PHOTO_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { useRetryWhenBack } from './use-retry-when-back.ts';
import { useTimeout } from './use-timeout.ts';

type PictureState = 'loading' | 'loaded' | 'failed';

/**
 * How far a picture has come, and what its `<img>` needs; `attempt` is its key. A picture that the
 * browser holds counts before the first paint, so nothing takes its place for a frame (SCREEN-54).
 */
export function usePicture() {
  const ref = useRef<HTMLImageElement>(null);
  const [{ state, attempt }, setPicture] = useState({
    state: 'loading' as PictureState,
    attempt: 1,
  });
  const settle = (to: PictureState) => setPicture((before) => ({ ...before, state: to }));
  const retry = () => setPicture((before) => ({ state: 'loading', attempt: before.attempt + 1 }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is another element.
  useLayoutEffect(() => {
    if (ref.current && isHere(ref.current)) settle('loaded');
  }, [attempt]);
  useTimeout(() => settle('failed'), state === 'loading' ? PHOTO_LOAD_TIMEOUT_MS : undefined);
  useRetryWhenBack(state === 'failed', retry);

  const image = {
    ref,
    // Else a large picture may be painted a frame later than what is around it.
    decoding: 'sync' as const,
    onLoad: () => settle('loaded'),
    onError: () => settle('failed'),
  };
  return { state, attempt, image, retry };
}

export const isHere = ({ complete, naturalWidth }: HTMLImageElement): boolean =>
  complete && naturalWidth > 0;
