import { PHOTO_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { useLayoutEffect } from 'react';
import { useLoading } from './use-loading.ts';

/**
 * Loading state of a picture and the props of its `<img>`; `attempt` is its key. A cached picture
 * counts as loaded before the first paint, so no placeholder is shown for a frame (SCREEN-54).
 */
export function usePicture(maxTries?: number) {
  const { ref, state, attempt, load, fail, retry } = useLoading<HTMLImageElement>(
    PHOTO_LOAD_TIMEOUT_MS,
    maxTries,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is another element.
  useLayoutEffect(() => {
    if (ref.current && isLoaded(ref.current)) load();
  }, [attempt]);

  const image = {
    ref,
    // Otherwise a large picture may be painted a frame later than its surroundings.
    decoding: 'sync' as const,
    onLoad: load,
    onError: fail,
  };
  return { state, attempt, image, retry };
}

export const isLoaded = ({ complete, naturalWidth }: HTMLImageElement): boolean =>
  complete && naturalWidth > 0;
