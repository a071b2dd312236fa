import { PrintStyle } from '@jepret/contract';
import type { ConsoleFrame, FrameShow } from '@jepret/contract/console';

export const SHOW_LABELS: Record<FrameShow, string> = {
  offered: 'Offered today',
  'not-offered': 'Not offered today',
  hidden: 'Hidden',
  season: 'With a season',
  own: 'Your own',
  broken: 'Not printable',
};

/** Groups by print style, as visitors choose. */
export const groupByStyle = (
  frames: readonly ConsoleFrame[],
): { style: PrintStyle; frames: ConsoleFrame[] }[] =>
  PrintStyle.options
    .map((style) => ({ style, frames: frames.filter((frame) => frame.style === style) }))
    .filter((group) => group.frames.length > 0);

/** The frame that follows after moving by one position; null is the end, undefined if it cannot move. */
export function findMoveTarget(
  frames: readonly ConsoleFrame[],
  frame: ConsoleFrame,
  direction: 'earlier' | 'later',
): ConsoleFrame | null | undefined {
  const sameStyle = frames.filter(({ style }) => style === frame.style);
  const at = sameStyle.indexOf(frame);
  if (direction === 'earlier') return sameStyle[at - 1];
  return at + 1 >= sameStyle.length ? undefined : (sameStyle[at + 2] ?? null);
}

/**
 * The frame that follows when one is moved after the last visible one; others of its style may be filtered out.
 * Null is the end.
 */
export function findFrameAfterLast(
  frames: readonly ConsoleFrame[],
  visible: readonly ConsoleFrame[],
  moved: ConsoleFrame,
): ConsoleFrame | null {
  const last = visible.findLast((frame) => frame.style === moved.style && frame !== moved);
  const alike = frames.filter((frame) => frame.style === moved.style && frame !== moved);
  return (last && alike[alike.indexOf(last) + 1]) ?? null;
}
