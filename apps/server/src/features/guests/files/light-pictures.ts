import { makeLightPicture } from '@jepret/compositor';
import { BoothError } from '../../../domain/booth-error.ts';
import type { BlobStore } from '../../../ports/blob-store.ts';
import { findSourceKey } from './guest-files.ts';

/** What a phone on a slow network sees within a second; the rest comes when it is tapped. */
const LIGHT_PRINT = { maxBytes: 90_000, longestSidePx: 1_000 };
const LIGHT_PHOTO = { maxBytes: 40_000, longestSidePx: 560 };

export type LightPictures = ReturnType<typeof createLightPictures>;

/** Light copies of a session's pictures, made when they are first wanted and then kept. */
export function createLightPictures(blobStore: BlobStore) {
  const underWay = new Map<string, Promise<boolean>>();

  async function make(key: string, sourceKey: string): Promise<boolean> {
    const picture = await blobStore.find(sourceKey);
    if (!picture) return false;
    const { maxBytes, longestSidePx } = isSheet(sourceKey) ? LIGHT_PRINT : LIGHT_PHOTO;
    const light = await makeLightPicture(picture, maxBytes, longestSidePx);
    try {
      await blobStore.put(key, light, 'image/jpeg');
      return true;
    } catch (error) {
      // Everything was deleted meanwhile, and this with it.
      if (error instanceof BoothError && error.code === 'not_entitled') return false;
      throw error;
    }
  }

  return {
    /** False when there is nothing to make it of. */
    async ensure(key: string): Promise<boolean> {
      const sourceKey = findSourceKey(key);
      if (sourceKey === undefined) return false;
      const running = underWay.get(key);
      if (running) return running;
      const making = make(key, sourceKey).finally(() => underWay.delete(key));
      underWay.set(key, making);
      return making;
    },
  };
}

const isSheet = (key: string): boolean => /\/(print|painted)-[^/]+$/.test(key);
