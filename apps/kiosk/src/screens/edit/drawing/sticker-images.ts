import { PHOTO_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { withTimeLimit } from '@jepret/time';
import {
  createRetrySchedule,
  type RetryTools,
} from '../../../devices/connection/retry-schedule.ts';
import { loadImage } from '../../../hooks/load-image.ts';

/** Loads sticker images, each once. */
export interface StickerImages {
  /** Undefined if loading fails; the sticker is then neither shown nor in the result. */
  load(url: string): Promise<HTMLImageElement | undefined>;
  /** The same with retries, for stickers on the print (SCREEN-53). */
  loadWithRetries(url: string, signal?: AbortSignal): Promise<HTMLImageElement | undefined>;
  /** The image if it is loaded. */
  find(url: string): HTMLImageElement | undefined;
}

export function createStickerImages(tools: RetryTools): StickerImages {
  const loading = new Map<string, Promise<HTMLImageElement | undefined>>();
  const loaded = new Map<string, HTMLImageElement>();

  const fetchImage = async (url: string) => {
    const fetchInTime = (signal: AbortSignal) => loadImage(url, signal);
    const image = await withTimeLimit(tools.clock, PHOTO_LOAD_TIMEOUT_MS, fetchInTime).catch(
      () => undefined,
    );
    if (image) loaded.set(url, image);
    else loading.delete(url);
    return image;
  };

  const load = (url: string) => {
    const pending = loading.get(url) ?? fetchImage(url);
    loading.set(url, pending);
    return pending;
  };

  return {
    find: (url) => loaded.get(url),
    load,
    async loadWithRetries(url, signal = new AbortController().signal) {
      const tries = createRetrySchedule(tools);
      for (;;) {
        const image = await load(url);
        if (image || !(await tries.waitForNext(signal))) return image;
      }
    },
  };
}
