import { mascot, winking } from '../../brand/mascot.ts';
import { palette } from '../../palette.ts';
import { line, num, place, type Svg } from '../../svg.ts';
import { bodyText, widthOf, write } from './lettering.ts';

/** A small mark: the camera and its name in one line, centred on x. */
export function brandMark(at: { x: number; y: number; size?: number; fill?: string }): Svg {
  const { size = 40, fill = palette.ink } = at;
  const camera = size * 1.25;
  const gap = size * 0.24;
  const left = -(camera + gap + widthOf('jepret', size)) / 2;
  return place(
    { x: at.x, y: at.y },
    place({ x: left + camera / 2, y: -size * 0.32, scale: camera / 116 }, mascot(winking, 7)),
    write('jepret', { x: left + camera + gap, size, fill, anchor: 'start' }),
  );
}

/** A line for a handwritten date, centred on x. */
export function dateLine(at: {
  x: number;
  y: number;
  width: number;
  size?: number;
  fill?: string;
}): Svg {
  const { size = 22, fill = palette.ink } = at;
  const left = -at.width / 2;
  const start = left + size * 2.1;
  return place(
    { x: at.x, y: at.y },
    bodyText('tgl.', { x: left, size, fill, anchor: 'start' }),
    line(`M${num(start)},4 H${num(at.width / 2)}`, 3, fill).replace(
      '/>',
      ' stroke-dasharray="1 9"/>',
    ),
  );
}
