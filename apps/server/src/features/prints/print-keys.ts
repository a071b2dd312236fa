import { type EffectName, EffectName as EffectNames } from '@jepret/contract';
import { type FilesOwner, publicFolderOf, shorten } from '../../domain/session-files.ts';

/** Named after what they were made of: other inputs are other files, so no cache ever lies. */
export const printKey = (owner: FilesOwner, effect: EffectName, inputsHash: string): string =>
  `${publicFolderOf(owner)}${effect}/print-${shorten(inputsHash)}.jpg`;

export const singleKey = (
  owner: FilesOwner,
  effect: EffectName,
  snap: { number: number; hash: string },
): string => `${publicFolderOf(owner)}${effect}/${snap.number}-${shorten(snap.hash)}.jpg`;

export const EFFECT_NAMES = EffectNames.options;
