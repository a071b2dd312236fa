import { palette } from '../../palette.ts';
import { disc, line, num, type Point, place, type Svg, shape } from '../../svg.ts';

export interface Garland {
  from: Point;
  to: Point;
  /** Sag of the middle below the ends. */
  sag: number;
  count: number;
  colors: readonly string[];
  ink?: number;
}

/** Paper flags on a string. */
export function bunting(garland: Garland, size = 40): Svg {
  const { ink = 5, colors } = garland;
  return hung(garland, (index) => {
    const w = size / 2;
    const d = `M${-w},-2 H${w} L0,${num(size * 1.15)}Z`;
    return shape(d, colors[index % colors.length] ?? palette.red, ink);
  });
}

/** Light bulbs on a string. */
export function fairyLights(garland: Garland, size = 13): Svg {
  const { ink = 4, colors } = garland;
  return hung(
    garland,
    (index) =>
      shape(`M-6,0 h12 v10 h-12Z`, palette.ink, ink * 0.5) +
      disc(0, 10 + size, size, colors[index % colors.length] ?? palette.butter, ink) +
      disc(-size * 0.3, 10 + size * 0.7, size * 0.25, palette.white),
  );
}

function hung({ from, to, sag, count, ink = 5 }: Garland, draw: (index: number) => Svg): Svg {
  const dip = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + sag * 2 };
  const at = (u: number) => ({
    x: (1 - u) ** 2 * from.x + 2 * u * (1 - u) * dip.x + u ** 2 * to.x,
    y: (1 - u) ** 2 * from.y + 2 * u * (1 - u) * dip.y + u ** 2 * to.y,
  });
  const things = Array.from({ length: count }, (_, index) => {
    const u = (index + 0.5) / count;
    const before = at(u - 0.02);
    const after = at(u + 0.02);
    const rotate = (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI;
    return place({ ...at(u), rotate }, draw(index));
  });
  return (
    line(
      `M${num(from.x)},${num(from.y)} Q${num(dip.x)},${num(dip.y)} ${num(to.x)},${num(to.y)}`,
      ink,
    ) + things.join('')
  );
}
