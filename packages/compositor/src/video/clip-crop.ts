import type { ResizeOptions } from '@jepret/contract';
import type { Rectangle, Size } from '@jepret/layout';

/** The part of a clip that the preview showed, in the clip's own pixels. */
export interface ClipCrop extends Rectangle {
  readonly isMirrored: boolean;
}

interface Capture {
  /** The stills are mirrored; the clip is as the camera gave it. */
  isMirrored?: boolean;
  /** The camera's whole picture in the still's pixels; without it the crop is taken as centred. */
  stillSize?: Size | undefined;
}

/** The crop of the stills, scaled and clamped to a clip (D23). */
export function clampCrop(
  { crop_x, crop_y, crop_width, crop_height }: ResizeOptions,
  clip: Size,
  { isMirrored = false, stillSize }: Capture = {},
): ClipCrop {
  const across = clampSpan(shareOf(crop_x, crop_width, stillSize?.width), clip.width);
  const down = clampSpan(shareOf(crop_y, crop_height, stillSize?.height), clip.height);
  return {
    x: isMirrored ? clip.width - across.start - across.length : across.start,
    y: down.start,
    width: across.length,
    height: down.length,
    isMirrored,
  };
}

/** Never by a sum of what the kiosk sent: two numbers near the largest one add up to infinity. */
function shareOf(start: number, length: number, whole: number | undefined) {
  const margin = 1 / (2 + length / start);
  if (whole === undefined) return { from: margin, to: 1 - margin };
  return { from: start / whole, to: start / whole + length / whole };
}

function clampSpan({ from, to }: { from: number; to: number }, most: number) {
  const first = Math.min(Math.round(from * most), most - 1);
  const last = Math.min(Math.max(Math.round(to * most), first + 1), most);
  return { start: first, length: last - first };
}
