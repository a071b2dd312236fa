import { createHash } from 'node:crypto';

/** The fields of a transaction that name its files. */
export interface FilesOwner {
  id: string;
  filesKey: string;
  /** A slug. */
  location: string | null;
}

/** Slugs that are valid in every blob store; a location may be called 東京. */
const PLAIN_SLUG = /^[a-z0-9-]{1,100}$/;
const SHORT_HASH_LENGTH = 16;

/** PIC-26: the folder of all files of a session that a browser may read. */
export function publicFolderOf({ location, filesKey }: FilesOwner): string {
  const slug = location ?? 'default';
  return `res_image/${PLAIN_SLUG.test(slug) ? slug : shortenHash(hashText(slug))}/${filesKey}/`;
}

/** PIC-28: the folder of captures and intermediate files; these are never served. */
export const privateFolderOf = ({ filesKey }: Pick<FilesOwner, 'filesKey'>): string =>
  `captures/${filesKey}/`;

/** The files key of the session that a blob belongs to; undefined if it belongs to none. */
export const findFilesKey = (blobKey: string): string | undefined =>
  SESSION_FOLDER.exec(blobKey)?.[1];
const SESSION_FOLDER = /^(?:captures|res_image\/[^/]+)\/([^/]+)\//;

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The part of a hash that file names contain. */
export const shortenHash = (hash: string): string => hash.slice(0, SHORT_HASH_LENGTH);
