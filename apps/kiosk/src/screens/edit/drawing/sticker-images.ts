import { PHOTO_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { type Scheduler, within } from '@jepret/time';

/** The stickers' pictures, each fetched once. */
export interface StickerImages {
  /** Undefined when it does not come; then it is neither on the screen nor in the result. */
  load(url: string): Promise<HTMLImageElement | undefined>;
  /** What has come so far. */
  find(url: string): HTMLImageElement | undefined;
}

export function createStickerImages(clock: Scheduler): StickerImages {
  const loading = new Map<string, Promise<HTMLImageElement | undefined>>();
  const loaded = new Map<string, HTMLImageElement>();

  const fetchImage = async (url: string) => {
    const image = new Image();
    image.src = url;
    const isThere = await within(clock, PHOTO_LOAD_TIMEOUT_MS, async () => {
      await image.decode();
      return true;
    }).catch(() => false);
    if (isThere) loaded.set(url, image);
    else loading.delete(url);
    return isThere ? image : undefined;
  };

  return {
    find: (url) => loaded.get(url),
    load(url) {
      const underway = loading.get(url) ?? fetchImage(url);
      loading.set(url, underway);
      return underway;
    },
  };
}
