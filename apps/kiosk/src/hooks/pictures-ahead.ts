import { useEffect } from 'react';

/** Begins to load pictures; for as long as the result is held they are shown without a wait. */
export function loadPictures(urls: readonly string[]): readonly HTMLImageElement[] {
  return urls.map((url) => {
    const image = new Image();
    image.src = url;
    return image;
  });
}

/** Loads the pictures of the next screen while this one is shown. */
export function usePicturesAhead(urls: readonly string[]): void {
  useEffect(() => {
    const held = new Set(loadPictures(urls));
    return () => held.clear();
  }, [urls]);
}
