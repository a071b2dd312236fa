import type { Sentence } from '@jepret/messages';
import { type Deliverables, filmsOf } from '../../../domain/deliverables.ts';
import {
  type DownloadKind,
  nameDownloads,
  readDownloadName,
} from '../../../domain/download-names.ts';
import type { MailFile } from '../delivery.ts';

interface MailOptions {
  withRecording: boolean;
  withPainting: boolean;
}

const TITLES: Record<DownloadKind, Sentence> = {
  print: (t) => t('photoMail.filePrint'),
  'living-print': (t) => t('photoMail.fileLivingPrint'),
  clip: (t) => t('photoMail.fileClip'),
  gif: (t) => t('photoMail.fileGif'),
};

/** The finished sheet comes first. */
export function listMailFiles(
  { frameFolder, print, painted, singles, films }: Deliverables,
  { withRecording, withPainting }: MailOptions,
): MailFile[] {
  const painting = withPainting ? painted : undefined;
  const { livingPrint, animatedClip, gif } = filmsOf(films, painting);
  const { name, namePhoto } = nameDownloads(frameFolder);
  const add = (key: string | undefined, kind: DownloadKind): MailFile[] =>
    withRecording && key !== undefined ? [{ key, filename: name(kind) }] : [];
  return [
    { key: painting?.image ?? print, filename: name('print') },
    ...singles.map((key, index) => ({ key, filename: namePhoto(index + 1) })),
    ...add(livingPrint, 'living-print'),
    ...add(animatedClip, 'clip'),
    ...add(gif, 'gif'),
  ];
}

/** The title of a file in the mail; not stored, because it depends on the language of the mail. */
export const titleOf =
  ({ filename }: Pick<MailFile, 'filename'>): Sentence =>
  (t) => {
    const parsed = readDownloadName(filename);
    if (!parsed) return filename;
    return 'photo' in parsed
      ? t('photoMail.filePhoto', { number: parsed.photo })
      : TITLES[parsed.kind](t);
  };
