import { type FilesOwner, publicFolderOf, shortenHash } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { NewVideo, VideoFiles, VideoPlan } from './video.ts';

const NAMES = {
  live: { video: 'living-print', animatedClip: 'animated-clip' },
  painted: { video: 'painted', animatedClip: 'painted-clip' },
} as const satisfies Record<VideoPlan['kind'], object>;

/** Keys contain the hash of the inputs: other inputs give other keys, so that no cache is stale. */
export function videoKeysOf(owner: FilesOwner, { inputsHash, plan }: NewVideo) {
  const { video, animatedClip } = NAMES[plan.kind];
  const keyOf = (name: string) =>
    `${publicFolderOf(owner)}${plan.effect}/${name}-${shortenHash(inputsHash)}.mp4`;
  return { video: keyOf(video), animatedClip: keyOf(animatedClip) };
}

/** The key of the GIF of an animated clip. */
export const gifKeyOf = (animatedClipKey: string): string =>
  animatedClipKey.replace(/\.mp4$/, '.gif');

export async function deleteFilms(
  blobStore: Pick<BlobStore, 'delete'>,
  { video, animatedClip }: VideoFiles,
): Promise<void> {
  for (const key of [video, animatedClip, animatedClip && gifKeyOf(animatedClip)]) {
    if (key !== undefined) await blobStore.delete(key);
  }
}

/** False if the storage has lost a film, which is then made again. */
export async function areFilmsStored(
  blobStore: Pick<BlobStore, 'openRead'>,
  { video, animatedClip = video }: VideoFiles,
): Promise<boolean> {
  for (const key of [video, animatedClip]) {
    const blob = await blobStore.openRead(key, { start: 0, end: 0 });
    blob?.stream.destroy();
    if (!blob) return false;
  }
  return true;
}
