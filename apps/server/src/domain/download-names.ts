import type { EffectName } from '@jepret/contract';

export type DownloadKind = 'print' | 'living-print' | 'clip' | 'gif';

const ENDINGS: Record<DownloadKind, string> = {
  print: 'print.jpg',
  'living-print': 'living-print.mp4',
  clip: 'clip.mp4',
  gif: 'clip.gif',
};
const PHOTO = /-photo-(\d+)\.jpg$/;

/** PIC-35: as a file lies on the phone or in the mail, whichever way it came there. */
export function nameDownloads(frameFolder: string | undefined) {
  // What was kept of a session by an earlier release has no folder.
  const beginning = frameFolder === undefined ? 'jepret' : `jepret-${frameFolder}`;
  return {
    name: (kind: DownloadKind) => `${beginning}-${ENDINGS[kind]}`,
    namePhoto: (number: number) => `${beginning}-photo-${number}.jpg`,
    nameOtherPrint: (effect: EffectName) => `${beginning}-print-${effect.replaceAll('_', '-')}.jpg`,
  };
}

/** What a file is, by its name alone; undefined when it is none of ours. */
export function readDownloadName(
  filename: string,
): { photo: string } | { kind: DownloadKind } | undefined {
  const photo = PHOTO.exec(filename)?.[1];
  if (photo !== undefined) return { photo };
  const kinds = Object.keys(ENDINGS) as DownloadKind[];
  const kind = kinds.find((it) => filename.endsWith(`-${ENDINGS[it]}`));
  return kind && { kind };
}
