import { PHOTO_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { useLayoutEffect } from 'react';
import { useLoading } from './use-loading.ts';

/**
 * How far a picture has come, and what its `<img>` needs; `attempt` is its key. A picture that the
 * browser holds counts before the first paint, so nothing takes its place for a frame (SCREEN-54).
 */
export function usePicture(maxTries?: number) {
  const { ref, state, attempt, load, fail, retry } = useLoading<HTMLImageElement>(
    PHOTO_LOAD_TIMEOUT_MS,
    maxTries,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is another element.
  useLayoutEffect(() => {
    if (ref.current && isHere(ref.current)) load();
  }, [attempt]);

  const image = {
    ref,
    // Else a large picture may be painted a frame later than what is around it.
    decoding: 'sync' as const,
    onLoad: load,
    onError: fail,
  };
  return { state, attempt, image, retry };
}

export const isHere = ({ complete, naturalWidth }: HTMLImageElement): boolean =>
  complete && naturalWidth > 0;
