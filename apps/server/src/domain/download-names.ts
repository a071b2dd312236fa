import type { EffectName } from '@jepret/contract';

export type DownloadKind = 'print' | 'living-print' | 'clip' | 'gif';

const ENDINGS: Record<DownloadKind, string> = {
  print: 'print.jpg',
  'living-print': 'living-print.mp4',
  clip: 'clip.mp4',
  gif: 'clip.gif',
};
const PHOTO = /-photo-(\d+)\.jpg$/;

/** PIC-35: file names for downloads and mail attachments. */
export function nameDownloads(frameFolder: string | undefined) {
  // Sessions that an earlier release stored have no folder.
  const prefix = frameFolder === undefined ? 'jepret' : `jepret-${frameFolder}`;
  return {
    name: (kind: DownloadKind) => `${prefix}-${ENDINGS[kind]}`,
    namePhoto: (number: number) => `${prefix}-photo-${number}.jpg`,
    nameOtherPrint: (effect: EffectName) => `${prefix}-print-${effect.replaceAll('_', '-')}.jpg`,
  };
}

/** Reads the kind of a file from its name; undefined for any other name. */
export function readDownloadName(
  filename: string,
): { photo: string } | { kind: DownloadKind } | undefined {
  const photo = PHOTO.exec(filename)?.[1];
  if (photo !== undefined) return { photo };
  const kinds = Object.keys(ENDINGS) as DownloadKind[];
  const kind = kinds.find((it) => filename.endsWith(`-${ENDINGS[it]}`));
  return kind && { kind };
}
