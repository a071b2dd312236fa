import { palette } from '../../palette.ts';
import { box, type Point, type Svg } from '../../svg.ts';

export interface Sprockets {
  from: Point;
  count: number;
  pitch: number;
  /** True for holes below each other, along the sides of a strip. */
  isVertical?: boolean;
  fill?: string;
  ink?: number;
}

/** The perforations of a film strip. */
export function sprockets({ from, count, pitch, isVertical, fill, ink }: Sprockets): Svg {
  const long = pitch * 0.5;
  const size = isVertical
    ? { width: long * 1.1, height: long }
    : { width: long, height: long * 1.1 };
  return Array.from({ length: count }, (_, index) =>
    box(
      {
        x: from.x + (isVertical ? 0 : index * pitch),
        y: from.y + (isVertical ? index * pitch : 0),
        ...size,
      },
      long * 0.28,
      fill ?? palette.cream,
      ink,
    ),
  ).join('');
}
