import { PHOTO_LOAD_TIMEOUT_MS } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import { useEffect } from 'react';
import { useBooth } from '../kiosk/booth.tsx';
import { abandonRequest } from './abandon-request.ts';

/** Begins to load pictures; for as long as the result is held they are shown without a wait. */
export function loadPictures(
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

/** Loads the pictures of the next screen while this one is shown. */
export function usePicturesAhead(urls: readonly string[]): void {
  const { clock } = useBooth();
  useEffect(() => {
    const held = new Set(loadPictures(urls, clock));
    return () => held.clear();
  }, [urls, clock]);
}
