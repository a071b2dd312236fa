import { PHOTO_LOAD_TIMEOUT_MS } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import { useEffect } from 'react';
import { useBooth } from '../kiosk/booth.tsx';
import { abandonRequest } from './abandon-request.ts';

/** Starts loading pictures; while the result is referenced they are shown without delay. */
export function preloadPictures(
  urls: readonly string[],
  clock: Scheduler,
): readonly HTMLImageElement[] {
  const images = urls.map((url) => {
    const image = new Image();
    image.src = url;
    return image;
  });
  clock.schedule(PHOTO_LOAD_TIMEOUT_MS, () => {
    for (const image of images) if (!image.complete) abandonRequest(image);
  });
  return images;
}

/** Preloads pictures of the next screen. */
export function usePreloadedPictures(urls: readonly string[]): void {
  const { clock } = useBooth();
  useEffect(() => {
    const images = new Set(preloadPictures(urls, clock));
    return () => images.clear();
  }, [urls, clock]);
}
