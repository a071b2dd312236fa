import { type Ffmpeg, renderGif } from '@jepret/compositor';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { FilesOwner } from '../../ports/session-files.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { VideoStore } from './store.ts';
import { videoKey } from './video-keys.ts';

/** After the answer: only mail and download use it. */
export const GIF_JOB = 'videos-gif';

interface Dependencies {
  ffmpeg: Ffmpeg;
  store: VideoStore;
  blobStore: BlobStore;
  workbench: Workbench;
}

export function createGifMaker({ ffmpeg, store, blobStore, workbench }: Dependencies) {
  return async function makeGif(
    owner: FilesOwner,
    inputsHash: string,
    signal: AbortSignal,
  ): Promise<void> {
    const found = await store.find(owner.id, inputsHash);
    if (found?.state !== 'made' || !found.files?.animatedClip || found.files.gif) return;
    const { files, plan } = found;
    const gif = videoKey(owner, plan.effect, 'animated-clip.gif', inputsHash);
    await workbench.use(async (bench) => {
      const animatedClip = await bench.fetch(files.animatedClip ?? '');
      if (!animatedClip) return;
      const outputFile = bench.newPath('.gif');
      await renderGif(ffmpeg, { animatedClip, outputFile }, signal);
      await blobStore.put(gif, { file: outputFile }, 'image/gif');
      await store.addGif(owner.id, found, gif);
    });
  };
}
