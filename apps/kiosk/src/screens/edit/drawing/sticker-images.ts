import { PHOTO_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { within } from '@jepret/time';
import { createTries, type TryTools } from '../../../devices/connection/tries.ts';
import { loadImage } from '../../../hooks/load-image.ts';

/** The stickers' pictures, each fetched once. */
export interface StickerImages {
  /** Undefined when it does not come; then it is neither on the screen nor in the result. */
  load(url: string): Promise<HTMLImageElement | undefined>;
  /** The same for one on the print, which a visitor would miss: tried again (SCREEN-53). */
  loadAgain(url: string, signal?: AbortSignal): Promise<HTMLImageElement | undefined>;
  /** What has come so far. */
  find(url: string): HTMLImageElement | undefined;
}

export function createStickerImages(tools: TryTools): StickerImages {
  const loading = new Map<string, Promise<HTMLImageElement | undefined>>();
  const loaded = new Map<string, HTMLImageElement>();

  const fetchImage = async (url: string) => {
    const fetchInTime = (signal: AbortSignal) => loadImage(url, signal);
    const image = await within(tools.clock, PHOTO_LOAD_TIMEOUT_MS, fetchInTime).catch(
      () => undefined,
    );
    if (image) loaded.set(url, image);
    else loading.delete(url);
    return image;
  };

  const load = (url: string) => {
    const underway = loading.get(url) ?? fetchImage(url);
    loading.set(url, underway);
    return underway;
  };

  return {
    find: (url) => loaded.get(url),
    load,
    async loadAgain(url, signal = new AbortController().signal) {
      const tries = createTries(tools);
      for (;;) {
        const image = await load(url);
        if (image || !(await tries.untilNext(signal))) return image;
      }
    },
  };
}
