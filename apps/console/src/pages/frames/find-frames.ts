import { PrintStyle } from '@jepret/contract';
import type { ConsoleFrame } from '@jepret/contract/console';
import { z } from 'zod';

export const SHOWN = {
  offered: 'Offered today',
  'not-offered': 'Not offered today',
  hidden: 'Hidden',
  season: 'With a season',
  own: 'Your own',
  broken: 'Broken',
} as const;
type Shown = keyof typeof SHOWN;

/** In the page's address. */
export const FrameFilters = z.object({
  search: z.string().trim().max(200),
  location: z.string().max(60),
  show: z.enum(Object.keys(SHOWN) as [Shown, ...Shown[]]),
});

const FITS: Record<Shown, (frame: ConsoleFrame) => boolean> = {
  offered: ({ offer }) => offer === 'offered',
  'not-offered': ({ offer }) => offer !== 'offered',
  hidden: ({ is_hidden }) => is_hidden,
  season: ({ seasons }) => seasons.length > 0,
  own: ({ is_own }) => is_own,
  broken: ({ offer }) => offer === 'broken',
};

/** A booth has some sixty frames: they are all here, and filtered here. */
export function findFrames(
  frames: readonly ConsoleFrame[],
  { search = '', show }: Partial<z.infer<typeof FrameFilters>>,
): ConsoleFrame[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return frames.filter((frame) => {
    const { frame_name, category_name, group, style, locations } = frame;
    const text = [frame_name, category_name, group, style, ...locations].join(' ').toLowerCase();
    return (show === undefined || FITS[show](frame)) && words.every((word) => text.includes(word));
  });
}

/** As visitors choose: the print style first. */
export const groupByStyle = (
  frames: readonly ConsoleFrame[],
): { style: PrintStyle; frames: ConsoleFrame[] }[] =>
  PrintStyle.options
    .map((style) => ({ style, frames: frames.filter((frame) => frame.style === style) }))
    .filter((group) => group.frames.length > 0);

/** Which frame it would stand before when it goes one place on; null is the end, undefined nowhere. */
export function findNext(
  frames: readonly ConsoleFrame[],
  frame: ConsoleFrame,
  direction: 'earlier' | 'later',
): ConsoleFrame | null | undefined {
  const alike = frames.filter(({ style }) => style === frame.style);
  const at = alike.indexOf(frame);
  if (direction === 'earlier') return alike[at - 1];
  return at + 1 >= alike.length ? undefined : (alike[at + 2] ?? null);
}
