import type { Ffmpeg, VideoWork } from '@jepret/compositor';
import type { FilesOwner } from '../../domain/session-files.ts';
import { type BlobStore, BlobStoreError } from '../../ports/blob-store.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { WorkFolders } from '../../ports/work-folders.ts';
import type { VideoStore } from './store.ts';
import { keyOf, type Video, type VideoId } from './video.ts';
import { gifKeyOf } from './video-keys.ts';

/** Runs after the response: only mails and downloads use the GIF. */
export const GIF_JOB = 'videos-gif';

export const addGifJob = (queue: Pick<JobQueue, 'add'>, video: VideoId): Promise<void> =>
  queue.add(GIF_JOB, video, { key: keyOf(video) });

export interface GifDependencies {
  ffmpeg: Ffmpeg;
  videoWork: Pick<VideoWork, 'renderGif'>;
  store: VideoStore;
  blobStore: BlobStore;
  workFolders: WorkFolders;
  /** Also of a session whose visitor has left: its mail waits for the GIF, and its guest page shows it. */
  findOwner(transactionId: string): Promise<FilesOwner | undefined>;
}

export function createGifMaker(dependencies: GifDependencies) {
  const { ffmpeg, videoWork, store, blobStore, workFolders, findOwner } = dependencies;

  async function make(transactionId: string, video: Video, clipKey: string, signal: AbortSignal) {
    await workFolders.withFolder(async (folder) => {
      const animatedClip = await folder.fetchBlob(clipKey);
      if (!animatedClip) return;
      const outputFile = folder.newPath('.gif');
      await videoWork.renderGif(ffmpeg, { animatedClip, outputFile }, signal);
      const gif = gifKeyOf(clipKey);
      await blobStore.put(gif, { file: outputFile }, 'image/gif');
      await store.addGif(transactionId, video, gif);
    });
  }

  return async function makeGif(id: VideoId, signal: AbortSignal): Promise<void> {
    const found = await store.find(id.transactionId, id.inputsHash);
    if (found?.state !== 'made' || !found.files?.animatedClip || found.files.gif) return;
    await store.countTry(id);
    if (!(await findOwner(id.transactionId))) return;
    try {
      await make(id.transactionId, found, found.files.animatedClip, signal);
    } catch (error) {
      if (signal.aborted || error instanceof BlobStoreError) await store.uncountTry(id);
      throw error;
    }
  };
}
