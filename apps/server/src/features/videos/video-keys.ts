import { type FilesOwner, publicFolderOf, shorten } from '../../domain/session-files.ts';
import type { NewVideo, VideoPlan } from './video.ts';

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
