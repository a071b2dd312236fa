import { type FilesOwner, publicFolderOf, shorten } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { NewVideo, VideoFiles, VideoPlan } from './video.ts';

const NAMES = {
  live: { video: 'living-print', animatedClip: 'animated-clip' },
  painted: { video: 'painted', animatedClip: 'painted-clip' },
} as const satisfies Record<VideoPlan['kind'], object>;

/** Named after what they are made of: other inputs are other files, so no cache ever lies. */
export function videoKeysOf(owner: FilesOwner, { inputsHash, plan }: NewVideo) {
  const { video, animatedClip } = NAMES[plan.kind];
  const keyOf = (name: string) =>
    `${publicFolderOf(owner)}${plan.effect}/${name}-${shorten(inputsHash)}.mp4`;
  return { video: keyOf(video), animatedClip: keyOf(animatedClip) };
}

/** Where the GIF of an animated clip lies, as soon as it is made. */
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

/** A film that its storage has lost is made again. */
export async function areFilmsThere(
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
