import type { EffectName } from '@jepret/contract';
import type { Sentence } from '@jepret/messages';
import { type Deliverables, filmsOf } from '../../../domain/deliverables.ts';
import { nameDownloads } from '../../../domain/download-names.ts';
import { type FilesOwner, publicFolderOf } from '../../../domain/session-files.ts';

/** A file that a visitor may view and download. */
export interface GuestFile {
  key: string;
  kind: 'print' | 'other-print' | 'living-print' | 'clip' | 'gif' | 'photo';
  title: Sentence;
  /** The name of the downloaded file. */
  filename: string;
}

/** The finished print comes first. */
export function listGuestFiles(deliverables: Deliverables): GuestFile[] {
  const { frameFolder, print, painted, singles } = deliverables;
  const { name, namePhoto } = nameDownloads(frameFolder);
  return [
    {
      key: painted?.image ?? print,
      kind: 'print',
      title: (t) => t('file.print'),
      filename: name('print'),
    },
    ...listFilms(deliverables),
    ...singles.map(
      (key, index): GuestFile => ({
        key,
        kind: 'photo',
        title: (t) => t('file.photo', { number: String(index + 1) }),
        filename: namePhoto(index + 1),
      }),
    ),
  ];
}

/** A print in another effect, shown until an effect is chosen. */
export const toOtherPrint = (
  { frameFolder, painted, print }: Deliverables,
  effect: EffectName,
): GuestFile => ({
  key: painted?.image ?? print,
  kind: 'other-print',
  title: (t) => t('effect.printAlt', { effect: t(`effect.${effect}`) }),
  filename: nameDownloads(frameFolder).nameOtherPrint(effect),
});

function listFilms({ frameFolder, films, painted }: Deliverables): GuestFile[] {
  const { name } = nameDownloads(frameFolder);
  const { livingPrint, animatedClip, gif } = filmsOf(films, painted);
  const all: GuestFile[] = [];
  if (livingPrint) {
    all.push({
      key: livingPrint,
      kind: 'living-print',
      title: (t) => t('file.livingPrint'),
      filename: name('living-print'),
    });
  }
  if (animatedClip) {
    all.push({
      key: animatedClip,
      kind: 'clip',
      title: (t) => t('file.clip'),
      filename: name('clip'),
    });
  }
  if (gif) {
    all.push({
      key: gif,
      kind: 'gif',
      title: (t) => t('file.gif'),
      filename: name('gif'),
    });
  }
  return all;
}

const LIGHT_PICTURE = /\/light-((?!light-)[^/]+\.jpg)$/;

/** A light picture is stored in the folder of its source, and deleted with it. */
export const lightKeyOf = (key: string): string => key.replace(/[^/]+$/, 'light-$&');

/** Undefined if the key is not a light picture's. A light picture has no light picture of its own. */
export const findSourceKey = (key: string): string | undefined =>
  LIGHT_PICTURE.test(key) ? key.replace(LIGHT_PICTURE, '/$1') : undefined;

/** The path in the page's addresses: the key without its secret part. */
export const toPath = (owner: FilesOwner, key: string): string =>
  key.slice(publicFolderOf(owner).length);

export const toKey = (owner: FilesOwner, path: string): string => publicFolderOf(owner) + path;
