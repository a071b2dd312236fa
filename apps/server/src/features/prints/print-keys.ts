import { type EffectName, EffectName as EffectNames } from '@jepret/contract';
import { type FilesOwner, publicFolderOf, shortenHash } from '../../domain/session-files.ts';

/** Keys contain the hash of the inputs: other inputs give other keys, so that no cache is stale. */
export const printKey = (owner: FilesOwner, effect: EffectName, inputsHash: string): string =>
  `${publicFolderOf(owner)}${effect}/print-${shortenHash(inputsHash)}.jpg`;

export const singleKey = (
  owner: FilesOwner,
  effect: EffectName,
  snap: { number: number; hash: string },
): string => `${publicFolderOf(owner)}${effect}/${snap.number}-${shortenHash(snap.hash)}.jpg`;

export const EFFECT_NAMES = EffectNames.options;
