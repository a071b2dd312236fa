import { createHash } from 'node:crypto';
import { type EffectName, EffectName as EffectNames } from '@jepret/contract';

/** What of a transaction its prints need. */
export interface PrintOwner {
  id: string;
  filesKey: string;
  /** A slug. */
  location: string | null;
}

const SHORT_HASH_LENGTH = 16;
/** What every blob store takes; a location may be called 東京. */
const PLAIN_SLUG = /^[a-z0-9-]{1,100}$/;

/** D22: under here lies all that a browser may see of a session. */
export function folderOf({ location, filesKey }: PrintOwner): string {
  const slug = location ?? 'default';
  return `res_image/${PLAIN_SLUG.test(slug) ? slug : shorten(hashText(slug))}/${filesKey}/`;
}

/** Named after what they were made of: other inputs are other files, so no cache ever lies. */
export const printKey = (owner: PrintOwner, effect: EffectName, inputsHash: string): string =>
  `${folderOf(owner)}${effect}/print-${shorten(inputsHash)}.jpg`;

export const singleKey = (
  owner: PrintOwner,
  effect: EffectName,
  snap: { number: number; hash: string },
): string => `${folderOf(owner)}${effect}/${snap.number}-${shorten(snap.hash)}.jpg`;

export const EFFECT_NAMES = EffectNames.options;

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

const shorten = (hash: string): string => hash.slice(0, SHORT_HASH_LENGTH);
