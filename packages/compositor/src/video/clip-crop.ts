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
  const whole = stillSize ?? {
    width: 2 * crop_x + crop_width,
    height: 2 * crop_y + crop_height,
  };
  const across = clampSpan(crop_x, crop_width, clip.width / whole.width, clip.width);
  const down = clampSpan(crop_y, crop_height, clip.height / whole.height, clip.height);
  return {
    x: isMirrored ? clip.width - across.start - across.length : across.start,
    y: down.start,
    width: across.length,
    height: down.length,
    isMirrored,
  };
}

function clampSpan(start: number, length: number, scale: number, most: number) {
  const first = Math.min(Math.round(start * scale), most - 1);
  const last = Math.min(Math.max(Math.round((start + length) * scale), first + 1), most);
  return { start: first, length: last - first };
}
