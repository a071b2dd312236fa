import { createHash } from 'node:crypto';

/** What of a transaction its files need. */
export interface FilesOwner {
  id: string;
  filesKey: string;
  /** A slug. */
  location: string | null;
}

/** What every blob store takes; a location may be called 東京. */
const PLAIN_SLUG = /^[a-z0-9-]{1,100}$/;
const SHORT_HASH_LENGTH = 16;

/** PIC-26: under here lies all that a browser may see of a session. */
export function publicFolderOf({ location, filesKey }: FilesOwner): string {
  const slug = location ?? 'default';
  return `res_image/${PLAIN_SLUG.test(slug) ? slug : shorten(hashText(slug))}/${filesKey}/`;
}

/** PIC-28: what was captured, and what is made of it on the way; none of it is ever served. */
export const privateFolderOf = ({ filesKey }: Pick<FilesOwner, 'filesKey'>): string =>
  `captures/${filesKey}/`;

/** Whose a blob is; undefined when it belongs to no session. */
export const findFilesKey = (blobKey: string): string | undefined =>
  SESSION_FOLDER.exec(blobKey)?.[1];
const SESSION_FOLDER = /^(?:captures|res_image\/[^/]+)\/([^/]+)\//;

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As much of a hash as a file's name shows. */
export const shorten = (hash: string): string => hash.slice(0, SHORT_HASH_LENGTH);
