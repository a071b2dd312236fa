import { PrintStyle } from '@jepret/contract';
import type { ConsoleFrame, FrameShow } from '@jepret/contract/console';

export const SHOWN: Record<FrameShow, string> = {
  offered: 'Offered today',
  'not-offered': 'Not offered today',
  hidden: 'Hidden',
  season: 'With a season',
  own: 'Your own',
  broken: 'Broken',
};

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

/**
 * Which frame follows when one is put behind the last that can be seen: others of its style may be
 * filtered out. Null is the end.
 */
export function findBehind(
  frames: readonly ConsoleFrame[],
  seen: readonly ConsoleFrame[],
  moved: ConsoleFrame,
): ConsoleFrame | null {
  const last = seen.findLast((frame) => frame.style === moved.style && frame !== moved);
  const alike = frames.filter((frame) => frame.style === moved.style && frame !== moved);
  return (last && alike[alike.indexOf(last) + 1]) ?? null;
}
