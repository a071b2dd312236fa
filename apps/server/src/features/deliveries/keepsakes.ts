import type { MailFile } from './delivery.ts';

/** What a visitor takes home of a session in one effect, by the keys of the files. */
export interface Keepsakes {
  print: string;
  /** With the newest painting over it (D25). */
  painted?: { image: string; video?: string };
  /** In the order of the snaps. */
  singles: readonly string[];
  films?: { livingPrint: string; animatedClip: string; gif: string };
}

interface Wish {
  withRecording: boolean;
  withPainting: boolean;
}

/** The finished sheet first. */
export function listMailFiles(
  { print, painted, singles, films }: Keepsakes,
  { withRecording, withPainting }: Wish,
): MailFile[] {
  const painting = withPainting ? painted : undefined;
  const livingPrint = painting?.video ?? films?.livingPrint;
  return [
    { key: painting?.image ?? print, filename: 'jepret-print.jpg', title: 'your print' },
    ...singles.map((key, index) => ({
      key,
      filename: `jepret-photo-${index + 1}.jpg`,
      title: `photo ${index + 1}`,
    })),
    ...(withRecording && livingPrint
      ? [{ key: livingPrint, filename: 'jepret-living-print.mp4', title: 'the living print' }]
      : []),
    ...(withRecording && films
      ? [
          { key: films.animatedClip, filename: 'jepret-clip.mp4', title: 'the animated clip' },
          { key: films.gif, filename: 'jepret-clip.gif', title: 'the clip as a GIF' },
        ]
      : []),
  ];
}
