import type { EffectName } from '@jepret/contract';
import type { Sentence } from '@jepret/messages';
import { type Deliverables, filmsOf } from '../../../domain/deliverables.ts';
import { type FilesOwner, publicFolderOf } from '../../../domain/session-files.ts';

/** Something that a visitor may look at and keep. */
export interface GuestFile {
  key: string;
  kind: 'print' | 'other-print' | 'living-print' | 'clip' | 'gif' | 'photo';
  /** What a person calls it. */
  title: Sentence;
  /** As it lies on the phone afterwards. */
  filename: string;
}

/** The finished print first. */
export function listGuestFiles({ print, painted, singles, films }: Deliverables): GuestFile[] {
  return [
    {
      key: painted?.image ?? print,
      kind: 'print',
      title: (t) => t('file.print'),
      filename: 'jepret-print.jpg',
    },
    ...listFilms(films, painted),
    ...singles.map(
      (key, index): GuestFile => ({
        key,
        kind: 'photo',
        title: (t) => t('file.photo', { number: String(index + 1) }),
        filename: `jepret-photo-${index + 1}.jpg`,
      }),
    ),
  ];
}

/** Of a print in another effect, while nobody knows which one was chosen. */
export const toOtherPrint = ({ painted, print }: Deliverables, effect: EffectName): GuestFile => ({
  key: painted?.image ?? print,
  kind: 'other-print',
  title: (t) => t(`file.in_${effect}`),
  filename: `jepret-print-${effect.replace('_', '-')}.jpg`,
});

function listFilms(films: Deliverables['films'], painted: Deliverables['painted']): GuestFile[] {
  const { livingPrint, animatedClip, gif } = filmsOf(films, painted);
  const all: GuestFile[] = [];
  if (livingPrint) {
    all.push({
      key: livingPrint,
      kind: 'living-print',
      title: (t) => t('file.livingPrint'),
      filename: 'jepret-living-print.mp4',
    });
  }
  if (animatedClip) {
    all.push({
      key: animatedClip,
      kind: 'clip',
      title: (t) => t('file.clip'),
      filename: 'jepret-clip.mp4',
    });
  }
  if (gif) {
    all.push({
      key: gif,
      kind: 'gif',
      title: (t) => t('file.gif'),
      filename: 'jepret-clip.gif',
    });
  }
  return all;
}

const LIGHT_PICTURE = /\/light-((?!light-)[^/]+\.jpg)$/;

/** Beside the picture that it was made of, and deleted with it. */
export const lightKeyOf = (key: string): string => key.replace(/[^/]+$/, 'light-$&');

/** Undefined when the key is no light picture's; a light one of a light one there is not. */
export const findSourceKey = (key: string): string | undefined =>
  LIGHT_PICTURE.test(key) ? key.replace(LIGHT_PICTURE, '/$1') : undefined;

/** What the page's addresses call it: the part of its key that is no secret of ours. */
export const toPath = (owner: FilesOwner, key: string): string =>
  key.slice(publicFolderOf(owner).length);

export const toKey = (owner: FilesOwner, path: string): string => publicFolderOf(owner) + path;
