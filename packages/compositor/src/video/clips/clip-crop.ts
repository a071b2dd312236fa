import type { ResizeOptions } from '@jepret/contract';
import type { Rectangle, Size } from '@jepret/layout';

/** The part of a clip that the preview showed, in the clip's pixels. */
export interface ClipCrop extends Rectangle {
  readonly isMirrored: boolean;
}

/**
 * Scales and clamps the crop of the stills to a clip (PIC-16). The size of the whole picture is
 * unknown, but the preview shows its middle, so both sides were cropped by the same amount.
 */
export function clampCrop(
  { crop_x, crop_y, crop_width, crop_height }: ResizeOptions,
  clip: Size,
  { isMirrored = false } = {},
): ClipCrop {
  const across = clampSpan(shareOf(crop_x, crop_width), clip.width);
  const down = clampSpan(shareOf(crop_y, crop_height), clip.height);
  return { x: across.start, y: down.start, width: across.length, height: down.length, isMirrored };
}

/** Does not add numbers that the kiosk sent: two numbers near the largest one add up to infinity. */
function shareOf(start: number, length: number) {
  const margin = 1 / (2 + length / start);
  return { from: margin, to: 1 - margin };
}

function clampSpan({ from, to }: { from: number; to: number }, max: number) {
  const first = Math.min(Math.round(from * max), max - 1);
  const last = Math.min(Math.max(Math.round(to * max), first + 1), max);
  return { start: first, length: last - first };
}
