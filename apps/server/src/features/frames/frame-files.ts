import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from '@jepret/contract';
import { type OwnPicture, ownFrameKeysOf } from '../../domain/own-frames.ts';
import type { BlobStore, BlobStream } from '../../ports/blob-store.ts';

export const bundledPreviewPath = (categoryName: string, frameName: string): string =>
  `/static/frames/${categoryName}/fe-${frameName}.png`;

export const ownPreviewPath = ({ categoryName, contentHash, frameName }: OwnPicture): string =>
  `/static/frames/own/${categoryName}/${contentHash}/fe-${frameName}.png`;

const PREVIEW_URL = /\/static\/frames\/(own\/)?([A-Z0-9_]+(?:\/[a-f0-9]+)?)\/fe-([a-z0-9-]+\.png)$/;
const OWN_PATH = /^[A-Z0-9_]+\/[a-f0-9]+\/[a-z0-9-]+\.png$/;

/** Bundled pictures are in the assets, own ones in the blob store. */
export function createFrameFiles(blobStore: BlobStore, assetsDir: string) {
  return {
    /** Undefined if the file is missing. */
    async readTemplate({ url }: Pick<Frame, 'url'>): Promise<Uint8Array | undefined> {
      const [, isOwn, folder, file] = PREVIEW_URL.exec(url) ?? [];
      if (!file) return undefined;
      const key = `frames/${folder}/${file}`;
      return isOwn ? blobStore.find(key) : findFile(join(assetsDir, 'static', key));
    },

    /** `path` is relative to `/static/frames/own/`. */
    async openOwn(path: string): Promise<BlobStream | undefined> {
      return OWN_PATH.test(path) ? blobStore.openRead(`frames/${path}`) : undefined;
    },

    async putOwn(
      picture: OwnPicture,
      { template, preview }: { template: Uint8Array; preview: Uint8Array },
    ): Promise<void> {
      const keys = ownFrameKeysOf(picture);
      await blobStore.put(keys.template, template, 'image/png');
      await blobStore.put(keys.preview, preview, 'image/png');
    },

    async deleteOwn(picture: OwnPicture): Promise<void> {
      for (const key of Object.values(ownFrameKeysOf(picture))) await blobStore.delete(key);
    },
  };
}

export type FrameFiles = ReturnType<typeof createFrameFiles>;

async function findFile(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
