import type { EffectName } from '@jepret/contract';
import { type FilesOwner, publicFolderOf, shorten } from '../../domain/session-files.ts';

type VideoFile = 'living-print.mp4' | 'animated-clip.mp4' | 'painted.mp4' | 'painted-clip.mp4';

/** Named after what they were made of: other inputs are other files, so no cache ever lies. */
export function videoKey(
  owner: FilesOwner,
  effect: EffectName,
  file: VideoFile,
  inputsHash: string,
): string {
  const [name, ending] = file.split('.');
  return `${publicFolderOf(owner)}${effect}/${name}-${shorten(inputsHash)}.${ending}`;
}

/** Where the GIF of an animated clip lies, as soon as it is made. */
export const gifKeyOf = (animatedClipKey: string): string =>
  animatedClipKey.replace(/\.mp4$/, '.gif');
