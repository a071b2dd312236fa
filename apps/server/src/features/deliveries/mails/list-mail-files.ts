import type { Sentence } from '@jepret/messages';
import { type Deliverables, filmsOf } from '../../../domain/deliverables.ts';
import type { MailFile } from '../delivery.ts';

interface Wish {
  withRecording: boolean;
  withPainting: boolean;
}

const PRINT = 'jepret-print.jpg';
const LIVING_PRINT = 'jepret-living-print.mp4';
const CLIP = 'jepret-clip.mp4';
const GIF = 'jepret-clip.gif';
const PHOTO = /^jepret-photo-(\d+)\.jpg$/;

const TITLES: Record<string, Sentence> = {
  [PRINT]: (t) => t('photoMail.filePrint'),
  [LIVING_PRINT]: (t) => t('photoMail.fileLivingPrint'),
  [CLIP]: (t) => t('photoMail.fileClip'),
  [GIF]: (t) => t('photoMail.fileGif'),
};

/** The finished sheet first. */
export function listMailFiles(
  { print, painted, singles, films }: Deliverables,
  { withRecording, withPainting }: Wish,
): MailFile[] {
  const painting = withPainting ? painted : undefined;
  const { livingPrint, animatedClip, gif } = filmsOf(films, painting);
  return [
    { key: painting?.image ?? print, filename: PRINT },
    ...singles.map((key, index) => ({ key, filename: `jepret-photo-${index + 1}.jpg` })),
    ...(withRecording && livingPrint ? [{ key: livingPrint, filename: LIVING_PRINT }] : []),
    ...(withRecording && animatedClip ? [{ key: animatedClip, filename: CLIP }] : []),
    ...(withRecording && gif ? [{ key: gif, filename: GIF }] : []),
  ];
}

/** What a person calls it: not stored with it, because only the mail knows its language. */
export const titleOf =
  ({ filename }: Pick<MailFile, 'filename'>): Sentence =>
  (t) => {
    const number = PHOTO.exec(filename)?.[1];
    if (number !== undefined) return t('photoMail.filePhoto', { number });
    return TITLES[filename]?.(t) ?? filename;
  };
