import { makeSmallPicture } from '@jepret/compositor';
import { BoothError } from '../../../domain/booth-error.ts';
import type { BlobStore } from '../../../ports/blob-store.ts';
import { findSourceKey } from './guest-files.ts';

/** Small enough to load within a second on a slow network; a tap opens the full picture. */
const LIGHT_PRINT = { maxBytes: 90_000, longestSidePx: 1_000 };
const LIGHT_PHOTO = { maxBytes: 40_000, longestSidePx: 560 };

export type LightPictures = ReturnType<typeof createLightPictures>;

/** Light copies of a session's pictures, made at the first request and then stored. */
export function createLightPictures(blobStore: BlobStore) {
  const inProgress = new Map<string, Promise<boolean>>();

  async function make(key: string, sourceKey: string): Promise<boolean> {
    const picture = await blobStore.find(sourceKey);
    if (!picture) return false;
    const { maxBytes, longestSidePx } = isSheet(sourceKey) ? LIGHT_PRINT : LIGHT_PHOTO;
    const light = await makeSmallPicture(picture, maxBytes, longestSidePx);
    try {
      await blobStore.put(key, light, 'image/jpeg');
      return true;
    } catch (error) {
      // The session was erased meanwhile.
      if (error instanceof BoothError && error.code === 'not_entitled') return false;
      throw error;
    }
  }

  return {
    /** False if there is no source to make it of. */
    async ensure(key: string): Promise<boolean> {
      const sourceKey = findSourceKey(key);
      if (sourceKey === undefined) return false;
      const running = inProgress.get(key);
      if (running) return running;
      const making = make(key, sourceKey).finally(() => inProgress.delete(key));
      inProgress.set(key, making);
      return making;
    },
  };
}

const isSheet = (key: string): boolean => /\/(print|painted)-[^/]+$/.test(key);
