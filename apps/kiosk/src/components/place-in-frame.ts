import type { Rectangle, Size } from '@jepret/layout';

/** A slot's position in its frame in percent, for CSS. */
export function placeInFrame(slot: Rectangle, frame: Size) {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: percent(slot.x, frame.width),
    top: percent(slot.y, frame.height),
    width: percent(slot.width, frame.width),
    height: percent(slot.height, frame.height),
  };
}
