import { type Deliverables, filmsOf } from '../../../domain/deliverables.ts';
import type { MailFile } from '../delivery.ts';

interface Wish {
  withRecording: boolean;
  withPainting: boolean;
}

/** The finished sheet first. */
export function listMailFiles(
  { print, painted, singles, films }: Deliverables,
  { withRecording, withPainting }: Wish,
): MailFile[] {
  const painting = withPainting ? painted : undefined;
  const { livingPrint, animatedClip, gif } = filmsOf(films, painting);
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
    ...(withRecording && animatedClip
      ? [{ key: animatedClip, filename: 'jepret-clip.mp4', title: 'the animated clip' }]
      : []),
    ...(withRecording && gif
      ? [{ key: gif, filename: 'jepret-clip.gif', title: 'the clip as a GIF' }]
      : []),
  ];
}
